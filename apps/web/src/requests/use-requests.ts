import type { Outputs } from '@quartermaster/contract';
import { parseSearch } from '@quartermaster/core/query/parse-search';
import { requestDates, requestPriorities, requestSchema } from '@quartermaster/core/requests/request';
import { type RequestStatus, requestStatuses } from '@quartermaster/core/requests/status';
import { useQueries } from '@tanstack/react-query';
import { api } from '../api.ts';
import { pagesOf, useList } from '../ui/use-list.ts';

export type RequestRow = Outputs['requests']['list']['items'][number];

/** The statuses shown by default (section 2): what still needs to be done. */
const openStatuses: readonly RequestStatus[] = ['pending', 'procuring', 'pending_delivery'];

/** Reads the filters from the URL; `status=none` stands for no status at all. */
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
    date: requestDates.find((date) => date === params.get('date')) ?? 'submitted',
    currency: text('currency'),
    ticketRef: text('ticket'),
    priority: requestPriorities.find((one) => one === params.get('priority')),
    sort: text('sort') ?? '-createdAt',
  };
}
export type RequestFilters = ReturnType<typeof filtersOf>;

/** The URL parameter for a selection of statuses; the default selection needs none. */
export function statusParam(statuses: readonly RequestStatus[]): string[] | null {
  if (statuses.length === 0) return ['none'];
  const isDefault =
    statuses.length === openStatuses.length && openStatuses.every((one) => statuses.includes(one));
  return isDefault ? null : [...statuses];
}

const inputOf = ({ statuses, search, ...filters }: RequestFilters) => ({
  ...filters,
  ...parseSearch(search, requestSchema.shape),
  // May be empty, and then nothing is listed.
  status: [...statuses],
});

export const useRequests = (filters: RequestFilters) =>
  useList<RequestRow>(
    api.requests.list.infiniteOptions({
      ...pagesOf(inputOf(filters)),
      enabled: filters.statuses.length > 0,
    }),
  );

/** Counts of matching requests by status, regardless of the statuses shown, and of all requests. */
export function useRequestCounts(filters: RequestFilters) {
  const input = inputOf(filters);
  const counted = (query: Partial<typeof input>) =>
    api.requests.list.queryOptions({
      input: { ...query, limit: '1' },
      placeholderData: (before) => before,
      retry: false,
    });
  const totals = useQueries({
    queries: [{}, ...requestStatuses.map((status) => ({ ...input, status: [status] }))].map(counted),
  }).map(({ data }) => data?.total);
  const [all, ...matching] = totals;
  return { all, of: (status: RequestStatus) => matching[requestStatuses.indexOf(status)] };
}
