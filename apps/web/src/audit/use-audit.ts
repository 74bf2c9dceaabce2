import type { Outputs } from '@quartermaster/contract';
import { auditKinds } from '@quartermaster/core/audit/audit-kind';
import { viaKinds } from '@quartermaster/core/events/event';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { api } from '../api.ts';
import { localDay } from '../ui/time.tsx';
import { pagesOf, useList } from '../ui/use-list.ts';

export type AuditRow = Outputs['audit']['list']['items'][number];

/** Reads the filters from the URL. The default period is today; `time=all` removes the limit. */
export function filtersOf(params: URLSearchParams) {
  const text = (name: string) => params.get(name) ?? undefined;
  const day = (name: string) => z.iso.date().safeParse(params.get(name)).data;
  const [from, to] = [day('from'), day('to')];
  // A person's history isn't limited to today.
  const isToday =
    from === undefined && to === undefined && params.get('time') !== 'all' && !params.has('concerns');
  return {
    search: text('search'),
    person: text('person'),
    record: text('record'),
    concerns: text('concerns'),
    kind: auditKinds.find((kind) => kind === params.get('kind')),
    // Addresses kept from earlier versions say `face`.
    via: viaKinds.find((via) => via === (params.get('via') ?? params.get('face'))),
    address: text('address'),
    from,
    to,
    isToday,
  };
}
export type AuditFilters = ReturnType<typeof filtersOf>;

/** Days are in the viewer's time zone. */
const instantOf = (day: string, time: string): string => new Date(`${day}T${time}`).toISOString();

/** The filters as input of the API. */
export function inputOf({ isToday, from, to, ...filters }: AuditFilters) {
  const first = isToday ? localDay(new Date()) : from;
  return {
    ...filters,
    ...(first ? { from: instantOf(first, '00:00:00.000') } : {}),
    ...(to ? { to: instantOf(to, '23:59:59.999') } : {}),
  };
}

export const useAudit = (filters: AuditFilters) =>
  useList<AuditRow>(api.audit.list.infiniteOptions(pagesOf(inputOf(filters))));

/** How many entries there are without filters. */
export const useAuditTotal = (): number | undefined =>
  useQuery(api.audit.list.queryOptions({ input: { limit: '1' } })).data?.total;

/** One entry, wherever it is; undefined while loading, null if there is none. */
export function useEntry(number: number | undefined): AuditRow | null | undefined {
  const { data } = useQuery(
    api.audit.list.queryOptions({
      input: { number: String(number ?? 0), limit: '1' },
      enabled: number !== undefined && number > 0,
    }),
  );
  return data ? (data.items[0] ?? null) : undefined;
}
