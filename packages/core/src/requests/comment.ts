import { z } from 'zod';
import type { DomainEvent } from '../events/event.ts';
import { filledLines, instant } from '../text.ts';

/** What the requester or an administrator says about a request. Plain text, for good. */
export const commentSchema = z.object({
  id: z.string(),
  at: instant,
  /** What they were called then. */
  author: z.object({ id: z.string(), name: z.string() }),
  text: z.string(),
});
export type Comment = z.infer<typeof commentSchema>;

export const newCommentSchema = z.strictObject({ text: filledLines(5000) });
export type NewComment = z.infer<typeof newCommentSchema>;

/** The comment that an event of a request tells, if it tells one. */
export function commentOf({ id, at, type, actor, data }: DomainEvent): Comment | undefined {
  if (type !== 'request.commented' || actor.kind !== 'user' || typeof data.text !== 'string')
    return undefined;
  return { id, at, author: { id: actor.id, name: actor.name ?? actor.email }, text: data.text };
}
