import type { Role } from '@quartermaster/core/access/role';
import { isReadable, type ReadableEvent } from '@quartermaster/core/events/event';
import { posted } from '@quartermaster/core/notifications/posted';
import { type Told, told } from '@quartermaster/core/notifications/told';
import type { EventLog } from '@quartermaster/store';

const atOnce = 200;

/** What messages are about: the ids of their first events, and how many there are. */
interface About {
  readonly events: readonly string[];
  readonly count: number;
}

/** What a message says; undefined if what it was about can no longer be read. */
type Say = (message: About) => Told | undefined;

/** Reads from the log what these messages say to somebody of this role. */
export const toldOf = (log: Pick<EventLog, 'read'>, messages: readonly About[], role: Role): Promise<Say> =>
  saidOf(log, messages, (events, count) => told(events, count, role));

/** Reads from the log what these messages say to the whole company. */
export const postedOf = (log: Pick<EventLog, 'read'>, messages: readonly About[]): Promise<Say> =>
  saidOf(log, messages, posted);

async function saidOf(
  log: Pick<EventLog, 'read'>,
  messages: readonly About[],
  say: typeof posted,
): Promise<Say> {
  const ids = [...new Set(messages.flatMap(({ events }) => events))];
  const known = new Map<string, ReadableEvent>();
  for (let at = 0; at < ids.length; at += atOnce)
    for (const event of await log.read({ ids: ids.slice(at, at + atOnce), limit: atOnce }))
      if (isReadable(event)) known.set(event.id, event);
  return ({ events, count }) => {
    const [first, ...others] = events.flatMap((id) => known.get(id) ?? []);
    return first && say([first, ...others], count);
  };
}
