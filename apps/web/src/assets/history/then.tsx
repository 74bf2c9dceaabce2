import { Button } from '@blueprintjs/core';
import { ChevronDown, ChevronUp } from '@blueprintjs/icons';
import { assetStatuses } from '@quartermaster/core/assets/asset-fields';
import { differences } from '@quartermaster/core/history/changes';
import type { HistoryChange, HistoryValue } from '@quartermaster/core/history/history-entry';
import { message } from '@quartermaster/core/messages';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { api } from '../../api.ts';
import { useLocations } from '../../locations/use-locations.ts';
import { ErrorState } from '../../ui/empty-state.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { counted } from '../../ui/numbers.ts';
import { StateTag } from '../../ui/state-tag.tsx';
import { usePersonName } from '../../users/use-person.ts';
import type { AssetRow } from '../use-assets.ts';
import { useChangeWords } from './change-words.ts';

interface ThenProps {
  readonly asset: AssetRow;
  readonly moment: string;
}

/** The asset at a past moment: first what differs from now, with the rest folded. */
export function Then({ asset, moment }: ThenProps) {
  const { byId } = useLocations();
  const holder = usePersonName(asset.assignedTo ?? '');
  const query = useQuery(
    api.assets.get.queryOptions({
      input: { params: { id: asset.id }, query: { asOf: moment } },
      retry: false,
    }),
  );
  const [isUnfolded, setUnfolded] = useState(false);
  const rest = useId();
  const words = useChangeWords();
  if (query.isPending)
    return (
      <LoadingState>
        <section className="qm-then" aria-hidden="true">
          <span className="bp6-skeleton qm-skeleton-line" style={{ width: 200 }} />
        </section>
      </LoadingState>
    );
  if (query.error)
    return (
      <ErrorState error={query.error} text={message.historyNotLoaded} retry={() => void query.refetch()} />
    );
  const { asOf, ...then } = query.data;
  const place = asset.location === undefined ? undefined : byId.get(asset.location)?.path;
  const all = differences({}, { ...then, ...asOf, at: undefined });
  const changed = differences(
    { ...then, ...asOf, at: undefined },
    { ...asset, locationPath: place, assignedToName: holder || undefined },
  );
  const unchanged = all.filter(({ field }) => changed.every((one) => one.field !== field));
  const shown = (change: HistoryChange, value: HistoryValue) => {
    const state = change.field === 'status' ? assetStatuses.find((status) => status === value) : undefined;
    return state ? <StateTag state={state} /> : words.text(change, value);
  };
  return (
    <section className="qm-then" aria-label="As it was">
      {changed.length === 0 ? <p className="qm-muted">Nothing has changed since then</p> : null}
      <dl className="qm-dl">
        {changed.map((change) => (
          <Difference key={change.field} name={words.label(change)}>
            {shown(change, change.from)}{' '}
            <span className="qm-muted">· now {words.text(change, change.to)}</span>
          </Difference>
        ))}
      </dl>
      {unchanged.length > 0 ? (
        <Button
          variant="minimal"
          size="small"
          aria-expanded={isUnfolded}
          aria-controls={isUnfolded ? rest : undefined}
          endIcon={isUnfolded ? <ChevronUp size={14} /> : <ChevronDown size={14} />}
          text={`${counted(unchanged.length, 'field')} unchanged since then`}
          onClick={() => setUnfolded(!isUnfolded)}
        />
      ) : null}
      {isUnfolded ? (
        <dl className="qm-dl" id={rest}>
          {unchanged.map((change) => (
            <Difference key={change.field} name={words.label(change)}>
              {shown(change, change.to)}
            </Difference>
          ))}
        </dl>
      ) : null}
    </section>
  );
}

const Difference = ({ name, children }: { readonly name: string; readonly children: React.ReactNode }) => (
  <>
    <dt title={name}>{name}</dt>
    <dd>{children}</dd>
  </>
);
