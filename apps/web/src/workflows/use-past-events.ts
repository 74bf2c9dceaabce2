import { type DescribedEvent, describedEventSchema } from '@quartermaster/core/events/described-event';
import type { EventType } from '@quartermaster/core/events/event';
import { useQuery } from '@tanstack/react-query';
import { client } from '../api.ts';

export interface PastEvent {
  /** Its number in the log. */
  readonly seq: number;
  readonly event: DescribedEvent;
}

/** How far back the log is read at first, in events of any type; twice as far until there are enough. */
const firstSpan = 10_000;
const enough = 20;

/** The newest events of a type, newest first. */
export function usePastEvents(type: EventType | undefined): {
  readonly events: readonly PastEvent[];
  readonly loading: boolean;
} {
  const { data, isLoading } = useQuery({
    queryKey: ['past-events', type],
    queryFn: ({ signal }) => (type === undefined ? [] : newestOf(type, signal)),
    enabled: type !== undefined,
    // The log grows without this query being told.
    staleTime: 0,
  });
  return { events: data ?? [], loading: isLoading };
}

async function newestOf(type: EventType, signal: AbortSignal): Promise<PastEvent[]> {
  const { last } = await client.events.log({ after: 'latest' }, { signal });
  for (let span = firstSpan; ; span *= 2) {
    const from = Math.max(0, last - span);
    const found = await after(from, type, signal);
    if (found.length >= enough || from === 0) return found.reverse().slice(0, 5 * enough);
  }
}

async function after(from: number, type: EventType, signal: AbortSignal): Promise<PastEvent[]> {
  const found: PastEvent[] = [];
  for (let next: number | undefined = from; next !== undefined; ) {
    const page: Awaited<ReturnType<typeof client.events.log>> = await client.events.log(
      { after: String(next), type },
      { signal },
    );
    for (const { seq, event } of page.items) {
      const read = describedEventSchema.safeParse(event);
      if (read.success) found.push({ seq, event: read.data });
    }
    next = page.next;
  }
  return found;
}
