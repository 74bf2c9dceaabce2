import { Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { Tick } from '@blueprintjs/icons';
import { type Cart, totalQuantity } from '@quartermaster/core/catalogue/cart';
import { message } from '@quartermaster/core/messages';
import { maximumItems, maximumUnits } from '@quartermaster/core/requests/request';
import { useRef, useState } from 'react';
import { api, client, failureText } from '../../api.ts';
import type { StoreItem } from '../../catalogue/store-item.ts';
import { FormCallout } from '../../forms/form-errors.tsx';
import { LeavingQuestion, useLeaving } from '../../forms/leaving-question.tsx';
import { useSave } from '../../forms/use-save.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { OfferedButton } from '../../ui/offered-button.tsx';
import '../../ui/dialog.css';
import { useQuestionFocus, useReturnFocus } from '../../ui/focus.ts';
import { counted } from '../../ui/numbers.ts';
import type { Employee } from '../../users/employee-picker.tsx';
import { ChooseEmployee } from './choose-employee.tsx';
import { ChooseItems } from './choose-items.tsx';
import { ConfirmRequest, type RequestDetails } from './confirm-request.tsx';
import './create-request.css';

const steps = ['Items', 'Employee', 'Confirm'];
const lastStep = steps.length - 1;

/** Create Request (section 2, /dashboard): the items, then who they are for, then further details. */
export function CreateRequest({ onClose }: { readonly onClose: () => void }) {
  const [step, setStep] = useState(0);
  const [cart, setCart] = useState<Cart>([]);
  /** The data of the items in the cart. */
  const [items, setItems] = useState<ReadonlyMap<string, StoreItem>>(new Map());
  const [employee, setEmployee] = useState<Employee>();
  const [details, setDetails] = useState<RequestDetails>({ ticketRef: '', priority: undefined, notes: '' });
  const leaving = useLeaving(cart.length > 0);
  const { save, busy, error } = useSave(client.requests.create, {
    invalidates: [api.requests, api.dashboard],
    success: message.requestCreated,
    onSaved: onClose,
  });
  const close = (): void => {
    if (!busy) leaving.leave(onClose);
  };
  const tooMany = tooManyText(cart);
  const ready = step === 0 ? cart.length > 0 && tooMany === undefined : employee !== undefined;
  const submit = (): void => {
    if (!employee) return;
    const [ticketRef, notes] = [details.ticketRef.trim(), details.notes.trim()];
    save({
      userId: employee.email,
      items: cart,
      ...(ticketRef ? { ticketRef } : {}),
      ...(details.priority ? { priority: details.priority } : {}),
      ...(notes ? { notes } : {}),
    }).catch(() => {
      // The error is shown above the summary.
    });
  };
  return (
    <Dialog
      isOpen
      title="Create Request"
      className="wide qm-wizard"
      transitionDuration={120}
      canOutsideClickClose={cart.length === 0}
      onClose={close}
    >
      <Content leaving={leaving} onSubmit={step === lastStep ? submit : undefined}>
        <DialogBody>
          <Steps at={step} />
          {step === 0 ? (
            <>
              {tooMany ? <FormCallout>{tooMany}</FormCallout> : null}
              <ChooseItems
                cart={cart}
                items={items}
                onChange={setCart}
                onAdd={(item, next) => {
                  setItems(new Map(items).set(item.id, item));
                  setCart(next);
                }}
              />
            </>
          ) : step === 1 ? (
            <ChooseEmployee chosen={employee} onChoose={setEmployee} onDone={() => setStep(lastStep)} />
          ) : employee ? (
            <>
              {error ? <FormCallout>{failureText(error, message.requestNotCreated)}</FormCallout> : null}
              <ConfirmRequest
                cart={cart}
                items={items}
                employee={employee}
                details={details}
                onDetails={setDetails}
              />
            </>
          ) : null}
        </DialogBody>
        {leaving.isOpen ? (
          <LeavingQuestion {...leaving} />
        ) : (
          <DialogFooter
            actions={
              step === lastStep ? (
                <>
                  <ActionButton text="Back to Items" disabled={busy} onClick={() => setStep(0)} />
                  <OfferedButton
                    key="submit"
                    type="submit"
                    intent="primary"
                    text={busy ? 'Submitting...' : 'Submit Request'}
                    disabled={busy}
                    onClick={(event) => {
                      // Ignores the second click of a double click on Continue, which was in the same place.
                      if (event.detail > 1) event.preventDefault();
                    }}
                  />
                </>
              ) : (
                <>
                  <ActionButton
                    text={step === 0 ? 'Cancel' : 'Back'}
                    onClick={step === 0 ? close : () => setStep(step - 1)}
                  />
                  <OfferedButton
                    key="continue"
                    intent="primary"
                    text="Continue"
                    disabled={!ready}
                    onClick={() => setStep(step + 1)}
                  />
                </>
              )
            }
          >
            <span className="qm-muted">{summaryOf(cart, step === 0 ? undefined : employee)}</span>
          </DialogFooter>
        )}
      </Content>
    </Dialog>
  );
}

interface ContentProps {
  readonly leaving: { readonly isOpen: boolean };
  readonly onSubmit: (() => void) | undefined;
  readonly children: React.ReactNode;
}

function Content({ leaving, onSubmit, children }: ContentProps) {
  const form = useRef<HTMLFormElement>(null);
  useReturnFocus();
  useQuestionFocus(leaving.isOpen, form, useRef(null));
  return (
    <form
      ref={form}
      noValidate
      className="qm-dialog-form"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit?.();
      }}
    >
      {children}
    </form>
  );
}

const Steps = ({ at }: { readonly at: number }) => (
  <ol className="qm-steps qm-steps-line">
    {steps.map((step, index) => (
      <li
        key={step}
        className={index < at ? 'done' : undefined}
        aria-current={index === at ? 'step' : undefined}
      >
        <span className="mark">{index < at ? <Tick size={12} /> : index + 1}</span>
        {step}
      </li>
    ))}
  </ol>
);

function tooManyText(cart: Cart): string | undefined {
  if (cart.length > maximumItems) return message.tooManyItems(maximumItems);
  return totalQuantity(cart) > maximumUnits ? message.tooManyUnits(maximumUnits) : undefined;
}

/** '3 items, 4 units for Marek Wójcik'. */
function summaryOf(cart: Cart, employee: Employee | undefined): string {
  if (cart.length === 0) return '';
  const what = `${counted(cart.length, 'item')}, ${counted(totalQuantity(cart), 'unit')}`;
  return employee ? `${what} for ${employee.displayName}` : what;
}
