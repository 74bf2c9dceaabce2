import { Button, Tag } from '@blueprintjs/core';
import { Edit, Trash } from '@blueprintjs/icons';
import { ItemPicture } from '../ui/item-picture.tsx';
import { price } from '../ui/numbers.ts';
import { StockCell } from './stock.tsx';
import type { ItemRow } from './use-items.ts';

export interface ItemActions {
  readonly onEdit: (item: ItemRow) => void;
  readonly onDelete: (item: ItemRow) => void;
}

interface ItemCardProps extends ItemActions {
  readonly item: ItemRow;
}

/** An item in the grid. */
export const ItemCard = ({ item, onEdit, onDelete }: ItemCardProps) => (
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
        {item.sku ? <span className="qm-push qm-mono qm-clip">{item.sku}</span> : null}
      </div>
      <footer className="qm-row">
        <span className="qm-strong qm-num">{price(item.price, item.currency)}</span>
        <StockCell item={item} wordy />
        <span className="qm-push" />
        <ItemButtons item={item} onEdit={onEdit} onDelete={onDelete} />
      </footer>
    </div>
  </li>
);

/** Edit and delete. */
export const ItemButtons = ({ item, onEdit, onDelete }: ItemCardProps) => (
  <span className="qm-item-buttons">
    <Button
      variant="minimal"
      size="small"
      icon={<Edit size={14} />}
      aria-label={`Edit ${item.name}`}
      onClick={() => onEdit(item)}
    />
    <Button
      variant="minimal"
      size="small"
      icon={<Trash size={14} />}
      aria-label={`Delete ${item.name}`}
      onClick={() => onDelete(item)}
    />
  </span>
);
