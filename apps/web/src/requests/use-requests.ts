import type { Outputs } from '@quartermaster/contract';
import { requestSchema } from '@quartermaster/core/requests/request';
import { type RequestStatus, requestStatuses } from '@quartermaster/core/requests/status';
import { api } from '../api.ts';
import { pageSize, useList } from '../ui/infinite.ts';
import { searched } from '../ui/search-text.ts';

export type RequestRow = Outputs['requests']['list']['items'][number];

/** What the screen shows first (section 2): what still has to be done. */
const openStatuses: readonly RequestStatus[] = ['pending', 'procuring', 'pending_delivery'];

/** The filters as the address holds them; `status=none` is what no chip pressed means. */
export function filtersOf(params: URLSearchParams) {
  const named = params.getAll('status');
  const statuses =
    named.length === 0 ? openStatuses : requestStatuses.filter((status) => named.includes(status));
  const text = (name: string) => params.get(name) ?? undefined;
  return {
    statuses,
    search: text('search'),
    from: text('from'),
    to: text('to'),
    ticketRef: text('ticket'),
    sort: text('sort') ?? '-createdAt',
  };
}
export type RequestFilters = ReturnType<typeof filtersOf>;

/** The parameter that holds these chips; the default selection needs none. */
export function statusParam(statuses: readonly RequestStatus[]): string[] | null {
  if (statuses.length === 0) return ['none'];
  const isDefault =
    statuses.length === openStatuses.length && openStatuses.every((one) => statuses.includes(one));
  return isDefault ? null : [...statuses];
}

const inputOf = ({ statuses, search, ...filters }: RequestFilters) => ({
  ...filters,
  ...searched(search, requestSchema.shape),
  // A list of no status at all: nothing can be in it.
  status: [...statuses],
});

export function useRequests(filters: RequestFilters) {
  const input = inputOf(filters);
  return useList<RequestRow>(
    api.requests.list.infiniteOptions({
      input: (cursor: string | undefined) => ({
        ...input,
        limit: String(pageSize),
        ...(cursor ? { cursor } : {}),
      }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor,
      enabled: filters.statuses.length > 0,
    }),
  );
}
