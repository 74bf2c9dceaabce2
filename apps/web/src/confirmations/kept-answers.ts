import { missingReasons, sayings } from '@quartermaster/core/confirmations/words';
import { z } from 'zod';
import { forget, readStoredJson, store } from '../browser-storage.ts';

const keptSchema = z.object({
  /** By the assets' ids: what differs from what was sent before. */
  changed: z.record(
    z.string(),
    z.object({
      said: z.enum(sayings).optional(),
      reason: z.enum(missingReasons).optional(),
      comment: z.string().optional(),
    }),
  ),
  besides: z.string().optional(),
  /** The version of the text that was agreed to. */
  agreedTo: z.number().optional(),
  /** They were to be sent, but the server was out of reach. */
  waits: z.boolean(),
});
export type KeptAnswers = z.infer<typeof keptSchema>;

const keyOf = (userId: string, roundId: string): string => `qm-answers ${userId} ${roundId}`;

/** What somebody has chosen and not sent yet: it outlasts a reload, and the time without a network. */
export const keptAnswers = {
  read: (userId: string, roundId: string): KeptAnswers | undefined =>
    keptSchema.safeParse(readStoredJson(keyOf(userId, roundId))).data,
  keep: (userId: string, roundId: string, kept: KeptAnswers): void =>
    store(keyOf(userId, roundId), JSON.stringify(kept)),
  forget: (userId: string, roundId: string): void => forget(keyOf(userId, roundId)),
};
