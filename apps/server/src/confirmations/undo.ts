import type { Json, JsonObject } from '@quartermaster/core/json';
import { message } from '@quartermaster/core/messages';
import { granted, refused } from '@quartermaster/core/verdict';
import { type RecordUndo, recordUndo } from '../batches/record-undo.ts';
import type { ConfirmationRecords } from './record.ts';

/** Fields that follow from the answers, or say what else happened. */
const follows = [
  ...['state', 'answered', 'total', 'open', 'settledAsset', 'email', 'displayName', 'department'],
  ...['agreedTo', 'answeredAt', 'remindedAt', 'due', 'roundName'],
];

/** Undoes the settling of a difference; other answers of the same person don't stand in its way. */
export const confirmationUndo = (records: ConfirmationRecords): RecordUndo =>
  recordUndo({
    records,
    follows,
    asNow: (data, now) => {
      const asset = data.settledAsset;
      if (typeof asset !== 'string') return data;
      if (asset === '') return { ...now, besides: data.besides ?? null };
      return { ...now, assets: { ...now.assets, [asset]: entryIn(data.assets, asset) } };
    },
    nameOf: ({ displayName }) => ({ name: String(displayName) }),
    restorer: async () => ({
      document: () => refused('CONFLICT', message.notUndone),
      change: (previous, { settledAsset }) => {
        const set: Record<string, Json> = {};
        if (Object.hasOwn(previous, 'besides')) set.besides = previous.besides ?? null;
        if (previous.assets !== undefined && typeof settledAsset === 'string' && settledAsset !== '')
          set[`assets.${settledAsset}`] = entryIn(previous.assets, settledAsset);
        else if (previous.assets !== undefined) set.assets = previous.assets;
        return granted({ set });
      },
    }),
  });

const entryIn = (assets: Json | undefined, id: string): Json =>
  typeof assets === 'object' && assets !== null && !Array.isArray(assets)
    ? ((assets as JsonObject)[id] ?? null)
    : null;
