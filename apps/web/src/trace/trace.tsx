import { message } from '@quartermaster/core/messages';
import type { Trace } from '@quartermaster/core/requests/trace';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import { api } from '../api.ts';
import { useUser } from '../auth/session.tsx';
import { ErrorState } from '../ui/empty-state.tsx';
import { LoadingState } from '../ui/loading-state.tsx';
import { price } from '../ui/numbers.ts';
import { Page } from '../ui/page.tsx';
import { StateTag } from '../ui/state-tag.tsx';
import { formatDay, formatMoment } from '../ui/time.tsx';
import { lasting } from './lasting.ts';
import './trace.css';

/** /trace/{id}: one unit from request line and order to asset and holders, with the time in each state. */
export function Screen() {
  const { id = '' } = useParams();
  const query = useQuery(api.trace.get.queryOptions({ input: { params: { id } } }));
  const trace = query.data;
  return (
    <Page
      title={trace?.asset?.name ?? trace?.request?.name ?? 'Trace'}
      count={
        trace ? <span className="qm-mono">{trace.asset?.assetId ?? trace.unit?.assetId}</span> : undefined
      }
      back={{ to: '/requests', label: 'Back to requests' }}
    >
      {trace ? (
        <Stations trace={trace} />
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

function Stations({ trace: { request, unit, others, asset } }: { readonly trace: Trace }) {
  const user = useUser();
  const holders = holdersOf(asset?.spans ?? []);
  return (
    <ol className="qm-trace" aria-label="Trace">
      {request ? (
        <Station
          kind="Request line"
          name={`${request.quantity} x ${request.name}`}
          facts={[
            [
              'Request',
              <Link key="r" className="qm-mono" to={`/requests?selected=${request.id}`}>
                {request.id.slice(0, 8)}
              </Link>,
            ],
            ['Ticket Ref', request.ticketRef],
            ['Requester', request.requesterName ?? request.userId],
            ['Price', price(request.price, request.currency)],
          ]}
        >
          {request.spans.map((span) => (
            <Spent key={span.status} state={span.status} {...span}>
              {span.by}
            </Spent>
          ))}
        </Station>
      ) : null}
      {request?.order ? (
        <Station
          kind="Order"
          name={request.order.vendor}
          facts={[
            ['Ordered', formatMoment(request.order.orderDate)],
            ['Expected', formatDay(request.order.expectedDeliveryDate)],
            [
              'Unit',
              unit && (
                <span key="u" className="qm-mono">
                  {unit.assetId}
                </span>
              ),
            ],
            ['Missing', unit?.state === 'missing' ? unit.reason : undefined],
          ]}
        >
          {others.length === 0 ? null : (
            <span className="qm-trace-others">
              Other units:{' '}
              {others.map(({ assetId, state }) => (
                <Fragment key={assetId}>
                  {user.role === 'admin' || state === 'assigned' ? (
                    <Link className="qm-mono" to={`/trace/${encodeURIComponent(assetId)}`}>
                      {assetId}
                    </Link>
                  ) : (
                    <span className="qm-mono">{assetId}</span>
                  )}{' '}
                </Fragment>
              ))}
            </span>
          )}
        </Station>
      ) : null}
      {asset ? (
        <Station
          kind="Asset"
          name={asset.name}
          facts={[
            [
              'Asset ID',
              asset.deletedAt === undefined ? (
                <Link key="a" className="qm-mono" to={`/assets?selected=${asset.id}`}>
                  {asset.assetId}
                </Link>
              ) : (
                <s key="a" className="qm-mono">
                  {asset.assetId}
                </s>
              ),
            ],
            ['Serial Number', asset.serialNumber],
            ['Deleted', asset.deletedAt && formatMoment(asset.deletedAt)],
          ]}
        />
      ) : null}
      {holders.map(({ holder, spans }) => (
        <Station
          key={spans[0]?.from}
          kind="Holder"
          name={holder?.name ?? holder?.email ?? 'Nobody'}
          facts={[]}
        >
          {spans.map((span) => (
            <Spent key={span.from} state={span.status} {...span} />
          ))}
        </Station>
      ))}
    </ol>
  );
}

interface StationProps {
  readonly kind: string;
  readonly name: string;
  readonly facts: readonly (readonly [string, ReactNode])[];
  readonly children?: ReactNode;
}

const Station = ({ kind, name, facts, children }: StationProps) => (
  <li>
    <span className="qm-muted qm-sm">{kind}</span>
    <h2>{name}</h2>
    <dl>
      {facts
        .filter(([, fact]) => fact !== undefined && fact !== '')
        .map(([title, fact]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
    </dl>
    {children}
  </li>
);

interface SpentProps {
  readonly state: Parameters<typeof StateTag>[0]['state'];
  readonly from: string;
  readonly to?: string | undefined;
  readonly children?: ReactNode;
}

/** A state, how long it lasted, since when, and who brought it about. */
const Spent = ({ state, from, to, children }: SpentProps) => (
  <p className="qm-spent">
    <StateTag state={state} />
    {state === 'fulfilled' || state === 'rejected' ? null : <b>{lasting(from, to)}</b>}
    <span className="qm-muted">
      {formatMoment(from)}
      {children ? <> · {children}</> : null}
    </span>
  </p>
);

type Spans = NonNullable<Trace['asset']>['spans'];

/** Spans of one holder after another, together. */
function holdersOf(spans: Spans) {
  const holders: { holder: Spans[number]['holder']; spans: Spans[number][] }[] = [];
  for (const span of spans) {
    const last = holders.at(-1);
    if (last && last.holder?.email === span.holder?.email) last.spans.push(span);
    else holders.push({ holder: span.holder, spans: [span] });
  }
  return holders;
}
