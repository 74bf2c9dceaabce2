import type { Outputs } from '@quartermaster/contract';
import { message } from '@quartermaster/core/messages';
import type { Notification } from '@quartermaster/core/notifications/notification';
import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, failureText } from '../api.ts';
import { toastError } from '../ui/toast.ts';

type Page = Outputs['notifications']['list'];

const { list } = api.notifications;

export interface NotificationList {
  readonly items: readonly Notification[];
  readonly unread: number;
  /** For how many days they are kept; undefined while that is loading. */
  readonly keptDays: number | undefined;
  readonly loading: boolean;
  /** Whether newer ones may still come. */
  readonly fetching: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
  /** Loads the next page. */
  readonly onEnd: () => void;
}

/** What the signed-in person was told, page by page. */
export function useNotifications(): NotificationList {
  const query = useInfiniteQuery(
    list.infiniteOptions({
      input: (cursor: string | undefined) => ({
        limit: '50',
        ...(cursor === undefined ? {} : { cursor }),
      }),
      initialPageParam: undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor,
    }),
  );
  const pages = query.data?.pages ?? [];
  return {
    items: pages.flatMap(({ items }) => items),
    unread: pages[0]?.unread ?? 0,
    keptDays: pages[0]?.keptDays,
    loading: query.isPending,
    fetching: query.isFetching,
    error: query.data ? null : query.error,
    retry: () => void query.refetch(),
    onEnd: () => {
      if (query.hasNextPage && !query.isFetching) void query.fetchNextPage();
    },
  };
}

/** Marks unread ones as read, or all of them: on screen at once, then on the server. */
export function useMarkAsRead(): (ids?: string[]) => void {
  const queries = useQueryClient();
  const { mutate } = useMutation(
    api.notifications.read.mutationOptions({
      onMutate: async ({ ids }) => {
        await queries.cancelQueries({ queryKey: list.key() });
        const mark = (page: Page): Page => ({
          ...page,
          unread: ids === undefined ? 0 : Math.max(0, page.unread - ids.length),
          items: page.items.map((one) => (ids?.includes(one.id) === false ? one : { ...one, read: true })),
        });
        queries.setQueriesData<Page>({ queryKey: list.key({ type: 'query' }) }, (page) => page && mark(page));
        queries.setQueriesData<InfiniteData<Page>>(
          { queryKey: list.key({ type: 'infinite' }) },
          (data) => data && { ...data, pages: data.pages.map(mark) },
        );
      },
      onError: (error) => toastError(failureText(error, message.notificationsNotRead)),
      onSettled: () => queries.invalidateQueries({ queryKey: list.key() }),
    }),
  );
  return (ids) => mutate(ids === undefined ? {} : { ids });
}
