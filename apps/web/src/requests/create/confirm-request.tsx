import { FormGroup, InputGroup, TextArea } from '@blueprintjs/core';
import { type Cart, totalQuantity } from '@quartermaster/core/catalogue/cart';
import { message } from '@quartermaster/core/messages';
import type { RequestPriority } from '@quartermaster/core/requests/request';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '../../api.ts';
import type { StoreItem } from '../../catalogue/store-item.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { useFirstFieldFocus } from '../../ui/focus.ts';
import { ItemPicture } from '../../ui/item-picture.tsx';
import { counted } from '../../ui/numbers.ts';
import type { Employee } from '../../users/employee-picker.tsx';
import { PrioritySelect } from '../priority-select.tsx';

export interface RequestDetails {
  readonly ticketRef: string;
  /** Undefined for the default in the settings. */
  readonly priority: RequestPriority | undefined;
  readonly notes: string;
}

interface ConfirmRequestProps {
  readonly cart: Cart;
  readonly items: ReadonlyMap<string, StoreItem>;
  readonly employee: Employee;
  readonly details: RequestDetails;
  readonly onDetails: (details: RequestDetails) => void;
}

/** The last step: an optional ticket reference and notes, and a summary of what is requested for whom. */
export function ConfirmRequest({ cart, items, employee, details, onDetails }: ConfirmRequestProps) {
  const step = useRef<HTMLDivElement>(null);
  useFirstFieldFocus(step);
  const usual = useQuery(api.settings.get.queryOptions()).data?.defaultRequestPriority;
  return (
    <div ref={step}>
      <FormGroup label="Ticket Reference" labelFor="new-request-ticket">
        <InputGroup
          id="new-request-ticket"
          maxLength={200}
          value={details.ticketRef}
          onValueChange={(ticketRef) => onDetails({ ...details, ticketRef })}
        />
      </FormGroup>
      <FormGroup label="Priority" labelFor="new-request-priority">
        <PrioritySelect
          id="new-request-priority"
          fill
          value={details.priority ?? usual}
          onChoose={(priority) => onDetails({ ...details, priority })}
        />
      </FormGroup>
      <FormGroup label="Notes" labelFor="new-request-notes">
        <TextArea
          id="new-request-notes"
          fill
          rows={3}
          maxLength={10_000}
          value={details.notes}
          onChange={(event) => onDetails({ ...details, notes: event.currentTarget.value })}
        />
      </FormGroup>
      <h3 className="qm-h3">
        Summary{' '}
        <span className="qm-muted">
          {`${counted(cart.length, 'item')}, ${counted(totalQuantity(cart), 'unit')}`}
        </span>
      </h3>
      <div className="qm-row qm-for">
        <Avatar name={employee.displayName} photo={employee.photoURL} size="md" />
        <span className="qm-clip">
          Requesting for: <span className="qm-strong">{employee.displayName}</span>
          <small className="qm-muted qm-clip">
            {employee.email} · {employee.unconfirmed ? message.addressNotConfirmed : departmentOf(employee)}
          </small>
        </span>
      </div>
      <ul className="qm-summary" aria-label="Summary">
        {cart.map(({ catalogItemId, quantity }) => {
          const item = items.get(catalogItemId);
          return (
            <li key={catalogItemId}>
              <ItemPicture image={item?.image} type={item?.type ?? 'Peripheral'} size="sm" />
              <span className="qm-clip">
                {quantity} x {item?.name}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

const departmentOf = ({ department }: Employee): string => department ?? 'No Department';
