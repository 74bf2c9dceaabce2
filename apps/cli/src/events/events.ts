import {
  actorWord,
  type DescribedEvent,
  describedEventSchema,
} from '@quartermaster/core/events/described-event';
import { eventTypes } from '@quartermaster/core/events/event';
import { nearest } from '@quartermaster/core/nearest';
import type { Context } from '../context.ts';
import { wrongUsage } from '../failure.ts';
import { followUntilInterrupted } from '../live/follow.ts';
import { logReader } from '../live/read-log.ts';
import { jsonLine, jsonText, picker } from '../output/json.ts';
import { plainHead, plainRow } from '../output/plain.ts';
import { printable } from '../output/printable.ts';
import type { Column } from '../output/table.ts';
import { momentText } from '../output/times.ts';
import { pad, truncate } from '../output/width.ts';

export interface EventOptions {
  readonly follow?: true;
  readonly after?: string;
  readonly type?: readonly string[];
}

interface Logged {
  readonly seq: number;
  readonly kind: string;
  readonly id: string;
  readonly type: string;
  /** Only for administrators. */
  readonly event?: DescribedEvent;
}

/** What --json may name; only administrators get the event itself. */
const fields = ['seq', 'kind', 'id', 'type', 'event'];

const columns: readonly Column<Logged>[] = [
  { title: 'Number', value: ({ seq }) => String(seq) },
  { title: 'Time', value: ({ event }) => event?.at ?? '' },
  { title: 'Type', value: ({ type }) => type },
  { title: 'Kind', value: ({ kind }) => kind },
  { title: 'Id', value: ({ id }) => id },
  { title: 'Record', value: (item) => nameOf(item) },
  { title: 'Who', value: (item) => whoOf(item) },
];

/** Prints the log, page by page. The stream only says that there is more to read, so a reconnect misses nothing. */
export async function printEvents(context: Context, options: EventOptions): Promise<void> {
  const { format } = context;
  const type = typesOf(options.type);
  if (options.follow && format.kind === 'json')
    throw wrongUsage('--json never ends with --follow.', ['Print one event per line: --jsonl']);
  const client = await context.client();
  const print = printer(context);
  const catchUp = logReader(context, client, { after: afterOf(options), type }, ({ event, ...item }) =>
    print.item(event === undefined ? item : { ...item, event: describedEventSchema.parse(event) }),
  );
  if (!options.follow) {
    await catchUp();
    return print.end();
  }
  await followUntilInterrupted(context, client, catchUp);
}

function typesOf(given: readonly string[] | undefined) {
  return given?.map((one) => {
    const known = eventTypes.find((type) => type === one);
    if (known !== undefined) return known;
    const near = nearest(one, eventTypes);
    throw wrongUsage(
      `There is no event type '${one}'.`,
      near === undefined ? [`There are: ${eventTypes.join(', ')}`] : [`Did you mean ${near}?`],
    );
  });
}

function afterOf({ after, follow }: EventOptions): number | 'latest' {
  if (after === undefined) return follow ? 'latest' : 0;
  if (!/^\d{1,15}$/.test(after)) throw wrongUsage(`'${after}' is not the number of an event.`);
  return Number(after);
}

/** Prints items as they arrive, in the requested format. */
function printer({ format, terminal, now, quiet }: Context) {
  const { out, paint, human, width } = terminal;
  const pick = picker(format.kind === 'text' ? undefined : format.fields, fields);
  let count = 0;
  const line = (item: Logged): string => {
    const time = pad(item.event === undefined ? '' : momentText(item.event.at, now), 14);
    const what = pad(item.type, 20);
    const record = nameOf(item) || `${item.kind} ${item.id}`;
    return `  ${paint(time, 'dim')}  ${what}  ${truncate(printable([record, whoOf(item)].filter(Boolean).join(' · ')), Math.max(20, width - 40))}`;
  };
  return {
    item(item: Logged): void {
      count += 1;
      if (format.kind === 'json') out(`${count === 1 ? '[' : ','}\n${jsonText(pick(item))}`);
      else if (format.kind === 'jsonl') out(jsonLine(pick(item)));
      else if (human) out(line(item));
      else {
        if (count === 1) out(plainHead(terminal, columns));
        out(plainRow(terminal, columns, item));
      }
    },
    end(): void {
      if (format.kind === 'json') out(count === 0 ? '[]' : ']');
      else if (format.kind === 'text' && human && count === 0 && !quiet)
        out(paint('  Nothing has changed.', 'dim'));
    },
  };
}

/** By what people know the record. */
function nameOf({ event }: Logged): string {
  const { assetId, name, displayName, email, itemsText } = event?.data ?? {};
  const words = [assetId, name ?? displayName ?? itemsText ?? email];
  return words.filter((word) => typeof word === 'string').join(' ');
}

const whoOf = ({ event }: Logged): string => (event === undefined ? '' : actorWord(event));
