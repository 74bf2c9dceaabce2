import { roles } from '@quartermaster/core/users/user';
import type { CollectionDeclaration, Stored } from '@quartermaster/store';
import { z } from 'zod';

const callDocument = z.strictObject({
  /** Keyed hash of the caller and the key; in claims of earlier versions, of their role as well. */
  id: z.string(),
  /** Keyed hash of method, path and body, which may contain a password. */
  fingerprint: z.string(),
  /**
   * A refused call had no effect, so its key is free. What became of a failed one isn't known: it may be tried again, with
   * the same body.
   */
  state: z.enum(['running', 'answered', 'failed', 'refused']),
  /** The answer as JSON text; absent once somebody that it told of has been erased. */
  body: z.string().exactOptional(),
  /** Keyed hash of a streamed body; only known at its end. */
  bodyHash: z.string().exactOptional(),
  startedAt: z.string(),
  /** When the first try started, if there were several. */
  firstTryAt: z.string().exactOptional(),
  /** The caller's role: an answer is kept for that one alone. */
  role: z.enum(roles).exactOptional(),
  /** The id of what the call creates, the same for every try. */
  recordId: z.string().exactOptional(),
  /** Raised with every try, so that one that was given up can't answer for the next. */
  tries: z.number().int().exactOptional(),
  /** Raised every few seconds while the call runs, by which other servers see that it is alive. */
  renewals: z.number().int().exactOptional(),
});
export type CallDocument = z.infer<typeof callDocument>;
export type StoredCall = Stored<CallDocument>;

export const keyedCallCollection: CollectionDeclaration<CallDocument> = {
  name: 'keyedCalls',
  schema: callDocument,
  shapes: [{ sort: ['startedAt'] }, { equals: ['state'] }],
  unique: [],
  search: [],
};
