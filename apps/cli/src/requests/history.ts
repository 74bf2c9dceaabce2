import { viaNames, whoDidIt } from '@quartermaster/core/history/words';
import {
  type RequestEntry,
  requestEntryLines,
  requestEntrySchema,
  requestEntryTitle,
} from '@quartermaster/core/requests/history';
import type { Context } from '../context.ts';
import type { ListView } from '../output/list.ts';
import { printable } from '../output/printable.ts';
import type { Terminal } from '../output/terminal.ts';
import { ago } from '../output/times.ts';
import { pad, widthOf, wrap } from '../output/width.ts';
import type { ListOptions } from '../paging.ts';
import { printEvents } from '../print-events.ts';

const view: ListView<RequestEntry> = {
  columns: [
    { title: 'Time', value: ({ at }) => at },
    { title: 'What', value: requestEntryTitle },
    { title: 'Who', value: whoDidIt },
    { title: 'Via', value: ({ via }) => via },
    { title: 'Details', value: (entry) => requestEntryLines(entry).join('; ') },
  ],
  fields: Object.keys(requestEntrySchema.shape),
};

/** Prints a request's history, newest first. */
export async function requestHistory(context: Context, id: string, options: ListOptions): Promise<void> {
  const client = await context.client();
  await printEvents(context, view, options, {
    read: (query) => client.requests.history({ params: { id }, query }),
    lines: (entries) => historyLines(entries, context.terminal, context.now),
    none: 'Nothing happened to it yet.',
  });
}

/** When, what and who on one line; below it the details. */
function historyLines(entries: readonly RequestEntry[], { paint, width }: Terminal, now: Date): string[] {
  const times = entries.map(({ at }) => ago(at, now));
  const column = Math.max(0, ...times.map(widthOf)) + 2;
  const indent = ' '.repeat(2 + column);
  const room = Math.max(20, width - 2 - column);
  return entries.flatMap((entry, index) => {
    const via = viaNames[entry.via];
    const who = `${printable(whoDidIt(entry))}${via === undefined ? '' : `, ${via}`}`;
    const [title = '', ...rest] = wrap(printable(requestEntryTitle(entry)), room);
    const below = requestEntryLines(entry).flatMap((line) => wrap(printable(line), room));
    return [
      ...(index === 0 ? [] : ['']),
      `  ${paint(pad(times[index] ?? '', column), 'dim')}${title}`,
      ...[...rest, ...below].map((line) => `${indent}${line}`),
      ...wrap(who, room).map((line) => `${indent}${paint(line, 'dim')}`),
    ];
  });
}
