import type { BulkChange } from '@quartermaster/core/assets/bulk';
import { bulkChangeSchema } from '@quartermaster/core/assets/bulk';
import { z } from 'zod';
import type { JobInput } from '../jobs/collection.ts';
import type { StoredUser } from './collection.ts';

/** Assets that go the same way. */
export interface HandoverPart {
  /** What was held comes back or is handed over; what is on its way goes elsewhere when it arrives. */
  readonly what: 'held' | 'onItsWay';
  readonly set: BulkChange;
  /** Id of whoever gets them. */
  readonly heir: string | undefined;
  readonly ids: string[];
}

/** A handover, planned: fixed when it begins, so that what comes later is none of its business. */
export interface HandoverPlan {
  readonly suspend: boolean;
  readonly parts: readonly HandoverPart[];
  /** Ids of the requests to reject. */
  readonly rejects: readonly string[];
  /** The requests that become somebody else's: ids of both. */
  readonly readdresses: readonly { readonly request: string; readonly heir: string }[];
}

const jsonOf = <Output>(schema: z.ZodType<Output>) =>
  z.string().transform((text) => schema.parse(JSON.parse(text)));

/** A handover as the input of its job; which assets each part is about is stored with the parts. */
export const handoverInput = z.object({
  /** Id, address and name of who leaves, as they were. */
  person: z.string(),
  email: z.string(),
  displayName: z.string(),
  suspend: z.enum(['yes', 'no']),
  /** What each part sets. */
  sets: z.array(jsonOf(bulkChangeSchema)),
  /** Whom each part goes to, by id; '' is nobody. Absent from jobs of earlier versions, like the next two. */
  heirs: z.array(z.string()).default([]),
  /** What each part is about. */
  whats: z.array(z.enum(['held', 'onItsWay'])).default([]),
  /** Ids of the requests to reject. */
  rejects: z.array(z.string()),
  readdresses: z.array(jsonOf(z.object({ request: z.string(), heir: z.string() }))).default([]),
});

export const inputOf = (
  { id, email, displayName }: StoredUser,
  { suspend, parts, rejects, readdresses }: HandoverPlan,
): JobInput => ({
  person: id,
  email,
  displayName,
  suspend: suspend ? 'yes' : 'no',
  sets: parts.map(({ set }) => JSON.stringify(set)),
  heirs: parts.map(({ heir = '' }) => heir),
  whats: parts.map(({ what }) => what),
  rejects: [...rejects],
  readdresses: readdresses.map((one) => JSON.stringify(one)),
});
