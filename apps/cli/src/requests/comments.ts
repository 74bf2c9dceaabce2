import { randomUUID } from 'node:crypto';
import { type Comment, commentSchema, newCommentSchema } from '@quartermaster/core/requests/comment';
import type { Context } from '../context.ts';
import { checked, faultBy } from '../input.ts';
import { doneLine } from '../output/done.ts';
import type { ListView } from '../output/list.ts';
import { printable } from '../output/printable.ts';
import { recordPrinter } from '../output/record.ts';
import type { Terminal } from '../output/terminal.ts';
import { ago } from '../output/times.ts';
import { wrap } from '../output/width.ts';
import type { ListOptions } from '../paging.ts';
import { printEvents } from '../print-events.ts';
import { askOr } from '../ui/ask.ts';

const view: ListView<Comment> = {
  columns: [
    { title: 'Time', value: ({ at }) => at },
    { title: 'Who', value: ({ author }) => author.name },
    { title: 'Comment', value: ({ text }) => text },
  ],
  fields: Object.keys(commentSchema.shape),
};

/** Comments on a request; prompts for a missing text. */
export async function commentOnRequest(
  context: Context,
  id: string,
  written: string | undefined,
): Promise<void> {
  const print = recordPrinter(context, view);
  const text = await askOr(context, written, 'Comment', 'qm requests comment ID TEXT', {
    fault: faultBy(newCommentSchema.shape.text),
  });
  const body = checked(newCommentSchema, { text }, { text: 'TEXT' });
  const client = await context.client();
  const comment = await context.wait(
    'Adding the comment',
    client.requests.comment({ params: { id }, body }, { context: { idempotencyKey: randomUUID() } }),
  );
  print(comment, () => [doneLine(context.terminal, 'Commented')]);
}

/** Prints the comments on a request, newest first. */
export async function listComments(context: Context, id: string, options: ListOptions): Promise<void> {
  const client = await context.client();
  await printEvents(context, view, options, {
    read: (query) => client.requests.comments({ params: { id }, query }),
    lines: (comments) => commentLines(comments, context.terminal, context.now),
    none: 'No comments yet.',
  });
}

/** Each comment with its author and time. */
export const commentLines = (comments: readonly Comment[], { paint, width }: Terminal, now: Date): string[] =>
  comments.flatMap(({ at, author, text }) => [
    `  ${printable(author.name)}  ${paint(ago(at, now), 'dim')}`,
    ...text.split('\n').flatMap((line) => wrap(printable(line), width - 4).map((part) => `    ${part}`)),
  ]);
