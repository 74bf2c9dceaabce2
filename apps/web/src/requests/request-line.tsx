import type { Item } from '@quartermaster/core/catalogue/item';
import type { RequestItem } from '@quartermaster/core/requests/request';
import { Link } from 'react-router-dom';
import { useUser } from '../auth/session.tsx';
import { ItemPicture } from '../ui/item-picture.tsx';
import { price } from '../ui/numbers.ts';
import { ReceivedUnits } from './received-units.tsx';
import type { Receiving } from './use-receiving.ts';

interface RequestLineProps {
  readonly item: RequestItem;
  /** The catalogue item, if it still exists: the request itself keeps only its name and price. */
  readonly known: Item | undefined;
  readonly receiving: Receiving | undefined;
}

/** An item of a request: what it costs, and its units. */
export function RequestLine({ item, known, receiving }: RequestLineProps) {
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
