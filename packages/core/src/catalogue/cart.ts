import { z } from 'zod';
import { message } from '../messages.ts';

/** A cart: lines of an item and a quantity. Everything else comes from the catalogue. */
export const cartSchema = z.array(z.object({ catalogItemId: z.string(), quantity: z.number().int().min(1) }));
export type Cart = z.infer<typeof cartSchema>;

interface Stocked {
  readonly id: string;
  readonly inStock: number;
}

export const quantityIn = (cart: Cart, itemId: string): number =>
  cart.find((line) => line.catalogItemId === itemId)?.quantity ?? 0;

/** The total quantity, shown on the cart button. */
export const totalQuantity = (cart: Cart): number => cart.reduce((sum, { quantity }) => sum + quantity, 0);

/** Only while stock exceeds the quantity in the cart (section 2). */
export const canAdd = (cart: Cart, item: Stocked): boolean => quantityIn(cart, item.id) < item.inStock;

/** Adds one of an item, up to its stock (section 4: Cart). */
export const withOneMore = (cart: Cart, item: Stocked): Cart =>
  withQuantity(cart, item, quantityIn(cart, item.id) + 1);

/** Sets an item's quantity: at least 1, at most its stock. */
export function withQuantity(cart: Cart, item: Stocked, quantity: number): Cart {
  const capped = Math.min(Math.max(1, Math.trunc(quantity)), item.inStock);
  if (capped < 1) return withoutItem(cart, item.id);
  const line = { catalogItemId: item.id, quantity: capped };
  return quantityIn(cart, item.id) === 0
    ? [...cart, line]
    : cart.map((known) => (known.catalogItemId === item.id ? line : known));
}

interface TypedQuantity {
  /** Undefined keeps the previous quantity. */
  readonly quantity?: number;
  /** Why it differs from what was typed. */
  readonly reason?: string;
}

/**
 * Reads a typed quantity: a whole number up to the stock. Anything else is refused rather than guessed at.
 */
export function typedQuantity(typed: string, { inStock }: Pick<Stocked, 'inStock'>): TypedQuantity {
  const digits = typed.trim();
  if (digits === '') return {};
  const quantity = /^\d+$/.test(digits) ? Number(digits) : 0;
  if (quantity < 1) return { reason: message.quantityNotWhole };
  return quantity > inStock ? { quantity: inStock, reason: message.onlyInStock(inStock) } : { quantity };
}

export const withoutItem = (cart: Cart, itemId: string): Cart =>
  cart.filter((line) => line.catalogItemId !== itemId);

/** The cart as it can be ordered now: missing items are dropped, quantities limited to the current stock. */
export function limitedToStock(cart: Cart, items: ReadonlyMap<string, Stocked>): Cart {
  return cart.flatMap((line) => {
    const item = items.get(line.catalogItemId);
    const quantity = Math.min(line.quantity, item?.inStock ?? 0);
    return quantity < 1 ? [] : [{ ...line, quantity }];
  });
}
