import { retirementReasons } from '@quartermaster/core/assets/asset-fields';
import { useQueries, useQuery } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { count } from '../../ui/numbers.ts';
import type { AssetFilters } from '../use-assets.ts';
import { setFilters } from '../use-assets.ts';

/** How many retired assets a list has among others. */
export function RetiredAmong({ filters }: { readonly filters: AssetFilters }) {
  const { data } = useQuery(
    api.assets.list.queryOptions({
      input: { ...setFilters(filters), retired: 'any', limit: '1' },
      placeholderData: (before) => before,
    }),
  );
  return data && data.total > 0 ? (
    <span>
      <b>{count(data.total)}</b> retired
    </span>
  ) : null;
}

/** How many of the listed assets were retired for each reason, the most frequent first. */
export function RetiredCounts({ filters }: { readonly filters: AssetFilters }) {
  const { retired } = filters;
  const reasons =
    retired === undefined || retired === 'any'
      ? retirementReasons
      : retirementReasons.filter((reason) => reason === retired);
  const answers = useQueries({
    queries: reasons.map((reason) =>
      api.assets.list.queryOptions({
        input: { ...setFilters(filters), retired: reason, limit: '1' },
        placeholderData: (before) => before,
      }),
    ),
  });
  return reasons
    .map((reason, at) => ({ reason, total: answers[at]?.data?.total ?? 0 }))
    .filter(({ total }) => total > 0)
    .toSorted((one, other) => other.total - one.total)
    .map(({ reason, total }) => (
      <span key={reason}>
        <b>{count(total)}</b> {reason}
      </span>
    ));
}
