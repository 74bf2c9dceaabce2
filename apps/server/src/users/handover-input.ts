import type { BulkChange } from '@quartermaster/core/assets/bulk';
import { bulkChangeSchema } from '@quartermaster/core/assets/bulk';
import type { Handover } from '@quartermaster/core/users/handover';
import { z } from 'zod';
import type { JobInput } from '../jobs/collection.ts';
import type { StoredUser } from './collection.ts';

/** Assets that go the same way. */
export interface HandoverGoal {
  readonly set: BulkChange;
  readonly ids: string[];
}

/** A handover as the input of its job; which assets each part is about is stored with the parts. */
export const handoverInput = z.object({
  /** Id, address and name of who leaves, as they were. */
  person: z.string(),
  email: z.string(),
  displayName: z.string(),
  suspend: z.enum(['yes', 'no']),
  /** What each part sets. */
  sets: z.array(z.string().transform((text) => bulkChangeSchema.parse(JSON.parse(text)))),
  /** Ids of the requests to reject. */
  rejects: z.array(z.string()),
});

export const inputOf = (
  { id, email, displayName }: StoredUser,
  { suspend }: Handover,
  goals: readonly HandoverGoal[],
  rejects: readonly string[],
): JobInput => ({
  person: id,
  email,
  displayName,
  suspend: suspend ? 'yes' : 'no',
  sets: goals.map(({ set }) => JSON.stringify(set)),
  rejects: [...rejects],
});

/** The same for goals that are the same. */
export const goalText = ({ to, location }: NonNullable<Handover['others']>): string =>
  JSON.stringify([to, location ?? null]);
