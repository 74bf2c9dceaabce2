import { message } from '@quartermaster/core/messages';
import { awaitedUnits, placedSerials } from '@quartermaster/core/requests/receiving';
import type { EquipmentRequest, Unit } from '@quartermaster/core/requests/request';
import { useState } from 'react';
import { api, client, failureText } from '../api.ts';
import { useSave } from '../forms/use-save.ts';
import { toastNote, toastSuccess } from '../ui/toast.ts';
import { requestName } from './request-name.ts';

/** What was entered for a unit but not sent yet: its serial number, or the reason why it is missing. */
interface UnitDraft {
  readonly state: 'received' | 'missing';
  readonly text: string;
}

/** The id of a unit's input, for its serial number or the reason why it is missing. */
export const unitFieldId = (key: string): string => `unit-${key}`;

export interface Receiving {
  /** What the palette calls the request. */
  readonly record: string;
  readonly awaited: readonly Unit[];
  /** By unit key; only units that are still awaited. */
  readonly drafts: ReadonlyMap<string, UnitDraft>;
  /** Why units were refused, by unit key. */
  readonly failures: ReadonlyMap<string, string>;
  readonly busy: boolean;
  /** Names the other units of this delivery with the same serial number; undefined if there are none. */
  readonly sameSerial: (key: string) => string | undefined;
  /** The button's label: 'Receive 2, 1 missing'; undefined if nothing is marked. */
  readonly label: string | undefined;
  readonly mark: (key: string, draft: UnitDraft | undefined) => void;
  /** Fills pasted lines into empty fields, starting at the given unit or the first. */
  readonly paste: (lines: string, from?: string) => void;
  /** The key of the unit whose serial number the camera is to read; undefined while there is no camera. */
  readonly scanning: string | undefined;
  readonly scan: (key: string | undefined) => void;
  /** Sends what is marked. @returns the request afterwards; undefined if a unit was refused */
  readonly send: () => Promise<EquipmentRequest | undefined>;
}

/**
 * What has arrived of an order, unit by unit. Units received by others meanwhile
 * don't affect the other drafts.
 */
export function useReceiving(request: EquipmentRequest): Receiving {
  const [all, setAll] = useState<ReadonlyMap<string, UnitDraft>>(new Map());
  const [scanning, scan] = useState<string>();
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map());
  const { save, busy } = useSave(client.requests.settleUnit, { invalidates: [api.requests, api.assets] });
  const awaited = request.status === 'pending_delivery' ? awaitedUnits(request.items) : [];
  const drafts = new Map(
    awaited.flatMap(({ key }): [string, UnitDraft][] => {
      const draft = all.get(key);
      return draft ? [[key, draft]] : [];
    }),
  );
  const mark = (key: string, draft: UnitDraft | undefined): void => {
    setAll((before) => {
      const next = new Map(before);
      if (draft) next.set(key, draft);
      else next.delete(key);
      return next;
    });
    setFailures((before) => new Map([...before].filter(([one]) => one !== key)));
  };
  const paste = (lines: string, from?: string): void => {
    const filled = new Set([...drafts].flatMap(([key, { text }]) => (text === '' ? [] : [key])));
    const { serials, left } = placedSerials(awaited, lines, filled, from);
    for (const [unit, text] of serials) mark(unit, { state: 'received', text });
    if (left.length > 0) toastNote(message.serialsNotPlaced(left));
  };
  const refuse = (refused: ReadonlyMap<string, string>): undefined => {
    setFailures(refused);
    const [first] = refused.keys();
    if (first !== undefined) document.getElementById(unitFieldId(first))?.focus();
  };
  const send = async (): Promise<EquipmentRequest | undefined> => {
    const refused = new Map<string, string>();
    for (const [key, { state, text }] of drafts)
      if (state === 'missing' && text.trim() === '') refused.set(key, message.required);
    if (refused.size > 0) return refuse(refused);
    let last = request;
    for (const [key, { state, text }] of drafts) {
      const given = text.trim();
      try {
        last = await save({
          params: { id: request.id, key },
          body:
            state === 'missing'
              ? { state, reason: given }
              : { state, ...(given === '' ? {} : { serialNumber: given }) },
        });
        mark(key, undefined);
      } catch (error) {
        refused.set(key, failureText(error, message.unitNotCompleted));
      }
    }
    if (refused.size > 0) return refuse(refused);
    setFailures(refused);
    if (drafts.size > 0)
      toastSuccess(last.status === 'fulfilled' ? message.requestFulfilled : message.deliverySaved);
    return last;
  };
  const sameSerial = (key: string): string | undefined => {
    const serial = serialOf(drafts.get(key));
    if (serial === '') return undefined;
    const same = awaited.filter((unit) => unit.key !== key && serialOf(drafts.get(unit.key)) === serial);
    return same.length === 0
      ? undefined
      : message.serialShared(
          same.map(({ assetId }) => assetId),
          0,
        );
  };
  const label = labelOf([...drafts.values()]);
  return {
    ...{ record: requestName(request.id), awaited, drafts, failures, busy, sameSerial, label },
    ...{ scanning, scan, mark, paste, send },
  };
}

const serialOf = (draft: UnitDraft | undefined): string =>
  draft?.state === 'received' ? draft.text.trim() : '';

function labelOf(drafts: readonly UnitDraft[]): string | undefined {
  const missing = drafts.filter(({ state }) => state === 'missing').length;
  const received = drafts.length - missing;
  if (drafts.length === 0) return undefined;
  if (received === 0) return `Mark ${missing} as missing`;
  return missing === 0 ? `Receive ${received}` : `Receive ${received}, ${missing} missing`;
}
