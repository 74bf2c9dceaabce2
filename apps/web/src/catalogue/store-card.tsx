import { Button } from '@blueprintjs/core';
import { EyeOpen, ShoppingCart } from '@blueprintjs/icons';
import { ActionButton } from '../ui/action-button.tsx';
import { ItemCard } from '../ui/item-card.tsx';
import type { RowOffer } from '../ui/row-actions.tsx';
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
  <ItemCard id={item.id} item={item} aside={<Stock inStock={item.inStock} />}>
    <p>{item.description}</p>
    <div className="qm-row qm-item-actions">
      <Button
        variant="minimal"
        size="small"
        text={viewText}
        aria-label={`${viewText}: ${item.name}`}
        onClick={onDetails}
      />
      <ActionButton
        className="qm-push"
        size="small"
        text={addText(item)}
        aria-label={`${addText(item)}: ${item.name}`}
        disabled={!addable}
        onClick={onAdd}
      />
    </div>
  </ItemCard>
);

const viewText = 'View details';
const addText = ({ inStock }: StoreItem): string => (inStock === 0 ? 'Out of Stock' : 'Add to Cart');

/** The same for the palette. */
export const storeOffer = ({ item, addable, onAdd, onDetails }: StoreCardProps): RowOffer => ({
  name: item.name,
  actions: [
    { text: viewText, icon: <EyeOpen size={14} />, onClick: onDetails },
    { text: addText(item), icon: <ShoppingCart size={14} />, disabled: !addable, onClick: onAdd },
  ],
});
