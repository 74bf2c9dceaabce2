import { Button } from '@blueprintjs/core';
import { ActionButton } from '../ui/action-button.tsx';
import { ItemCard } from '../ui/item-card.tsx';
import { Stock } from './stock.tsx';
import type { StoreItem } from './store-item.ts';

interface StoreCardProps {
  readonly item: StoreItem;
  readonly addable: boolean;
  readonly onAdd: () => void;
  readonly onDetails: () => void;
}

/** An item in the store. */
export const StoreCard = ({ item, addable, onAdd, onDetails }: StoreCardProps) => (
  <ItemCard item={item} aside={<Stock inStock={item.inStock} />}>
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
  </ItemCard>
);
