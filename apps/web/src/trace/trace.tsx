import { Duplicate, SearchTemplate } from '@blueprintjs/icons';
import { message } from '@quartermaster/core/messages';
import { shortId } from '@quartermaster/core/records/short-id';
import type { Trace } from '@quartermaster/core/requests/trace';
import { traceFigures } from '@quartermaster/core/requests/trace-figures';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { api, isRefused } from '../api.ts';
import { useUser } from '../auth/session.tsx';
import { copyText } from '../ui/copy-text.ts';
import { EmptyState, ErrorState } from '../ui/empty-state.tsx';
import { LoadingState } from '../ui/loading-state.tsx';
import { Page } from '../ui/page.tsx';
import { PageActions } from '../ui/page-actions.tsx';
import { AssetTag, StateTag } from '../ui/state-tag.tsx';
import { useMinute } from '../ui/time.tsx';
import { toastSuccess } from '../ui/toast.ts';
import { TypeTile } from '../ui/type-tile.tsx';
import { Stations } from './stations.tsx';
import './trace.css';
import { TraceRail } from './trace-rail.tsx';

/** /trace/{id}: one unit from request line and order to asset and holders, with the time in each state. */
export function Screen() {
  const { id = '' } = useParams();
  const admin = useUser().role === 'admin';
  const now = useMinute();
  const query = useQuery(api.trace.get.queryOptions({ input: { params: { id } } }));
  const trace = query.data;
  const figures = trace && traceFigures(trace, new Date(now).toISOString());
  const about = trace
    ? (trace.asset?.assetId ?? trace.unit?.assetId ?? (trace.request && shortId(trace.request.id)))
    : undefined;
  const state = trace && stateOf(trace);
  const type = trace?.asset?.type ?? trace?.typical?.type;
  return (
    <Page
      title={trace?.asset?.name ?? trace?.request?.name ?? 'Trace'}
      picture={type ? <TypeTile type={type} size="sm" /> : undefined}
      count={
        trace ? (
          <span className="qm-trace-of">
            <span>
              Trace of <span className="qm-mono">{about}</span>
            </span>
            {state}
          </span>
        ) : undefined
      }
      back={
        trace?.asset && trace.asset.deletedAt === undefined
          ? { to: `/assets?selected=${trace.asset.id}`, label: 'Back to the asset' }
          : trace?.request
            ? { to: `/requests?selected=${trace.request.id}`, label: 'Back to the request' }
            : { to: '/assets', label: 'Back to the assets' }
      }
      actions={
        <PageActions
          variant="outlined"
          actions={[
            {
              text: 'Copy link',
              icon: <Duplicate size={16} />,
              onClick: () => copyText(window.location.href, () => toastSuccess(message.copied)),
            },
          ]}
        />
      }
    >
      {trace && figures ? (
        <div className="qm-trace-page">
          <Stations trace={trace} figures={figures} admin={admin} />
          <TraceRail trace={trace} figures={figures} id={trace.asset?.assetId ?? id} />
        </div>
      ) : isRefused(query.error) ? (
        <EmptyState icon={<SearchTemplate size={20} />} title={message.nothingToTrace(id)}>
          An asset ID, or the id of an asset, a request or a unit, can be traced.
        </EmptyState>
      ) : query.error ? (
        <ErrorState error={query.error} text={message.traceNotLoaded} retry={() => void query.refetch()} />
      ) : (
        <LoadingState>
          <span className="qm-visually-hidden">Loading</span>
        </LoadingState>
      )}
    </Page>
  );
}

/** The unit's current state: the asset's status, else the request's; undefined if it is gone. */
function stateOf({ asset, request, unit }: Trace) {
  if (asset?.deletedAt !== undefined || unit?.state === 'missing') return undefined;
  const [ofAsset, ofRequest] = [asset?.spans.at(-1), request?.spans.at(-1)];
  if (ofAsset) return <AssetTag {...ofAsset} />;
  return ofRequest && !asset ? <StateTag state={ofRequest.status} /> : undefined;
}
