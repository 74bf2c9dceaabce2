import { Confirm, Cross, Cube, Disable, Inbox, Person, ShoppingCart } from '@blueprintjs/icons';
import type { RequestStatus } from '@quartermaster/core/requests/status';
import type { Trace } from '@quartermaster/core/requests/trace';
import type { Holding, TraceFigures } from '@quartermaster/core/requests/trace-figures';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Avatar } from '../ui/avatar.tsx';
import { counted, price } from '../ui/numbers.ts';
import { formatDay } from '../ui/time.tsx';
import { Spent, Station } from './station.tsx';

interface StationsProps {
  readonly trace: Trace;
  readonly figures: TraceFigures;
  /** Whether other units' traces can be opened. */
  readonly admin: boolean;
}

/** One unit's way: request line, approval, order, asset, holders. */
export const Stations = (props: StationsProps) => (
  <ol className="qm-trace" aria-label="Trace">
    {props.trace.request ? <RequestStations {...props} request={props.trace.request} /> : null}
    <AssetStations {...props} />
  </ol>
);

type Request = NonNullable<Trace['request']>;

function RequestStations({
  trace: { unit, others, people },
  figures,
  admin,
  request,
}: StationsProps & { readonly request: Request }) {
  const { spans, order } = request;
  const span = (status: RequestStatus) => spans.find((one) => one.status === status);
  const [accepted, ordered, rejected] = [span('procuring'), span('pending_delivery'), span('rejected')];
  const spent = (status: RequestStatus, late?: ReactNode) => {
    const part = figures.handOver?.parts.find(({ state }) => state === status);
    return part ? (
      <p className="qm-spent">
        <Spent state={status} ms={part.ms} />
        {late}
      </p>
    ) : null;
  };
  const person = (email: string, name: string) => <PersonFact people={people} email={email} name={name} />;
  const refusal = rejected && (
    <Station
      kind={accepted ? 'Order' : 'Approval'}
      icon={<Cross size={16} />}
      name={accepted ? 'Cancelled' : 'Rejected'}
      at={rejected.from}
      facts={[
        [accepted ? 'Cancelled by' : 'Rejected by', doer(rejected.by)],
        ['Reason', request.reason],
      ]}
      failed
    />
  );
  return (
    <>
      <Station
        kind="Request line"
        icon={<Inbox size={16} />}
        name={`${request.quantity} x ${request.name}`}
        to={`/requests?selected=${request.id}`}
        at={spans[0]?.from}
        facts={[
          [
            'Request',
            <Link key="request" className="qm-mono" to={`/requests?selected=${request.id}`}>
              {request.id.slice(0, 8)}
            </Link>,
          ],
          ['Ticket Ref', request.ticketRef && <span className="qm-mono">{request.ticketRef}</span>],
          ['Requester', person(request.userId, request.requesterName ?? request.userId)],
          ['Unit', unit && `${unit.key.split('.').at(-1)} of ${request.quantity}`],
        ]}
      >
        {spent('pending')}
      </Station>
      {accepted ? (
        <Station
          kind="Approval"
          icon={<Confirm size={16} />}
          name={accepted.by === 'Quartermaster' ? 'Approved automatically' : 'Accepted'}
          at={accepted.from}
          facts={[
            ['Accepted by', accepted.by === 'Quartermaster' ? undefined : doer(accepted.by)],
            ['Priority', priorities[request.priority]],
            ['Price', price(request.price, request.currency)],
          ]}
        >
          {spent('procuring')}
        </Station>
      ) : null}
      {refusal}
      {ordered && order ? (
        <Station
          kind="Order"
          icon={<ShoppingCart size={16} />}
          name={order.vendor}
          to={request.vendor ? `/vendors?selected=${request.vendor.id}` : undefined}
          at={ordered.from}
          facts={[
            ['Ordered by', doer(ordered.by)],
            ['SKU', request.sku && <span className="qm-mono">{request.sku}</span>],
            ['Expected', formatDay(order.expectedDeliveryDate)],
            ['Delivered', figures.handedOverAt && formatDay(figures.handedOverAt)],
          ]}
        >
          {spent(
            'pending_delivery',
            figures.daysLate > 0 ? (
              <span className="late">{counted(figures.daysLate, 'day')} late</span>
            ) : null,
          )}
          <OtherUnits others={others} admin={admin} />
        </Station>
      ) : null}
      {unit?.state === 'missing' ? (
        <Station
          kind="Unit"
          icon={<Disable size={16} />}
          name="Missing"
          at={unit.at}
          facts={[
            [
              'Asset ID',
              <s key="id" className="qm-mono">
                {unit.assetId}
              </s>,
            ],
            ['Reason', unit.reason],
          ]}
          failed
        />
      ) : null}
      {rejected ? null : <ToCome accepted={accepted !== undefined} ordered={ordered !== undefined} />}
    </>
  );
}

/** The stations between request and asset that are still to come. */
const ToCome = ({ accepted, ordered }: { readonly accepted: boolean; readonly ordered: boolean }) => (
  <>
    {accepted ? null : <Station kind="Approval" icon={<Confirm size={16} />} />}
    {ordered ? null : <Station kind="Order" icon={<ShoppingCart size={16} />} />}
  </>
);

const priorities = { low: 'Low', medium: 'Medium', high: 'High' } as const;

const doer = (name: string | undefined): ReactNode =>
  name === undefined ? undefined : (
    <span className="qm-row">
      <Avatar name={name} />
      <span className="qm-clip">{name}</span>
    </span>
  );

interface PersonFactProps {
  readonly people: Trace['people'];
  readonly email: string;
  readonly name: string;
}

/** A person, by the name they had then; a link while they have an account. */
function PersonFact({ people, email, name }: PersonFactProps) {
  const known = people.find((one) => one.email === email);
  return (
    <span className="qm-row">
      <Avatar name={name} />
      {known ? (
        <Link className="qm-clip" to={`/employees/${known.id}`} title={email}>
          {name}
        </Link>
      ) : (
        <span className="qm-clip" title={email}>
          {name}
        </span>
      )}
    </span>
  );
}

interface OtherUnitsProps {
  readonly others: Trace['others'];
  readonly admin: boolean;
}

const OtherUnits = ({ others, admin }: OtherUnitsProps) =>
  others.length === 0 ? null : (
    <p className="qm-trace-others">
      <span className="qm-muted">Other units:</span>{' '}
      {others.map(({ assetId, state }) => (
        <Fragment key={assetId}>
          {admin || state === 'assigned' ? (
            <Link className="qm-mono" to={`/trace/${encodeURIComponent(assetId)}`}>
              {assetId}
            </Link>
          ) : (
            <span className="qm-mono">{assetId}</span>
          )}{' '}
        </Fragment>
      ))}
    </p>
  );

function AssetStations({ trace: { request, unit, asset, people }, figures }: StationsProps) {
  const ended = unit?.state === 'missing' || request?.spans.some(({ status }) => status === 'rejected');
  if (ended) return null;
  if (!asset || (request && figures.handedOverAt === undefined && figures.holdings.length === 0))
    return (
      <>
        <Station kind="Asset" icon={<Cube size={16} />} />
        <Station kind="Holder" icon={<Person size={16} />} />
      </>
    );
  const { holdings } = figures;
  const [first] = holdings;
  // The state before anybody held it is shown at the asset itself.
  const before = first && first.holder === undefined ? first : undefined;
  const deleted = asset.deletedAt !== undefined;
  const link = deleted ? undefined : `/assets?selected=${asset.id}`;
  return (
    <>
      <Station
        kind="Asset"
        icon={<Cube size={16} />}
        name={asset.name}
        to={link}
        at={request ? figures.handedOverAt : asset.createdAt}
        facts={[
          ['Asset ID', <AssetId key="id" assetId={asset.assetId} to={link} />],
          ['Serial Number', asset.serialNumber && <span className="qm-mono">{asset.serialNumber}</span>],
          request ? ['Received by', doer(asset.receivedBy)] : ['Added by', doer(asset.addedBy)],
          deleted ? ['Deleted', asset.deletedAt && formatDay(asset.deletedAt)] : ['Location', asset.location],
        ]}
      >
        {asset.imported ? (
          <p className="qm-spent qm-muted">Added by import of {formatDay(asset.createdAt)}</p>
        ) : null}
        {before ? <States holding={before} /> : null}
      </Station>
      {holdings.slice(before ? 1 : 0).map((holding) => (
        <HolderStation key={holding.from} holding={holding} people={people} />
      ))}
    </>
  );
}

const AssetId = ({ assetId, to }: { readonly assetId: string; readonly to: string | undefined }) =>
  to === undefined ? (
    <s className="qm-mono">{assetId}</s>
  ) : (
    <Link className="qm-mono" to={to}>
      {assetId}
    </Link>
  );

interface HolderStationProps {
  readonly holding: Holding;
  readonly people: Trace['people'];
}

function HolderStation({ holding, people }: HolderStationProps) {
  const { holder, from } = holding;
  const known = people.find(({ email }) => email === holder?.email);
  const held = known && (
    <Link to={`/assets?${new URLSearchParams({ assignedTo: known.email })}`}>
      {counted(known.holds, 'asset')}
    </Link>
  );
  return (
    <Station
      kind="Holder"
      icon={<Person size={16} />}
      name={holder ? (holder.name ?? holder.email) : 'Nobody'}
      to={known && `/employees/${known.id}`}
      at={from}
      facts={[
        ['Department', known?.department],
        ['Position', known?.position],
        ['Holds', held],
      ]}
    >
      <States holding={holding} />
    </Station>
  );
}

const States = ({ holding: { states } }: { readonly holding: Holding }) => (
  <p className="qm-spent">
    {states.map(({ state, ms }) => (
      <Spent key={state} state={state} ms={ms} />
    ))}
  </p>
);
