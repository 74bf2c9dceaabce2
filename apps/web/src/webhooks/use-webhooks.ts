import type { Outputs } from '@quartermaster/contract';
import { fold } from '@quartermaster/core/query/fold';
import { api } from '../api.ts';
import { every } from '../ui/polling.ts';
import { type ListQuery, useList } from '../ui/use-list.ts';

export type WebhookRow = Outputs['webhooks']['list']['items'][number];

/** How the list is narrowed and ordered, as the URL holds it. */
export const queryOf = (params: URLSearchParams) => ({
  search: params.get('search') ?? '',
  sort: params.get('sort') ?? 'name',
});

const keys: Readonly<Record<string, (row: WebhookRow) => string | number>> = {
  name: ({ name }) => fold(name),
  lastTriggered: ({ lastTriggered }) => lastTriggered ?? 0,
};

const pollMs = 5_000;

/** The webhooks that match: there are few, so that all are loaded. */
export function useWebhooks({ search, sort }: ReturnType<typeof queryOf>): ListQuery<WebhookRow> {
  const list = useList<WebhookRow>(
    api.webhooks.list.infiniteOptions({
      input: (_cursor: string | undefined) => ({}),
      initialPageParam: undefined,
      getNextPageParam: (): string | undefined => undefined,
      refetchInterval: every(pollMs),
    }),
  );
  const words = fold(search).split(' ').filter(Boolean);
  const found = list.rows.filter(({ name, url }) =>
    words.every((word) => fold(`${name} ${url}`).includes(word)),
  );
  const isDescending = sort.startsWith('-');
  const key = keys[sort.replace('-', '')] ?? (({ name }) => fold(name));
  const rows = found.sort((one, other) => {
    const [before, after] = isDescending ? [other, one] : [one, other];
    return key(before) < key(after) ? -1 : key(before) > key(after) ? 1 : 0;
  });
  return { ...list, rows, total: list.total === undefined ? undefined : rows.length };
}
