import { Button, HTMLSelect } from '@blueprintjs/core';
import { Search, ShoppingCart } from '@blueprintjs/icons';
import type { Outputs } from '@quartermaster/contract';
import { canAdd, totalQuantity, withOneMore } from '@quartermaster/core/catalogue/cart';
import { itemSchema } from '@quartermaster/core/catalogue/item';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../api.ts';
import { useUser } from '../app/session.tsx';
import { Blank, Failed } from '../ui/blank.tsx';
import { pageSize, useList } from '../ui/infinite.ts';
import { count } from '../ui/numbers.ts';
import { Page } from '../ui/page.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { useParams } from '../ui/search-params.ts';
import { searched } from '../ui/search-text.ts';
import { Waiting } from '../ui/waiting.tsx';
import { CartDrawer } from './cart-drawer.tsx';
import { ItemCard } from './item-card.tsx';
import { ItemDetails } from './item-details.tsx';
import './store.css';
import { useCart } from './use-cart.ts';

export type StoreItem = Outputs['catalogue']['list']['items'][number];

/** /catalogue (section 2): what can be asked for, and the cart. */
export function Screen() {
  const admin = useUser().role === 'admin';
  const [params, change] = useParams();
  const [cart, setCart] = useCart();
  const [open, setOpen] = useState(false);
  const search = params.get('search') ?? undefined;
  const type = params.get('type') ?? undefined;
  const types = useQuery(api.assetTypes.list.queryOptions());
  const list = useList<StoreItem>(
    api.catalogue.list.infiniteOptions({
      input: (cursor: string | undefined) => ({
        ...searched(search, itemSchema.shape),
        ...(type ? { type } : {}),
        limit: String(pageSize),
        ...(cursor ? { cursor } : {}),
      }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor,
    }),
  );
  const details = params.get('selected') ?? undefined;
  const add = (item: StoreItem): void => setCart(withOneMore(cart, item));

  return (
    <Page
      title={admin ? 'Catalogue' : 'Store'}
      count={list.total === undefined ? undefined : count(list.total)}
      actions={
        <Button
          className="qm-cart-button"
          icon={<ShoppingCart size={16} />}
          text={`Cart (${totalQuantity(cart)})`}
          onClick={() => setOpen(true)}
        />
      }
      toolbar={
        <>
          <SearchField
            placeholder="Search equipment..."
            value={search ?? ''}
            onSearch={(text) => change({ search: text })}
          />
          <HTMLSelect
            aria-label="Category"
            value={type ?? ''}
            onChange={(event) => change({ type: event.currentTarget.value || null })}
          >
            <option value="">All categories</option>
            {(types.data?.items ?? []).map(({ id, name }) => (
              <option key={id} value={name}>
                {capitalised(name)}
              </option>
            ))}
          </HTMLSelect>
        </>
      }
    >
      <div className="qm-scroll">
        {list.loading ? <SkeletonCards /> : null}
        {list.error ? (
          <Failed error={list.error} text="Failed to load catalog items" retry={list.retry} />
        ) : list.total === 0 ? (
          <Blank icon={<Search size={20} />} title="No equipment found">
            {search || type
              ? 'Try another word or category.'
              : 'An administrator adds what can be asked for.'}
          </Blank>
        ) : (
          <ul className="qm-store">
            {list.rows.map((item) => (
              <ItemCard
                key={item.id}
                item={item}
                addable={canAdd(cart, item)}
                onAdd={() => add(item)}
                onDetails={() => change({ selected: item.id }, { push: true })}
              />
            ))}
          </ul>
        )}
        <EndMark reached={list.onEnd} />
      </div>
      {details === undefined ? null : (
        <ItemDetails
          id={details}
          cart={cart}
          onAdd={add}
          onClose={() => change({ selected: null }, { push: true })}
        />
      )}
      <CartDrawer isOpen={open} cart={cart} onChange={setCart} onClose={() => setOpen(false)} />
    </Page>
  );
}

const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** Calls when the end of the cards comes into sight. */
function EndMark({ reached }: { readonly reached: () => void }) {
  const mark = useRef<HTMLDivElement>(null);
  const latest = useRef(reached);
  latest.current = reached;
  useEffect(() => {
    if (!mark.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) latest.current();
      },
      { rootMargin: '600px' },
    );
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, []);
  return <div ref={mark} />;
}

const bones = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

const SkeletonCards = () => (
  <Waiting>
    <ul className="qm-store" aria-hidden="true">
      {bones.map((bone) => (
        <li key={bone} className="qm-item">
          <span className="qm-tile bp6-skeleton" />
          <div className="body">
            <span className="bp6-skeleton qm-bone" style={{ width: '70%' }} />
            <span className="bp6-skeleton qm-bone" style={{ width: '40%', marginTop: 12 }} />
          </div>
        </li>
      ))}
    </ul>
  </Waiting>
);
