import { actorWord, describedEventSchema } from '@quartermaster/core/events/described-event';
import { type EventType, eventTypes } from '@quartermaster/core/events/event';
import { shortId } from '@quartermaster/core/records/short-id';
import type { Context } from '../context.ts';
import { wrongUsage } from '../failure.ts';
import { noneIfGone } from '../none-if-gone.ts';
import { jsonLine, picker } from '../output/json.ts';
import { plainHead, plainRow } from '../output/plain.ts';
import { printable } from '../output/printable.ts';
import { type Look, shownState } from '../output/states.ts';
import type { Column } from '../output/table.ts';
import { clockText } from '../output/times.ts';
import { pad, truncate, widthOf } from '../output/width.ts';
import { followUntilInterrupted } from './follow.ts';
import { type LogEntry, logReader } from './read-log.ts';

/** What there is to know of a kind of record in order to watch it. */
export interface WatchedKind<Row> {
  /** The beginning of its events' types: `request.` */
  readonly events: string;
  readonly columns: readonly Column<Row>[];
  /** By what people know it. */
  readonly name: (row: Row) => string;
  readonly look: (row: Row) => Look;
  readonly details: (row: Row) => string;
  /** The record in an event; undefined if the event has only part of one. */
  readonly inEvent: (data: object) => Row | undefined;
  readonly read: (id: string) => Promise<Row>;
}

/** A change of a record. */
interface Change<Row> {
  readonly seq: number;
  readonly at: string;
  readonly type: EventType;
  readonly id: string;
  /** For administrators. */
  readonly who: string | undefined;
  /** As it is after the change; undefined if it is gone. */
  readonly record: Row | undefined;
}

const fields = ['seq', 'at', 'type', 'id', 'who', 'record'];

/** Prints each change of such records from now on, until Ctrl-C. Reconnects by itself, and misses and repeats none. */
export async function watch<Row extends object>(context: Context, kind: WatchedKind<Row>): Promise<void> {
  const { format, terminal } = context;
  if (format.kind === 'json')
    throw wrongUsage('--json never ends here.', ['Print one change per line: --jsonl']);
  const pick = picker(format.kind === 'text' ? undefined : format.fields, fields);
  const columns = columnsOf(kind);
  const client = await context.client();
  const type = eventTypes.filter((one) => one.startsWith(kind.events));
  const read = logReader(context, client, { after: 'latest', type }, async (entry) => {
    const change = await changeOf(kind, entry);
    if (format.kind === 'jsonl') terminal.out(jsonLine(pick(change)));
    else terminal.out(terminal.human ? lineOf(context, kind, change) : plainRow(terminal, columns, change));
  });
  // From here on nothing is missed, and whoever started this may rely on it.
  await read();
  context.note('  Watching. Ctrl-C ends it.');
  if (format.kind === 'text' && !terminal.human) terminal.out(plainHead(terminal, columns));
  await followUntilInterrupted(context, client, read);
}

async function changeOf<Row>(kind: WatchedKind<Row>, entry: LogEntry): Promise<Change<Row>> {
  const event = entry.event === undefined ? undefined : describedEventSchema.parse(entry.event);
  const type = eventTypes.find((one) => one === entry.type);
  if (type === undefined) throw new TypeError(`Unknown event ${entry.type}`);
  const known = event && kind.inEvent(event.data);
  return {
    ...{ seq: entry.seq, at: event?.at ?? new Date().toISOString(), type, id: entry.id },
    who: event && actorWord(event),
    record: known ?? (await kind.read(entry.id).catch(noneIfGone)),
  };
}

function columnsOf<Row>(kind: WatchedKind<Row>): Column<Change<Row>>[] {
  return [
    { title: 'Time', value: ({ at }) => at },
    { title: 'Change', value: ({ type }) => type },
    { title: 'Id', value: ({ id }) => id },
    ...kind.columns.map(({ title, value }) => ({
      title,
      value: ({ record }: Change<Row>) => (record === undefined ? '' : value(record)),
    })),
    { title: 'Who', value: ({ who }) => who ?? '' },
  ];
}

const widestState = '● Pending Delivery'.length;
const widestChange = 'acknowledged'.length;
/** Narrower terminals have no room for the word of the change, or for the time. */
const widthForChange = 72;
const widthForTime = 50;

/** `  14:02:11  4fK29sQa  ● procuring         updated       3 × MacBook Pro · Mia Okafor` */
function lineOf<Row>(
  { terminal }: Context,
  { name, look, details, events }: WatchedKind<Row>,
  { at, type, id, who, record }: Change<Row>,
): string {
  const { paint, width } = terminal;
  const start = [
    ...(width < widthForTime ? [] : [paint(clockText(at), 'dim')]),
    pad(printable(record === undefined ? shortId(id) : name(record)), 8),
    pad(record === undefined ? '' : shownState(look(record), paint), widestState),
    ...(width < widthForChange ? [] : [pad(type.slice(events.length), widestChange)]),
  ].map((part) => ` ${part} `);
  const text = [record === undefined ? undefined : details(record), who].filter(Boolean).join(' · ');
  const line = ` ${start.join('')}`;
  return line + truncate(printable(text), Math.max(0, width - widthOf(line)));
}
