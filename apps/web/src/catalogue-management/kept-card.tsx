import { Checkbox } from '@blueprintjs/core';
import { Edit, Trash } from '@blueprintjs/icons';
import { Link } from 'react-router-dom';
import { ItemCard } from '../ui/item-card.tsx';
import { price } from '../ui/numbers.ts';
import { RowButtons, type RowOffer } from '../ui/row-actions.tsx';
import type { RowSelection } from '../ui/selection.ts';
import { StockCell } from './stock.tsx';
import type { ItemRow } from './use-items.ts';

export interface ItemActions {
  readonly onEdit: (item: ItemRow) => void;
  readonly onDelete: (item: ItemRow) => void;
}

interface KeptCardProps extends ItemActions {
  readonly item: ItemRow;
  readonly href: string;
  readonly selection: RowSelection;
}

/** An item in the grid for those who manage the catalogue. */
export const KeptCard = ({ item, href, selection, ...actions }: KeptCardProps) => (
  <ItemCard
    id={item.id}
    item={item}
    title={<Link to={href}>{item.name}</Link>}
    aside={item.sku ? <span className="qm-mono">{item.sku}</span> : null}
    mark={
      <Checkbox
        className="qm-check"
        checked={selection.has(item.id)}
        aria-label={`Select ${item.name}`}
        onChange={({ nativeEvent: click }) => {
          if (click instanceof MouseEvent && click.shiftKey) selection.extendTo(item.id);
          else selection.toggle(item.id);
        }}
      />
    }
  >
    <footer className="qm-row">
      <span className="qm-strong qm-num">{price(item.price, item.currency)}</span>
      <StockCell item={item} wordy />
      <span className="qm-push" />
      <ItemButtons item={item} {...actions} />
    </footer>
  </ItemCard>
);

export const itemActions =
  ({ onEdit, onDelete }: ItemActions) =>
  (item: ItemRow): RowOffer => ({
    name: item.name,
    actions: [
      { text: 'Edit', icon: <Edit size={14} />, onClick: () => onEdit(item) },
      { text: 'Delete', icon: <Trash size={14} />, onClick: () => onDelete(item) },
    ],
  });

export const ItemButtons = ({ item, ...actions }: ItemActions & { readonly item: ItemRow }) => (
  <span className="qm-item-buttons">
    <RowButtons {...itemActions(actions)(item)} />
  </span>
);
