import type { EquipmentRequest, ProcurementDetails } from '@quartermaster/core/requests/request';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { api } from '../api.ts';
import { Avatar } from '../ui/avatar.tsx';
import { NoValue } from '../ui/data-table.tsx';
import { counted } from '../ui/numbers.ts';
import { daysFromNow, daysSince, formatDay, OnDay, TimeAgo } from '../ui/time.tsx';
import { Priority } from './priority.tsx';

interface OrderProps {
  readonly request: EquipmentRequest;
  readonly ordered: ProcurementDetails | undefined;
}

/** While a delivery is awaited: from whom and when. Else when it was asked for, and why. */
export function RequestFacts({ request, ordered }: OrderProps) {
  const locations = useQuery(api.locations.list.queryOptions());
  const location = locations.data?.items.find(({ id }) => id === request.location)?.path;
  return (
    <dl className="qm-facts qm-request-facts">
      <div>
        <dt>Requester</dt>
        <dd className="qm-row" title={request.userId}>
          <Avatar name={request.requesterName ?? request.userId} />
          {request.requesterName ?? request.userId}
        </dd>
      </div>
      {ordered && isAwaitedStatus(request) ? (
        <>
          <div>
            <dt>Vendor</dt>
            <dd>{ordered.vendor}</dd>
          </div>
          <div>
            <dt>Expected delivery</dt>
            <dd>
              <Expected day={ordered.expectedDeliveryDate} />
            </dd>
          </div>
        </>
      ) : (
        <>
          <div>
            <dt>Submitted</dt>
            <dd>
              <TimeAgo instant={request.createdAt} />
            </dd>
          </div>
          <div>
            <dt>Ticket Ref</dt>
            <dd className="qm-mono">{request.ticketRef ?? <NoValue />}</dd>
          </div>
          <div>
            <dt>Priority</dt>
            <dd>
              <Priority request={request} />
            </dd>
          </div>
        </>
      )}
      <div>
        <dt>Location</dt>
        <dd>{location ?? <NoValue />}</dd>
      </div>
    </dl>
  );
}

/** What is known of an order, without what the facts above say already. */
export function Procurement({ request, ordered }: OrderProps & { readonly ordered: ProcurementDetails }) {
  return (
    <>
      <h3 className="qm-h3">Procurement</h3>
      <dl className="qm-dl qm-gap-below">
        {isAwaitedStatus(request) ? (
          <>
            <dt>Submitted</dt>
            <dd>
              <TimeAgo instant={request.createdAt} />
            </dd>
            <dt>Ticket Ref</dt>
            <dd className="qm-mono">{request.ticketRef ?? <NoValue />}</dd>
            <dt>Priority</dt>
            <dd>
              <Priority request={request} />
            </dd>
            <dt>Order date</dt>
            <dd>
              <OnDay instant={ordered.orderDate} />
            </dd>
          </>
        ) : (
          <>
            <dt>Vendor</dt>
            <dd>{ordered.vendor}</dd>
            <dt>Order date</dt>
            <dd>
              <OnDay instant={ordered.orderDate} />
            </dd>
            <dt>Expected delivery</dt>
            <dd>{formatDay(ordered.expectedDeliveryDate)}</dd>
          </>
        )}
        <dt>Trace</dt>
        <dd>
          <Link to={`/trace/${request.id}`}>From request to holder</Link>
        </dd>
        {ordered.notes ? (
          <>
            <dt>Notes</dt>
            <dd className="qm-wrap">{ordered.notes}</dd>
          </>
        ) : null}
      </dl>
    </>
  );
}

const isAwaitedStatus = ({ status }: EquipmentRequest): boolean => status === 'pending_delivery';

/** '14 Dec 2026 · in 21 days', or in red '1 day late'. */
function Expected({ day }: { readonly day: string }) {
  const late = daysSince(day);
  return (
    <>
      {formatDay(day)} ·{' '}
      {late > 0 ? (
        <span className="qm-late">{counted(late, 'day')} late</span>
      ) : (
        <span className="qm-muted">{daysFromNow(day)}</span>
      )}
    </>
  );
}
