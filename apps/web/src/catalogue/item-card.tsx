import { Button, Tag } from '@blueprintjs/core';
import { ActionButton } from '../ui/action-button.tsx';
import { ItemPicture } from '../ui/item-picture.tsx';
import { Stock } from './stock.tsx';
import type { StoreItem } from './store-item.ts';

interface ItemCardProps {
  readonly item: StoreItem;
  readonly addable: boolean;
  readonly onAdd: () => void;
  readonly onDetails: () => void;
}

/** An item in the store. */
export const ItemCard = ({ item, addable, onAdd, onDetails }: ItemCardProps) => (
  <li className="qm-item">
    <ItemPicture image={item.image} type={item.type} size="lg" />
    <div className="body">
      <h2 className="qm-clip" title={item.name}>
        {item.name}
      </h2>
      <div className="qm-row qm-sm">
        {item.manufacturer ? <span className="qm-muted qm-clip">{item.manufacturer}</span> : null}
        <Tag minimal className="qm-type">
          {item.type}
        </Tag>
        <span className="qm-push">
          <Stock inStock={item.inStock} />
        </span>
      </div>
      <p>{item.description}</p>
      <div className="qm-row qm-item-actions">
        <Button
          variant="minimal"
          size="small"
          text="View details"
          aria-label={`View details: ${item.name}`}
          onClick={onDetails}
        />
        <ActionButton
          className="qm-push"
          size="small"
          text={item.inStock === 0 ? 'Out of Stock' : 'Add to Cart'}
          aria-label={item.inStock === 0 ? `Out of Stock: ${item.name}` : `Add to Cart: ${item.name}`}
          disabled={!addable}
          onClick={onAdd}
        />
      </div>
    </div>
  </li>
);
