import type { BulkChange } from '@quartermaster/core/assets/bulk';
import { bulkChangeSchema } from '@quartermaster/core/assets/bulk';
import { z } from 'zod';
import type { JobInput } from '../jobs/collection.ts';
import type { StoredUser } from '../users/collection.ts';

/** Assets with the same destination. */
export interface HandoverPart {
  /** Assets held are returned or handed over; those on their way are redirected for when they arrive. */
  readonly what: 'held' | 'onItsWay';
  readonly set: BulkChange;
  /** Id of the person who gets them; undefined for stock. */
  readonly heir: string | undefined;
  readonly ids: string[];
}

/** A planned handover, fixed when it begins, so that whatever is added later isn't affected. */
export interface HandoverPlan {
  readonly suspend: boolean;
  readonly parts: readonly HandoverPart[];
  /** Ids of the requests to reject. */
  readonly rejects: readonly string[];
  /** The requests to reassign, and the ids of the people who get them. */
  readonly readdresses: readonly { readonly request: string; readonly heir: string }[];
}

const jsonOf = <Output>(schema: z.ZodType<Output>) =>
  z.string().transform((text) => schema.parse(JSON.parse(text)));

/** A handover as the input of its job; the assets of each part are stored separately, as bulk parts. */
export const handoverInput = z.object({
  /** Id, address and name of the person who leaves, at the time of the request. */
  person: z.string(),
  email: z.string(),
  displayName: z.string(),
  suspend: z.enum(['yes', 'no']),
  /** The change that each part makes. */
  sets: z.array(jsonOf(bulkChangeSchema)),
  /**
   * Id of the person each part goes to; '' for nobody. Older jobs lack `heirs`, `whats` and `readdresses`.
   */
  heirs: z.array(z.string()).default([]),
  /** Which kind of assets each part is about. */
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
