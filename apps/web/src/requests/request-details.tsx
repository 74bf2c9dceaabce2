import { WarningSign } from '@blueprintjs/icons';
import { paidUnits } from '@quartermaster/core/requests/counted';
import { awaitedUnits } from '@quartermaster/core/requests/receiving';
import { type EquipmentRequest, orderDetails } from '@quartermaster/core/requests/request';
import { counted, price } from '../ui/numbers.ts';
import { part } from '../ui/part.tsx';
import './review-request.css';
import { PasteSerials } from './paste-serials.tsx';
import { Procurement, RequestFacts } from './request-facts.tsx';
import { RequestLine } from './request-line.tsx';
import { RequestSteps } from './request-steps.tsx';
import { useCatalogueItems } from './use-catalogue-items.ts';
import type { Receiving } from './use-receiving.ts';

const ScanSerials = part(async () => (await import('./scan-serials.tsx')).ScanSerials);

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
      <RequestFacts request={request} ordered={ordered} />
      <div className="qm-items-head">
        <h3 className="qm-h3">
          Items{' '}
          <span className="qm-muted">{`${counted(items.length, 'item')}, ${counted(units, 'unit')}`}</span>
        </h3>
        {receiving && awaitedUnits(items).length > 1 ? <PasteSerials receiving={receiving} /> : null}
      </div>
      <ul className="qm-lines">
        {items.map((item) => (
          <RequestLine
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
      {receiving?.scanning === undefined ? null : <ScanSerials receiving={receiving} />}
    </>
  );
}

const Words = ({ title, text }: { readonly title: string; readonly text: string }) => (
  <>
    <h3 className="qm-h3">{title}</h3>
    <p className="qm-wrap qm-gap-below">{text}</p>
  </>
);
