import { z } from 'zod';
import type { DomainEvent } from '../events/event.ts';
import { filledLines, instant } from '../text.ts';

/** A comment on a request by the requester or an administrator. Plain text, and permanent. */
export const commentSchema = z.object({
  id: z.string(),
  at: instant,
  /** Their name at the time. */
  author: z.object({ id: z.string(), name: z.string() }),
  text: z.string(),
});
export type Comment = z.infer<typeof commentSchema>;

export const newCommentSchema = z.strictObject({ text: filledLines(5000) });
export type NewComment = z.infer<typeof newCommentSchema>;

/** The comment in a request's event; undefined for events of other types. */
export function commentOf({ id, at, type, actor, data }: DomainEvent): Comment | undefined {
  if (type !== 'request.commented' || actor.kind !== 'user' || typeof data.text !== 'string')
    return undefined;
  return { id, at, author: { id: actor.id, name: actor.name ?? actor.email }, text: data.text };
}
