import { type Cart, quantityIn, withOneMore, withoutItem } from '@quartermaster/core/catalogue/cart';
import { message } from '@quartermaster/core/messages';
import { useRef, useState } from 'react';
import { CartLine } from '../../catalogue/cart-line.tsx';
import type { StoreItem } from '../../catalogue/store-item.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { ErrorState } from '../../ui/empty-state.tsx';
import { useFirstFieldFocus } from '../../ui/focus.ts';
import { ItemPicture } from '../../ui/item-picture.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { count } from '../../ui/numbers.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { useFoundItems } from './use-found-items.ts';

interface ChooseItemsProps {
  readonly cart: Cart;
  readonly items: ReadonlyMap<string, StoreItem>;
  readonly onChange: (cart: Cart) => void;
  readonly onAdd: (item: StoreItem, cart: Cart) => void;
}

/** The first step: finding items, adding them, and setting quantities from 1 to what is in stock. */
export function ChooseItems({ cart, items, onChange, onAdd }: ChooseItemsProps) {
  const step = useRef<HTMLDivElement>(null);
  const chosen = useRef<HTMLHeadingElement>(null);
  useFirstFieldFocus(step);
  const [search, setSearch] = useState('');
  const found = useFoundItems(search);
  return (
    <div ref={step} className="qm-choose">
      <SearchField placeholder="Search by name or type..." value={search} onSearch={setSearch} />
      <div className="qm-offered">
        {found.error ? (
          <ErrorState error={found.error} text={message.itemsNotLoaded} retry={found.retry} />
        ) : null}
        {found.pending ? <LoadingState /> : null}
        <ul aria-label="Items">
          {found.items.map((item) => (
            <li key={item.id}>
              <ItemPicture image={item.image} type={item.type} size="md" />
              <div className="qm-clip">
                <div className="qm-strong qm-clip" title={item.name}>
                  {item.name}
                </div>
                <div className="qm-muted qm-sm qm-clip">
                  {item.type} · {item.inStock > 0 ? `${count(item.inStock)} in stock` : 'Out of Stock'}
                </div>
              </div>
              <ActionButton
                text={quantityIn(cart, item.id) > 0 ? 'Added' : 'Add to Request'}
                aria-label={`${quantityIn(cart, item.id) > 0 ? 'Added' : 'Add to Request'}: ${item.name}`}
                disabled={item.inStock === 0 || quantityIn(cart, item.id) > 0}
                onClick={() => onAdd(item, withOneMore(cart, item))}
              />
            </li>
          ))}
        </ul>
        {found.items.length === 0 && !found.pending && !found.error ? (
          <p className="qm-muted">No equipment found</p>
        ) : null}
        {found.isWhole ? null : <p className="qm-muted qm-sm">There are more: search to find them.</p>}
      </div>
      <h3 ref={chosen} tabIndex={-1} className="qm-h3">
        In this request
      </h3>
      {cart.length === 0 ? <p className="qm-muted">Nothing has been added yet.</p> : null}
      <ul aria-label="In this request" className="qm-chosen">
        {cart.map((line) => (
          <CartLine
            key={line.catalogItemId}
            item={items.get(line.catalogItemId)}
            line={line}
            cart={cart}
            onChange={onChange}
            onRemove={() => onChange(withoutItem(cart, line.catalogItemId))}
            focusAfter={cart.length === 1 ? chosen : 'neighbour'}
          />
        ))}
      </ul>
    </div>
  );
}
