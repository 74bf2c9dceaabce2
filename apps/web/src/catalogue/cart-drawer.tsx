import { Button, Drawer } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import type { Cart } from '@quartermaster/core/catalogue/cart';
import { useRef, useState } from 'react';
import { useUser } from '../auth/session.tsx';
import { usePhone } from '../ui/breakpoints.ts';
import { useStepFocus } from '../ui/focus.ts';
import { type Employee, EmployeePicker } from '../users/employee-picker.tsx';
import { CartContent } from './cart-content.tsx';
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
