import { InputGroup } from '@blueprintjs/core';
import { Minus, Plus } from '@blueprintjs/icons';
import { type Cart, typedQuantity, withQuantity } from '@quartermaster/core/catalogue/cart';
import { type RefObject, useId, useState } from 'react';
import { ActionButton } from '../ui/action-button.tsx';
import { ItemPicture } from '../ui/item-picture.tsx';
import './cart-line.css';
import type { StoreItem } from './store-item.ts';

interface CartLineProps {
  /** Absent while it is loading. */
  readonly item: StoreItem | undefined;
  readonly line: Cart[number];
  readonly cart: Cart;
  readonly onChange: (cart: Cart) => void;
  readonly onRemove: () => void;
  /** Gets the focus after the line is removed. */
  readonly focusAfter: RefObject<HTMLElement | null> | 'neighbour';
}

/** An item in the cart, with a quantity from 1 to what is in stock. */
export function CartLine({ item, line, cart, onChange, onRemove, focusAfter }: CartLineProps) {
  const { quantity } = line;
  const name = item?.name ?? 'Item';
  const [reason, setReason] = useState<string>();
  const note = useId();
  const set = (next: number): void => {
    setReason(undefined);
    if (item) onChange(withQuantity(cart, item, next));
  };
  const take = (typed: string): void => {
    if (!item) return;
    const taken = typedQuantity(typed, item);
    if (taken.quantity !== undefined) set(taken.quantity);
    setReason(taken.reason);
  };
  return (
    <li className="qm-cart-line">
      <ItemPicture image={item?.image} type={item?.type ?? 'Peripheral'} size="md" />
      <div className="qm-clip">
        <div className="qm-strong qm-clip">{name}</div>
        <div className="qm-muted qm-sm">{[item?.manufacturer, item?.type].filter(Boolean).join(' · ')}</div>
        <div className="qm-row">
          <fieldset className="qm-quantity">
            <legend className="qm-visually-hidden">Quantity of {name}</legend>
            <ActionButton
              icon={<Minus size={16} />}
              aria-label={`Remove one ${name}`}
              disabled={quantity <= 1}
              onClick={() => set(quantity - 1)}
            />
            <Quantity
              label={`Quantity of ${name}`}
              note={note}
              value={quantity}
              disabled={!item}
              onTyped={take}
            />
            <ActionButton
              icon={<Plus size={16} />}
              aria-label={`Add one ${name}`}
              disabled={!item || quantity >= item.inStock}
              onClick={() => set(quantity + 1)}
            />
          </fieldset>
          <ActionButton
            handFocusTo={focusAfter}
            className="qm-push"
            variant="minimal"
            text="Remove"
            aria-label={`Remove ${name}`}
            onClick={onRemove}
          />
        </div>
        <div id={note} role="alert" className="qm-failed qm-sm">
          {reason}
        </div>
      </div>
    </li>
  );
}

interface QuantityProps {
  readonly label: string;
  /** The id of the note that explains why a quantity was refused. */
  readonly note: string;
  readonly value: number;
  readonly disabled: boolean;
  readonly onTyped: (typed: string) => void;
}

/** A number that takes effect when the field is left, so that it can be emptied and retyped. */
function Quantity({ label, note, value, disabled, onTyped }: QuantityProps) {
  const [typed, setTyped] = useState<string>();
  const finish = (): void => {
    setTyped(undefined);
    if (typed !== undefined) onTyped(typed);
  };
  return (
    <InputGroup
      className="qm-num"
      inputMode="numeric"
      aria-label={label}
      aria-describedby={note}
      maxLength={9}
      disabled={disabled}
      value={typed ?? String(value)}
      onValueChange={setTyped}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={finish}
      onKeyDown={({ key }) => {
        if (key === 'Enter') finish();
      }}
    />
  );
}
