import type { Json } from '@quartermaster/core/json';
import { message } from '@quartermaster/core/messages';
import { fold } from '@quartermaster/core/query/fold';
import { granted, refused } from '@quartermaster/core/verdict';
import type { WebhookService } from '../webhooks/service.ts';
import { type RecordUndo, recordUndo } from './record-undo.ts';

const staysAsItIs = refused('CONFLICT', message.notUndone);

/** Undoes edits of webhooks. Deleted ones don't come back, because their secret is gone. */
export const webhookUndo = (webhooks: WebhookService): RecordUndo =>
  recordUndo({
    records: webhooks.records,
    follows: ['filter', 'disabledBecause'],
    nameOf: ({ name }) => ({ name: String(name) }),
    restorer: async (wholes, { dryRun }) => {
      for (const { id, active } of dryRun ? [] : wholes)
        if (active === true && (await webhooks.current(String(id)))?.active === false)
          await webhooks.beginAtHead(String(id));
      return {
        document: () => staysAsItIs,
        change({ headers, filter: _shown, filterByIds, disabledBecause: _because, ...previous }) {
          // The log doesn't have the values.
          if (headers !== undefined) return staysAsItIs;
          const set: Record<string, Json> = {};
          for (const [field, was] of Object.entries(previous)) set[field] = was ?? null;
          if (filterByIds !== undefined) set.filter = filterByIds;
          if (typeof previous.name === 'string') set.nameKey = fold(previous.name);
          return granted({ set });
        },
      };
    },
  });
