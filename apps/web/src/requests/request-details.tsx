import { WarningSign } from '@blueprintjs/icons';
import type { Item } from '@quartermaster/core/catalogue/item';
import { paidUnits } from '@quartermaster/core/requests/counted';
import { awaitedUnits } from '@quartermaster/core/requests/receiving';
import {
  type EquipmentRequest,
  orderDetails,
  type ProcurementDetails,
  type RequestItem,
} from '@quartermaster/core/requests/request';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { api } from '../api.ts';
import { useUser } from '../auth/session.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { NoValue } from '../ui/data-table.tsx';
import { ItemPicture } from '../ui/item-picture.tsx';
import { counted, price } from '../ui/numbers.ts';
import { daysFromNow, daysSince, formatDay, OnDay, TimeAgo } from '../ui/time.tsx';
import './review-request.css';
import { PasteSerials } from './paste-serials.tsx';
import { Priority } from './priority.tsx';
import { ReceivedUnits } from './received-units.tsx';
import { RequestSteps } from './request-steps.tsx';
import { useCatalogueItems } from './use-catalogue-items.ts';
import type { Receiving } from './use-receiving.ts';

interface RequestDetailsProps {
  readonly request: EquipmentRequest;
  /** Only for those who receive the delivery. */
  readonly receiving: Receiving | undefined;
}

/** Everything about a request, from its progress to its units. */
export function RequestDetails({ request, receiving }: RequestDetailsProps) {
  const { items } = request;
  const catalogue = useCatalogueItems(request);
  const units = items.reduce((sum, item) => sum + item.quantity, 0);
  const total = items.reduce((sum, item) => sum + item.price * paidUnits(item), 0);
  const ordered = orderDetails(items);
  return (
    <>
      <RequestSteps request={request} />
      {request.warnings ? (
        <div className="qm-warnings" role="status">
          <ul aria-label="Warnings">
            {request.warnings.map(({ text }) => (
              <li key={text}>
                <WarningSign size={16} />
                {text}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <Facts request={request} ordered={ordered} />
      <div className="qm-items-head">
        <h3 className="qm-h3">
          Items{' '}
          <span className="qm-muted">{`${counted(items.length, 'item')}, ${counted(units, 'unit')}`}</span>
        </h3>
        {receiving && awaitedUnits(items).length > 1 ? <PasteSerials receiving={receiving} /> : null}
      </div>
      <ul className="qm-lines">
        {items.map((item) => (
          <ItemLine
            key={item.id}
            item={item}
            known={catalogue?.get(item.catalogItemId)}
            receiving={receiving}
          />
        ))}
        <li className="total">
          <span className="qm-muted">Total</span>
          <span className="qm-strong qm-num">{price(total, items[0]?.currency ?? 'USD')}</span>
        </li>
      </ul>
      {ordered ? <Procurement request={request} ordered={ordered} /> : null}
      {request.reason ? <Words title="Reason" text={request.reason} /> : null}
      {request.notes ? <Words title="Notes" text={request.notes} /> : null}
    </>
  );
}

interface OrderProps {
  readonly request: EquipmentRequest;
  readonly ordered: ProcurementDetails | undefined;
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

/** While a delivery is awaited: from whom and when. Otherwise when the request was made, and why. */
function Facts({ request, ordered }: OrderProps) {
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

/** The order's details that aren't among the facts above. */
function Procurement({ request, ordered }: OrderProps & { readonly ordered: ProcurementDetails }) {
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

interface ItemLineProps {
  readonly item: RequestItem;
  /** The catalogue item, if it still exists: the request itself only keeps its name and price. */
  readonly known: Item | undefined;
  readonly receiving: Receiving | undefined;
}

function ItemLine({ item, known, receiving }: ItemLineProps) {
  const { manufacturer, description, image, type = '' } = known ?? {};
  const about = [manufacturer, description].filter(Boolean).join(' · ');
  return (
    <li>
      <ItemPicture image={image} type={type} size="md" />
      <div className="qm-clip">
        <div className="qm-strong qm-clip" title={item.name}>
          {item.name}
        </div>
        {about ? (
          <div className="qm-muted qm-sm qm-clip" title={about}>
            {about}
          </div>
        ) : null}
        {receiving ? null : <Units item={item} />}
      </div>
      <span className="qm-muted qm-num each">
        {item.quantity} × {price(item.price, item.currency)}
      </span>
      <span className="qm-strong qm-num">{price(item.price * item.quantity, item.currency)}</span>
      {receiving && item.units ? <ReceivedUnits units={item.units} receiving={receiving} /> : null}
    </li>
  );
}

/** The assets created for an item. */
function Units({ item }: { readonly item: RequestItem }) {
  const user = useUser();
  if (!item.units?.length) return null;
  return (
    <div className="qm-units">
      {item.units.map((unit) =>
        unit.state === 'failed' || unit.state === 'removed' || unit.state === 'missing' ? (
          <span key={unit.key} className="qm-muted">
            <s className="qm-mono">{unit.assetId}</s> {unit.state}
            {unit.reason === undefined ? null : `: ${unit.reason}`}
          </span>
        ) : (
          <span key={unit.key} className="qm-muted">
            {user.role !== 'admin' && unit.state !== 'assigned' ? (
              <span className="qm-mono">{unit.assetId}</span>
            ) : (
              <Link className="qm-mono" to={`/assets?selected=${unit.inventoryId}`}>
                {unit.assetId}
              </Link>
            )}{' '}
            {unit.state === 'assigned' ? 'received' : 'awaited'}
            {unit.serialNumber === undefined ? null : (
              <>
                , <span className="qm-mono">{unit.serialNumber}</span>
              </>
            )}
          </span>
        ),
      )}
    </div>
  );
}

const Words = ({ title, text }: { readonly title: string; readonly text: string }) => (
  <>
    <h3 className="qm-h3">{title}</h3>
    <p className="qm-wrap qm-gap-below">{text}</p>
  </>
);
