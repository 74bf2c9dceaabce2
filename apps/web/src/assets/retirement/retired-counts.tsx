import { retirementReasons } from '@quartermaster/core/assets/asset-fields';
import { useQueries } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { count } from '../../ui/numbers.ts';
import type { AssetFilters } from '../use-assets.ts';
import { setFilters } from '../use-assets.ts';

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
