import { Button, HTMLSelect } from '@blueprintjs/core';
import { Search, Shop, ShoppingCart } from '@blueprintjs/icons';
import { canAdd, totalQuantity, withOneMore } from '@quartermaster/core/catalogue/cart';
import { message } from '@quartermaster/core/messages';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { api } from '../api.ts';
import { useUser } from '../auth/session.tsx';
import { usePhone } from '../ui/breakpoints.ts';
import { ToggleChip } from '../ui/chips.tsx';
import { EmptyState, ErrorState } from '../ui/empty-state.tsx';
import { EndMark } from '../ui/end-mark.tsx';
import { useListScreen } from '../ui/list-screen.ts';
import { LoadingState } from '../ui/loading-state.tsx';
import { count } from '../ui/numbers.ts';
import { useOffered } from '../ui/offered-actions.ts';
import { Page } from '../ui/page.tsx';
import { useOfferedCards } from '../ui/row-actions.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { CartDrawer } from './cart-drawer.tsx';
import { ItemDetails } from './item-details.tsx';
import './store.css';
import { StoreCard, storeOffer } from './store-card.tsx';
import type { StoreItem } from './store-item.ts';
import { useCart } from './use-cart.ts';
import { queryOf, useStoreItems } from './use-store-items.ts';

const store = { queryOf, useRows: useStoreItems, keyOf: ({ id }: StoreItem) => id };

/** /catalogue (section 2): the items that can be requested, and the cart. */
export function Screen() {
  const admin = useUser().role === 'admin';
  const { change, query, list, selected, open, close } = useListScreen(store);
  const { search, type } = query;
  const [cart, setCart] = useCart();
  const [isCartOpen, setCartOpen] = useState(false);
  const types = useQuery(api.assetTypes.list.queryOptions());
  const add = (item: StoreItem): void => setCart(withOneMore(cart, item));
  const inCart = totalQuantity(cart);
  /** On a phone, a cart that isn't empty stays within reach of the thumb. */
  const hasBar = usePhone() && inCart > 0;
  const openCart = {
    text: `Cart (${inCart})`,
    icon: <ShoppingCart size={16} />,
    onClick: () => setCartOpen(true),
  };
  const cardOf = (item: StoreItem) => ({
    item,
    addable: canAdd(cart, item),
    onAdd: () => add(item),
    onDetails: () => open(item.id),
  });
  const scroll = useRef<HTMLDivElement>(null);
  const { events, offered } = useOfferedCards(scroll, {
    rows: list.rows,
    rowKey: ({ id }) => id,
    rowActions: (item) => storeOffer(cardOf(item)),
  });
  useOffered({ of: 'screen', title: 'On this screen', actions: [openCart] });
  const cartButton = (
    <Button className="qm-cart-button" {...(hasBar ? { intent: 'primary', fill: true } : {})} {...openCart} />
  );

  return (
    <Page
      unreadable={list.unreadable}
      title={admin ? 'Catalogue' : 'Store'}
      count={list.total === undefined ? undefined : count(list.total)}
      actions={hasBar ? undefined : cartButton}
      toolbar={
        <>
          <SearchField
            placeholder="Search equipment..."
            value={search ?? ''}
            onSearch={(text) => change({ search: text })}
          />
          <Categories
            names={(types.data?.items ?? []).map(({ name }) => name)}
            chosen={type ?? ''}
            onChoose={(name) => change({ type: name || null })}
          />
        </>
      }
    >
      <div className="qm-scroll" ref={scroll} {...events}>
        {offered}
        {list.loading ? <SkeletonCards /> : null}
        {list.error ? (
          <ErrorState error={list.error} text={message.itemsNotLoaded} retry={list.retry} />
        ) : list.total === 0 ? (
          <NothingFound filtered={Boolean(search || type)} admin={admin} />
        ) : (
          <ul className="qm-store">
            {list.rows.map((item) => (
              <StoreCard key={item.id} {...cardOf(item)} />
            ))}
          </ul>
        )}
        <EndMark reached={list.onEnd} />
      </div>
      {selected === undefined ? null : <ItemDetails id={selected} cart={cart} onAdd={add} onClose={close} />}
      {hasBar ? <div className="qm-cart-bar">{cartButton}</div> : null}
      <CartDrawer isOpen={isCartOpen} cart={cart} onChange={setCart} onClose={() => setCartOpen(false)} />
    </Page>
  );
}

interface CategoriesProps {
  readonly names: readonly string[];
  /** Empty for all categories. */
  readonly chosen: string;
  readonly onChoose: (name: string) => void;
}

/** The category filter: a list or, on a phone, chips to swipe through. */
function Categories({ names, chosen, onChoose }: CategoriesProps) {
  if (usePhone())
    return (
      <fieldset className="qm-chips qm-categories" aria-label="Category">
        {['', ...names].map((name) => (
          <ToggleChip key={name} pressed={chosen === name} onToggle={() => onChoose(name)}>
            {name === '' ? 'All' : capitalised(name)}
          </ToggleChip>
        ))}
      </fieldset>
    );
  return (
    <HTMLSelect
      aria-label="Category"
      value={chosen}
      onChange={(event) => onChoose(event.currentTarget.value)}
    >
      <option value="">All categories</option>
      {names.map((name) => (
        <option key={name} value={name}>
          {capitalised(name)}
        </option>
      ))}
    </HTMLSelect>
  );
}

function NothingFound({ filtered, admin }: { readonly filtered: boolean; readonly admin: boolean }) {
  const title = 'No equipment found';
  if (filtered) {
    return (
      <EmptyState icon={<Search size={20} />} title={title}>
        Try another word or category.
      </EmptyState>
    );
  }
  return admin ? (
    <EmptyState
      icon={<Shop size={20} />}
      title={title}
      action={
        <Link to="/catalogue-management?selected=new" className="bp6-button bp6-outlined">
          Add the first item
        </Link>
      }
    >
      Here people request what you offer them.
    </EmptyState>
  ) : (
    <EmptyState icon={<Shop size={20} />} title={title}>
      IT hasn't put anything in the store yet.
    </EmptyState>
  );
}

const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

const bones = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

const SkeletonCards = () => (
  <LoadingState>
    <ul className="qm-store" aria-hidden="true">
      {bones.map((bone) => (
        <li key={bone} className="qm-item">
          <span className="qm-tile bp6-skeleton" />
          <div className="body">
            <span className="bp6-skeleton qm-skeleton-line" style={{ width: '70%' }} />
            <span className="bp6-skeleton qm-skeleton-line" style={{ width: '40%', marginTop: 12 }} />
          </div>
        </li>
      ))}
    </ul>
  </LoadingState>
);
