import { Button } from '@blueprintjs/core';
import { message } from '@quartermaster/core/messages';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../api.ts';
import { DayInput } from '../../ui/day-input.tsx';
import { ErrorState } from '../../ui/empty-state.tsx';
import { ShowEarlier } from '../../ui/show-earlier.tsx';
import { useUrlParams } from '../../ui/url-params.ts';
import type { AssetRow } from '../use-assets.ts';
import { HistoryLine } from './history-line.tsx';
import { HistorySkeleton } from './history-skeleton.tsx';
import { dayOfMoment, instantOf, isDay } from './moment.ts';
import { Then } from './then.tsx';

/** The asset's history, newest first, and its state at a chosen moment, which is in the URL. */
export function AssetHistory({ asset }: { readonly asset: AssetRow }) {
  const [params, change] = useUrlParams();
  const asOf = params.get('asOf');
  const moment = instantOf(asOf);
  const show = (wanted: string | null): void => change({ tab: 'history', asOf: wanted }, { push: true });
  const query = useInfiniteQuery(
    api.assets.history.infiniteOptions({
      input: (cursor: string | undefined) => ({
        params: { id: asset.id },
        query: cursor === undefined ? {} : { cursor },
      }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor,
    }),
  );
  const entries = query.data?.pages.flatMap((page) => page.items);
  return (
    <div className="qm-history">
      <Moment asOf={asOf} onChange={show} />
      {moment === undefined ? null : <Then asset={asset} moment={moment} />}
      {entries ? <HistoryLine entries={entries} moment={moment} onAsOf={show} /> : null}
      {query.isPending ? <HistorySkeleton /> : null}
      {query.error && !entries ? (
        <ErrorState error={query.error} text={message.historyNotLoaded} retry={() => void query.refetch()} />
      ) : null}
      <ShowEarlier query={query} />
    </div>
  );
}

interface MomentProps {
  readonly asOf: string | null;
  readonly onChange: (asOf: string | null) => void;
}

/** The day being looked at; empty for now. */
function Moment({ asOf, onChange }: MomentProps) {
  const shown = dayOfMoment(asOf);
  const [typed, setTyped] = useState(shown);
  useEffect(() => setTyped(shown), [shown]);
  return (
    <div className="qm-asof">
      <label htmlFor="qm-asof">As of</label>
      <span className="qm-date">
        <DayInput
          id="qm-asof"
          label="As of"
          value={typed}
          placeholder="Now"
          onValueChange={(text) => {
            setTyped(text);
            if (isDay(text)) onChange(text);
            if (text === '') onChange(null);
          }}
        />
      </span>
      <span className="qm-push" />
      {asOf === null ? null : (
        <Button variant="minimal" size="small" text="Back to now" onClick={() => onChange(null)} />
      )}
    </div>
  );
}
