import { Confirm, Cross, Disable, Inbox, ShoppingCart } from '@blueprintjs/icons';
import { shortId } from '@quartermaster/core/records/short-id';
import type { RequestStatus } from '@quartermaster/core/requests/status';
import type { Trace } from '@quartermaster/core/requests/trace';
import type { TraceFigures } from '@quartermaster/core/requests/trace-figures';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { counted, price } from '../ui/numbers.ts';
import { formatDay } from '../ui/time.tsx';
import { doer, PersonFact } from './people.tsx';
import { Spent, Station } from './station.tsx';

type Request = NonNullable<Trace['request']>;

interface RequestStationsProps {
  readonly trace: Trace;
  readonly figures: TraceFigures;
  /** Whether other units' traces can be opened. */
  readonly admin: boolean;
  readonly request: Request;
}

/** From the line of a request to its order. */
export function RequestStations({
  trace: { unit, others, people },
  figures,
  admin,
  request,
}: RequestStationsProps) {
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
              {shortId(request.id)}
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

/** What comes between the request and the asset, as long as it hasn't. */
const ToCome = ({ accepted, ordered }: { readonly accepted: boolean; readonly ordered: boolean }) => (
  <>
    {accepted ? null : <Station kind="Approval" icon={<Confirm size={16} />} />}
    {ordered ? null : <Station kind="Order" icon={<ShoppingCart size={16} />} />}
  </>
);

const priorities = { low: 'Low', medium: 'Medium', high: 'High' } as const;

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
