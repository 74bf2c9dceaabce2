import { z } from 'zod';

/** One line of a cart: what, and how many. All else is the catalogue's to say. */
export const cartSchema = z.array(z.object({ catalogItemId: z.string(), quantity: z.number().int().min(1) }));
export type Cart = z.infer<typeof cartSchema>;

interface Stocked {
  readonly id: string;
  readonly inStock: number;
}

export const quantityIn = (cart: Cart, itemId: string): number =>
  cart.find((line) => line.catalogItemId === itemId)?.quantity ?? 0;

/** What the cart's button says: all quantities together. */
export const totalQuantity = (cart: Cart): number => cart.reduce((sum, { quantity }) => sum + quantity, 0);

/** Section 2: not when nothing is in stock, nor when the cart holds all of it. */
export const canAdd = (cart: Cart, item: Stocked): boolean => quantityIn(cart, item.id) < item.inStock;

/** One more of an item, as far as there is stock (section 4: Cart). */
export const withOneMore = (cart: Cart, item: Stocked): Cart =>
  withQuantity(cart, item, quantityIn(cart, item.id) + 1);

/** So many of an item: at least 1, at most what is in stock. */
export function withQuantity(cart: Cart, item: Stocked, quantity: number): Cart {
  const capped = Math.min(Math.max(1, Math.trunc(quantity)), item.inStock);
  if (capped < 1) return without(cart, item.id);
  const line = { catalogItemId: item.id, quantity: capped };
  return quantityIn(cart, item.id) === 0
    ? [...cart, line]
    : cart.map((known) => (known.catalogItemId === item.id ? line : known));
}

export const without = (cart: Cart, itemId: string): Cart =>
  cart.filter((line) => line.catalogItemId !== itemId);

/** The cart as it can be ordered now: items that are gone are left out, quantities capped at today's stock. */
export function settled(cart: Cart, items: ReadonlyMap<string, Stocked>): Cart {
  return cart.flatMap((line) => {
    const item = items.get(line.catalogItemId);
    const quantity = Math.min(line.quantity, item?.inStock ?? 0);
    return quantity < 1 ? [] : [{ ...line, quantity }];
  });
}
