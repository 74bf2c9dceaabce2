import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { type Cart, canAdd } from '@quartermaster/core/catalogue/cart';
import { specificationsOf } from '@quartermaster/core/catalogue/specifications';
import { message } from '@quartermaster/core/messages';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { useUser } from '../auth/session.tsx';
import { ActionButton } from '../ui/action-button.tsx';
import { ErrorState } from '../ui/empty-state.tsx';
import { useReturnFocus } from '../ui/focus.ts';
import { ItemPicture } from '../ui/item-picture.tsx';
import { LoadingState } from '../ui/loading-state.tsx';
import { price } from '../ui/numbers.ts';
import { Stock } from './stock.tsx';
import type { StoreItem } from './store-item.ts';

interface ItemDetailsProps {
  readonly id: string;
  readonly cart: Cart;
  readonly onAdd: (item: StoreItem) => void;
  readonly onClose: () => void;
}

/** The details dialog of an item. */
export function ItemDetails({ id, cart, onAdd, onClose }: ItemDetailsProps) {
  const query = useQuery(api.catalogue.get.queryOptions({ input: { params: { id } } }));
  const fields = useQuery(api.customFields.list.queryOptions());
  const item = query.data;
  useReturnFocus();
  const types = useQuery(api.assetTypes.list.queryOptions());
  const type = types.data?.items.find(({ name }) => name === item?.type);
  const isAdmin = useUser().role === 'admin';
  // Missing values matter to those who manage the catalogue, not to those who choose from it.
  const specs = specificationsOf(item?.specs ?? {}, type, fields.data?.items ?? []).filter(
    ({ value }) => isAdmin || value !== '',
  );
  return (
    <Dialog isOpen title={item?.name ?? 'Details'} onClose={onClose} transitionDuration={120}>
      <DialogBody>
        {query.error ? (
          <ErrorState error={query.error} text={message.itemsNotLoaded} retry={() => void query.refetch()} />
        ) : null}
        {query.isPending ? <LoadingState /> : null}
        {item ? (
          <>
            <div className="qm-row qm-details-head">
              <ItemPicture image={item.image} type={item.type} size="lg" />
              <div>
                <div className="qm-muted">{[item.manufacturer, item.type].filter(Boolean).join(' · ')}</div>
                <div className="qm-strong qm-num">{price(item.price, item.currency)}</div>
                <Stock inStock={item.inStock} />
              </div>
            </div>
            {item.description ? <p className="qm-details-text">{item.description}</p> : null}
            {isAdmin || specs.length > 0 ? <h3 className="qm-h3">Specifications</h3> : null}
            {specs.length === 0 ? (
              isAdmin && <p className="qm-muted">-</p>
            ) : (
              <dl className="qm-dl">
                {specs.map(({ key, name, value }) => (
                  <div key={key} className="qm-pair">
                    <dt title={key}>{name}</dt>
                    <dd title={value}>{value || '-'}</dd>
                  </div>
                ))}
              </dl>
            )}
          </>
        ) : null}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button variant="minimal" text="Close" onClick={onClose} />
            <ActionButton
              intent="primary"
              text={item?.inStock === 0 ? 'Out of Stock' : 'Add to Cart'}
              disabled={!item || !canAdd(cart, item)}
              onClick={() => item && onAdd(item)}
            />
          </>
        }
      />
    </Dialog>
  );
}
