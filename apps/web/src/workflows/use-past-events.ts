import { type DescribedEvent, describedEventSchema } from '@quartermaster/core/events/described-event';
import { eventsOf, type Trigger } from '@quartermaster/core/workflows/workflow';
import { useInfiniteQuery } from '@tanstack/react-query';
import { client } from '../api.ts';

export interface PastEvent {
  /** Its number in the log. */
  readonly seq: number;
  readonly event: DescribedEvent;
}

export interface PastEvents {
  /** Newest first. */
  readonly events: readonly PastEvent[];
  readonly loading: boolean;
  /** For those before; see `ShowEarlier`. */
  readonly earlier: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
}

/** A page without any of the events that can be read is followed by the next one, so often. */
const mostEmptyPages = 20;

/** The events that would start a workflow with this trigger, newest first, page by page. */
export function usePastEvents(trigger: Trigger): PastEvents {
  const type = [...eventsOf(trigger)];
  const query = useInfiniteQuery({
    queryKey: ['past-events', type],
    queryFn: ({ pageParam, signal }) => page(type, pageParam, signal),
    initialPageParam: 'latest',
    getNextPageParam: ({ next }): string | undefined => next?.toString(),
    enabled: type.length > 0,
    // The log grows without this query being told.
    staleTime: 0,
  });
  const { data, isLoading, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  return {
    events: data?.pages.flatMap(({ events }) => events) ?? [],
    loading: isLoading,
    earlier: { hasNextPage, isFetchingNextPage, fetchNextPage },
  };
}

interface Page {
  readonly events: readonly PastEvent[];
  readonly next?: number | undefined;
}

async function page(type: string[], from: string, signal: AbortSignal): Promise<Page> {
  let before = from;
  for (let read = 1; ; read++) {
    const { items, next } = await client.events.log({ before, type }, { signal });
    const events = items.flatMap(({ seq, event }) => {
      const described = describedEventSchema.safeParse(event);
      return described.success ? [{ seq, event: described.data }] : [];
    });
    if (events.length > 0 || next === undefined || read === mostEmptyPages) return { events, next };
    before = String(next);
  }
}
