import { type Column, NoValue } from '../ui/data-table.tsx';
import { ItemPicture } from '../ui/item-picture.tsx';
import { price } from '../ui/numbers.ts';
import { TimeAgo } from '../ui/time.tsx';
import { type ItemActions, ItemButtons } from './kept-card.tsx';
import { StockCell, StockLevel } from './stock.tsx';
import type { ItemRow } from './use-items.ts';

export const itemColumns = (actions: ItemActions): readonly Column<ItemRow>[] => [
  {
    key: 'name',
    title: 'Item',
    picture: true,
    className: 'main',
    sort: 'name',
    skeleton: 200,
    cell: (row) => (
      <span className="qm-row">
        <ItemPicture image={row.image} type={row.type} size="sm" />
        <span className="qm-clip" title={row.name}>
          {row.name}
        </span>
      </span>
    ),
  },
  {
    key: 'sku',
    title: 'SKU',
    width: 152,
    narrow: 120,
    spare: 3,
    sort: 'sku',
    cell: (row) => (row.sku ? <span className="qm-mono">{row.sku}</span> : <NoValue />),
  },
  { key: 'type', title: 'Type', width: 140, narrow: 124, spare: 4, cell: (row) => row.type },
  {
    key: 'manufacturer',
    title: 'Manufacturer',
    width: 148,
    spare: 2,
    sort: 'manufacturer',
    cell: (row) => row.manufacturer ?? <NoValue />,
  },
  {
    key: 'price',
    title: 'Price',
    width: 112,
    narrow: 96,
    cell: (row) => <span className="qm-num">{price(row.price, row.currency)}</span>,
  },
  {
    key: 'inStock',
    title: 'In Stock',
    width: 120,
    narrow: 112,
    sort: 'inStock',
    ownClicks: true,
    cell: (row) => <StockCell item={row} />,
  },
  {
    key: 'updated',
    title: 'Last Updated',
    width: 136,
    spare: 1,
    sort: 'updatedAt',
    cell: (row) => <TimeAgo instant={row.updatedAt} />,
  },
  {
    key: 'actions',
    title: 'Actions',
    width: 96,
    ownClicks: true,
    cell: (row) => <ItemButtons item={row} {...actions} />,
  },
];

export const ItemPhoneRow = (row: ItemRow) => (
  <>
    <ItemPicture image={row.image} type={row.type} size="md" />
    <div className="qm-clip">
      <div className="qm-strong qm-clip">{row.name}</div>
      <div className="qm-muted qm-sm qm-clip">
        {row.type} · {price(row.price, row.currency)}
      </div>
    </div>
    <StockLevel inStock={row.inStock} />
  </>
);
