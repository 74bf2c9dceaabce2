import { FormGroup, HTMLSelect, TextArea } from '@blueprintjs/core';
import { ShoppingCart } from '@blueprintjs/icons';
import { type Cart, limitedToStock, totalQuantity, withoutItem } from '@quartermaster/core/catalogue/cart';
import { message } from '@quartermaster/core/messages';
import { maximumUnits } from '@quartermaster/core/requests/request';
import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import { api, client, failureText } from '../api.ts';
import { FormCallout } from '../forms/form-errors.tsx';
import { useSave } from '../forms/use-save.ts';
import { Avatar } from '../ui/avatar.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { counted } from '../ui/numbers.ts';
import { OfferedButton } from '../ui/offered-button.tsx';
import type { Employee } from '../users/employee-picker.tsx';
import { CartLine } from './cart-line.tsx';
import { useCartItems } from './use-cart-items.ts';

interface CartContentProps {
  readonly cart: Cart;
  readonly onChange: (cart: Cart) => void;
  readonly admin: boolean;
  readonly employee: Employee | undefined;
  readonly notes: string;
  readonly setNotes: (notes: string) => void;
  /** The id of the location, which only an administrator chooses. */
  readonly location: string;
  readonly setLocation: (id: string) => void;
  readonly pick: () => void;
  readonly pickButton: RefObject<HTMLButtonElement | null>;
  /** Says who has been picked. */
  readonly chosen: RefObject<HTMLParagraphElement | null>;
  readonly focusWhenEmpty: RefObject<HTMLElement | null>;
  readonly onSubmitted: () => void;
}

/** What is in the cart and whom it is for, and the button that requests it. */
export function CartContent(props: CartContentProps) {
  const { cart, onChange, admin, employee, notes, setNotes, location, setLocation, pick } = props;
  const { pickButton, chosen, focusWhenEmpty, onSubmitted } = props;
  const items = useCartItems(cart);
  const locations = useQuery(api.locations.list.queryOptions({ enabled: admin })).data?.items ?? [];
  const navigate = useNavigate();
  const { save, busy, error } = useSave(client.requests.create, {
    invalidates: [api.requests],
    success: message.requestCreated,
    onSaved: async ({ id }) => {
      onChange([]);
      onSubmitted();
      await navigate(`/requests?selected=${id}`);
    },
  });
  const order = items.ready ? limitedToStock(cart, items.known) : cart;
  const gone = items.ready && order.length < cart.length;
  const tooMany = totalQuantity(order) > maximumUnits;
  const orderable = order.length > 0 && items.ready && !tooMany && !busy;
  // Requests are possible before the first location has been added.
  const locationMissing = admin && location === '' && locations.length > 0;
  const submit = (): void => {
    const forEmployee = employee && { userId: employee.email, ...(location ? { location } : {}) };
    save({ items: order, ...(notes.trim() ? { notes: notes.trim() } : {}), ...forEmployee }).catch(() => {
      // Shown above the items.
    });
  };
  if (cart.length === 0) {
    return (
      <EmptyState icon={<ShoppingCart size={20} />} title="Your cart is empty">
        Add something from the store.
      </EmptyState>
    );
  }
  return (
    <>
      <div className="qm-scroll qm-cart">
        {error ? <FormCallout>{failureText(error, message.requestNotCreated)}</FormCallout> : null}
        {tooMany ? <FormCallout>{message.tooManyUnits(maximumUnits)}</FormCallout> : null}
        {gone ? <p className="qm-muted">Items that are no longer in stock have been left out.</p> : null}
        <ul>
          {order.map((line) => (
            <CartLine
              key={line.catalogItemId}
              item={items.known.get(line.catalogItemId)}
              line={line}
              cart={order}
              onChange={onChange}
              onRemove={() => onChange(withoutItem(order, line.catalogItemId))}
              focusAfter={order.length === 1 ? focusWhenEmpty : 'neighbour'}
            />
          ))}
        </ul>
        {admin && locations.length > 0 ? (
          <LocationChooser locations={locations} value={location} onChange={setLocation} />
        ) : null}
        <FormGroup label="Notes" labelFor="cart-notes">
          <TextArea
            id="cart-notes"
            fill
            rows={3}
            maxLength={10_000}
            value={notes}
            onChange={(event) => setNotes(event.currentTarget.value)}
          />
        </FormGroup>
        {employee ? (
          <p ref={chosen} tabIndex={-1} className="qm-row">
            <Avatar name={employee.displayName} size="md" />
            <span className="qm-clip">Requesting for: {employee.displayName}</span>
            <OfferedButton className="qm-push" variant="minimal" size="small" text="Change" onClick={pick} />
          </p>
        ) : null}
      </div>
      <footer className="qm-cart-foot">
        <div className="qm-row">
          <span className="qm-muted">{counted(order.length, 'item')}</span>
          <span className="qm-push qm-strong">{counted(totalQuantity(order), 'unit')}</span>
        </div>
        {admin && !employee ? (
          <OfferedButton
            ref={pickButton}
            intent="primary"
            size="large"
            fill
            text="Continue to Employee Selection"
            disabled={!orderable || locationMissing}
            onClick={pick}
          />
        ) : (
          <OfferedButton
            intent="primary"
            size="large"
            fill
            text={busy ? 'Submitting...' : 'Submit Request'}
            disabled={!orderable || locationMissing}
            onClick={submit}
          />
        )}
      </footer>
    </>
  );
}

interface LocationChooserProps {
  readonly locations: readonly { readonly id: string; readonly path: string }[];
  readonly value: string;
  readonly onChange: (id: string) => void;
}

const LocationChooser = ({ locations, value, onChange }: LocationChooserProps) => (
  <FormGroup
    label={
      <>
        Location <span className="qm-required">*</span>
      </>
    }
    labelFor="cart-location"
  >
    <HTMLSelect
      id="cart-location"
      fill
      aria-required
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="">Choose a location</option>
      {locations.map(({ id, path }) => (
        <option key={id} value={id}>
          {path}
        </option>
      ))}
    </HTMLSelect>
  </FormGroup>
);
