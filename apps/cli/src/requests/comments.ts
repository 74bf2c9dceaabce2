import { randomUUID } from 'node:crypto';
import { type Comment, commentSchema, newCommentSchema } from '@quartermaster/core/requests/comment';
import type { Context } from '../context.ts';
import { checked, faultBy } from '../input.ts';
import { doneLine } from '../output/done.ts';
import { jsonLine, jsonText, picker } from '../output/json.ts';
import type { ListView } from '../output/list.ts';
import { printable } from '../output/printable.ts';
import { recordPrinter } from '../output/record.ts';
import { tsvHead, tsvRow } from '../output/table.ts';
import type { Terminal } from '../output/terminal.ts';
import { ago } from '../output/times.ts';
import { wrap } from '../output/width.ts';
import { type ListOptions, readPages } from '../paging.ts';
import { askOr } from '../ui/ask.ts';

const view: ListView<Comment> = {
  columns: [
    { title: 'Time', value: ({ at }) => at },
    { title: 'Who', value: ({ author }) => author.name },
    { title: 'Comment', value: ({ text }) => text },
  ],
  fields: Object.keys(commentSchema.shape),
};

/** Comments on a request; prompts for a text that isn't given. */
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

/** Prints what was said about a request, newest first. */
export async function listComments(context: Context, id: string, options: ListOptions): Promise<void> {
  const { format, terminal } = context;
  const pick = picker(format.kind === 'text' ? undefined : format.fields, view.fields);
  const client = await context.client();
  const comments: Comment[] = [];
  let isMore = false;
  const pages = readPages(options, async (query) => {
    const page = await context.wait('Looking them up', client.requests.comments({ params: { id }, query }));
    isMore = page.nextCursor !== undefined;
    return { ...page, total: 0 };
  });
  for await (const { items } of pages) comments.push(...items);
  if (format.kind === 'json') terminal.out(jsonText(comments.map(pick)));
  else if (format.kind === 'jsonl') for (const comment of comments) terminal.out(jsonLine(pick(comment)));
  else if (!terminal.human) {
    terminal.out(tsvHead(view.columns));
    for (const comment of comments) terminal.out(tsvRow(view.columns, comment));
  } else if (comments.length === 0) context.note('No comments yet.');
  else for (const line of commentLines(comments, terminal, context.now)) terminal.out(line);
  if (isMore) context.note('  More with --limit or --all');
}

/** Who said what, and when. */
export const commentLines = (comments: readonly Comment[], { paint, width }: Terminal, now: Date): string[] =>
  comments.flatMap(({ at, author, text }) => [
    `  ${printable(author.name)}  ${paint(ago(at, now), 'dim')}`,
    ...text.split('\n').flatMap((line) => wrap(printable(line), width - 4).map((part) => `    ${part}`)),
  ]);
