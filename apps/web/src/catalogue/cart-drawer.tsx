import { Button, Drawer, FormGroup, HTMLSelect, TextArea } from '@blueprintjs/core';
import { Cross, ShoppingCart } from '@blueprintjs/icons';
import { type Cart, limitedToStock, totalQuantity, withoutItem } from '@quartermaster/core/catalogue/cart';
import { message } from '@quartermaster/core/messages';
import { maximumUnits } from '@quartermaster/core/requests/request';
import { useQueries, useQuery } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { api, client, failureText, isGone } from '../api.ts';
import { useUser } from '../auth/session.tsx';
import { FormCallout } from '../forms/form-errors.tsx';
import { useSave } from '../forms/use-save.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { usePhone } from '../ui/breakpoints.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { useStepFocus } from '../ui/focus.ts';
import { counted } from '../ui/numbers.ts';
import { type Employee, EmployeePicker } from '../users/employee-picker.tsx';
import { CartLine } from './cart-line.tsx';
import type { StoreItem } from './store-item.ts';
import { useCartNotes } from './use-cart.ts';

interface CartDrawerProps {
  readonly isOpen: boolean;
  readonly cart: Cart;
  readonly onChange: (cart: Cart) => void;
  readonly onClose: () => void;
}

/** 'Your Cart': items and quantities. An administrator also chooses a location and an employee. */
export function CartDrawer({ isOpen, cart, onChange, onClose }: CartDrawerProps) {
  const phone = usePhone();
  const admin = useUser().role === 'admin';
  const closeButton = useRef<HTMLButtonElement>(null);
  const [picking, setPicking] = useState(false);
  const [employee, setEmployee] = useState<Employee>();
  const [notes, setNotes] = useCartNotes();
  const [location, setLocation] = useState('');
  const picker = useRef<HTMLDivElement>(null);
  const pickButton = useRef<HTMLButtonElement>(null);
  const chosen = useRef<HTMLParagraphElement>(null);
  // Not the submit button: releasing the Enter key that chose somebody would click it.
  useStepFocus(picking || undefined, picker, employee ? chosen : pickButton);
  const title = picking ? 'Employee' : 'Your Cart';
  const content = (
    <>
      <div className="bp6-drawer-header">
        <h2 className="bp6-heading">{title}</h2>
        <Button
          ref={closeButton}
          variant="minimal"
          icon={<Cross size={16} />}
          aria-label="Close"
          onClick={onClose}
        />
      </div>
      {picking ? (
        <EmployeePicker
          ref={picker}
          onPick={(person) => {
            setEmployee(person);
            setPicking(false);
          }}
          onBack={() => setPicking(false)}
        />
      ) : (
        <CartContent
          cart={cart}
          onChange={onChange}
          admin={admin}
          employee={employee}
          notes={notes}
          setNotes={setNotes}
          location={location}
          setLocation={setLocation}
          pick={() => setPicking(true)}
          pickButton={pickButton}
          chosen={chosen}
          focusWhenEmpty={closeButton}
          onSubmitted={() => {
            setEmployee(undefined);
            setNotes('');
            onClose();
          }}
        />
      )}
    </>
  );
  return (
    <Drawer isOpen={isOpen} size={phone ? '100%' : 408} onClose={onClose} transitionDuration={120}>
      <div className="qm-drawer" role="dialog" aria-modal="true" aria-label={title}>
        {content}
      </div>
    </Drawer>
  );
}

interface CartContentProps {
  readonly cart: Cart;
  readonly onChange: (cart: Cart) => void;
  readonly admin: boolean;
  readonly employee: Employee | undefined;
  readonly notes: string;
  readonly setNotes: (notes: string) => void;
  /** The id of the location; only administrators choose one. */
  readonly location: string;
  readonly setLocation: (id: string) => void;
  readonly pick: () => void;
  readonly pickButton: RefObject<HTMLButtonElement | null>;
  /** Shows who has been picked. */
  readonly chosen: RefObject<HTMLParagraphElement | null>;
  readonly focusWhenEmpty: RefObject<HTMLElement | null>;
  readonly onSubmitted: () => void;
}

function CartContent(props: CartContentProps) {
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
  // Requests are possible even before any location exists.
  const locationMissing = admin && location === '' && locations.length > 0;
  const submit = (): void => {
    const forEmployee = employee && { userId: employee.email, ...(location ? { location } : {}) };
    save({ items: order, ...(notes.trim() ? { notes: notes.trim() } : {}), ...forEmployee }).catch(() => {
      // The error is shown above the items.
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
            <Button className="qm-push" variant="minimal" size="small" text="Change" onClick={pick} />
          </p>
        ) : null}
      </div>
      <footer className="qm-cart-foot">
        <div className="qm-row">
          <span className="qm-muted">{counted(order.length, 'item')}</span>
          <span className="qm-push qm-strong">{counted(totalQuantity(order), 'unit')}</span>
        </div>
        {admin && !employee ? (
          <ActionButton
            ref={pickButton}
            intent="primary"
            size="large"
            fill
            text="Continue to Employee Selection"
            disabled={!orderable || locationMissing}
            onClick={pick}
          />
        ) : (
          <ActionButton
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

/** The catalogue items in the cart; ready once it is known which of them still exist. */
function useCartItems(cart: Cart): {
  readonly known: ReadonlyMap<string, StoreItem>;
  readonly ready: boolean;
} {
  const queries = useQueries({
    queries: cart.map(({ catalogItemId }) =>
      api.catalogue.get.queryOptions({ input: { params: { id: catalogItemId } }, retry: false }),
    ),
  });
  return {
    known: new Map(queries.flatMap(({ data }) => (data ? [[data.id, data] as const] : []))),
    ready: queries.every((query) => query.data !== undefined || isGone(query.error)),
  };
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
