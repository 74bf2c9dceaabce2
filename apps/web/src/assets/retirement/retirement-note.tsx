import type { Asset } from '@quartermaster/core/assets/asset';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { NoValue } from '../../ui/data-table.tsx';
import { formatDay, formatMoment } from '../../ui/time.tsx';
import { LastHeldBy } from './last-held-by.tsx';
import { reasonLabel } from './reason-label.ts';
import './retirement.css';

/** Why an asset was retired, who said so, and when. */
export function RetirementNote({ asset }: { readonly asset: Asset }) {
  const { by } = useRetiring(asset);
  const { retired, retiredOn, retiredNote } = asset;
  return (
    <section className="qm-retirement" aria-label="Retirement">
      <h3>
        {reasonLabel(retired ?? '')}
        {retiredOn === undefined ? null : ` on ${formatDay(retiredOn)}`}
      </h3>
      {retiredNote === undefined ? null : <p>{retiredNote}</p>}
      {by ? (
        <p className="qm-muted qm-sm">
          {by.name} · {formatMoment(by.at)}
        </p>
      ) : null}
    </section>
  );
}

/** Who had a retired asset last. */
export function LastHolder({ asset }: { readonly asset: Asset }) {
  const { lastHolder } = useRetiring(asset);
  return asset.lastHeldBy ? <LastHeldBy id={asset.lastHeldBy} /> : (lastHolder ?? <NoValue />);
}

/** Who retired the asset and when, and who held it before, as its history tells. */
function useRetiring({ id, retired }: Asset) {
  const { data } = useQuery(
    api.assets.history.queryOptions({
      input: { params: { id }, query: { limit: '50' } },
      enabled: retired !== undefined,
    }),
  );
  const entries = data?.items ?? [];
  const retiring = entries.find(({ changes }) =>
    changes.some(({ of, field, to }) => of === 'asset' && field === 'retired' && to !== null),
  );
  const lastHolder = entries
    .flatMap(({ changes }) => changes)
    .find(({ of, field, from }) => of === 'asset' && field === 'assignedTo' && from !== null)?.from;
  return {
    by: retiring?.who.name === undefined ? undefined : { name: retiring.who.name, at: retiring.at },
    lastHolder: typeof lastHolder === 'string' ? lastHolder : undefined,
  };
}
