import { roles } from '@quartermaster/core/access/role';
import type { CollectionDeclaration, Stored } from '@quartermaster/store';
import { z } from 'zod';

const callDocument = z.strictObject({
  /** Keyed hash of the caller and the key; in claims by earlier versions, also of the caller's role. */
  id: z.string(),
  /** Keyed hash of method, path and body, which may contain a password. */
  fingerprint: z.string(),
  /**
   * A refused call had no effect, so its key may be used for another. The outcome of a failed one is unknown:
   * it may be tried again with the same body.
   */
  state: z.enum(['running', 'answered', 'failed', 'refused']),
  /** The answer as JSON text; removed if somebody it mentions is erased. */
  body: z.string().exactOptional(),
  /** Keyed hash of a streamed body; only known once it has been read. */
  bodyHash: z.string().exactOptional(),
  startedAt: z.string(),
  /** When the first attempt started, if there were several. */
  firstTryAt: z.string().exactOptional(),
  /** The caller's role when answered: the answer is only repeated to that role. */
  role: z.enum(roles).exactOptional(),
  /** The id of what the call creates, the same in every attempt. */
  recordId: z.string().exactOptional(),
  /** Raised with every attempt, so that one that was given up can't answer for the next. */
  tries: z.number().int().exactOptional(),
  /** Raised every few seconds while the call runs, so that other servers see that it is alive. */
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
