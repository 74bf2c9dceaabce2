import type { EventType, LoggedEvent } from '@quartermaster/core/events/event';
import type { EventLog } from '@quartermaster/store';

interface Newest {
  /** Of any type unless stated. */
  readonly types?: readonly EventType[] | undefined;
  readonly before: number | undefined;
  readonly limit: number;
}

/** The last events of some types before a number, newest first, and where those before begin: absent at the log's begin. */
export async function newestFirst(
  log: Pick<EventLog, 'read'>,
  { types, before, limit }: Newest,
): Promise<{ readonly events: LoggedEvent[]; readonly next?: number }> {
  const query = { limit, newestFirst: true, ...(before === undefined ? {} : { before }) };
  const pages = await Promise.all(
    types === undefined ? [log.read(query)] : types.map((type) => log.read({ ...query, type })),
  );
  // Beyond the end of a full page, others of its type may come first.
  const ends = pages.map((page) => (page.length < limit ? 0 : (page.at(-1)?.seq ?? 0)));
  const end = Math.max(0, ...ends);
  const events = pages
    .flat()
    .filter(({ seq }) => seq >= end)
    .sort((one, other) => other.seq - one.seq);
  return { events, ...(end === 0 ? {} : { next: end }) };
}
