import { InputGroup } from '@blueprintjs/core';
import { Minus, Plus } from '@blueprintjs/icons';
import { type Cart, withQuantity } from '@quartermaster/core/catalogue/cart';
import { type RefObject, useState } from 'react';
import { ActionButton } from '../ui/action-button.tsx';
import { ItemPicture } from '../ui/item-picture.tsx';
import type { StoreItem } from './store-item.ts';

interface CartLineProps {
  /** Absent while it is loading. */
  readonly item: StoreItem | undefined;
  readonly line: Cart[number];
  readonly cart: Cart;
  readonly onChange: (cart: Cart) => void;
  readonly onRemove: () => void;
  /** What has the focus once the line is removed. */
  readonly focusAfter: RefObject<HTMLElement | null> | 'neighbour';
}

/** An item in the cart, with a quantity from 1 to what is in stock. */
export function CartLine({ item, line, cart, onChange, onRemove, focusAfter }: CartLineProps) {
  const { quantity } = line;
  const name = item?.name ?? 'Item';
  const set = (next: number): void => {
    if (item) onChange(withQuantity(cart, item, next));
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
            <Quantity label={`Quantity of ${name}`} value={quantity} disabled={!item} onChange={set} />
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
      </div>
    </li>
  );
}

interface QuantityProps {
  readonly label: string;
  readonly value: number;
  readonly disabled: boolean;
  readonly onChange: (quantity: number) => void;
}

/** A number that takes effect once the field is left, so that it can be emptied and typed anew. */
function Quantity({ label, value, disabled, onChange }: QuantityProps) {
  const [typed, setTyped] = useState<string>();
  const finish = (): void => {
    setTyped(undefined);
    if (typed) onChange(Number(typed));
  };
  return (
    <InputGroup
      className="qm-num"
      inputMode="numeric"
      aria-label={label}
      maxLength={9}
      disabled={disabled}
      value={typed ?? String(value)}
      onValueChange={(text) => setTyped(text.replace(/\D/g, ''))}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={finish}
      onKeyDown={({ key }) => {
        if (key === 'Enter') finish();
      }}
    />
  );
}
