import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type Cart,
  canAdd,
  limitedToStock,
  quantityIn,
  totalQuantity,
  typedQuantity,
  withOneMore,
  withoutItem,
  withQuantity,
} from '../src/catalogue/cart.ts';

const laptop = { id: 'laptop', inStock: 2 };
const dock = { id: 'dock', inStock: 0 };

it('a quantity is capped at the stock, and at least 1', () => {
  const cart = withOneMore(withOneMore(withOneMore([], laptop), laptop), laptop);
  expect(cart).toEqual([{ catalogItemId: 'laptop', quantity: 2 }]);
  expect(quantityIn(withQuantity(cart, laptop, 0), 'laptop')).toBe(1);
  expect(quantityIn(withQuantity(cart, laptop, 99), 'laptop')).toBe(2);
});

it('a typed quantity is taken as it is, capped at the stock with a word, or refused', () => {
  const lamp = { inStock: 7 };
  expect(typedQuantity(' 5 ', lamp)).toEqual({ quantity: 5 });
  expect(typedQuantity('25', lamp)).toEqual({ quantity: 7, reason: 'Only 7 in stock' });
  expect(typedQuantity('', lamp)).toEqual({});
  for (const typed of ['2.5', '2,5', '1e1', '-3', '0', 'two'])
    expect(typedQuantity(typed, lamp)).toEqual({ reason: 'Use a whole number, 1 or more' });
});

it('what is out of stock can not be added, nor what the cart holds all of', () => {
  expect(canAdd([], dock)).toBe(false);
  expect(withOneMore([], dock)).toEqual([]);
  expect(canAdd([], laptop)).toBe(true);
  expect(canAdd([{ catalogItemId: 'laptop', quantity: 2 }], laptop)).toBe(false);
});

it('what vanished or sold out meanwhile is left out, the rest is capped', () => {
  const cart: Cart = [
    { catalogItemId: 'laptop', quantity: 5 },
    { catalogItemId: 'dock', quantity: 1 },
    { catalogItemId: 'gone', quantity: 1 },
  ];
  const items = new Map([laptop, dock].map((item) => [item.id, item]));
  expect(limitedToStock(cart, items)).toEqual([{ catalogItemId: 'laptop', quantity: 2 }]);
});

it('whatever is done to a cart, no line is twice, below 1 or above its stock', () => {
  const item = fc.record({ id: fc.constantFrom('a', 'b', 'c'), inStock: fc.constant(3) });
  const step = fc.oneof(
    item.map((one) => (cart: Cart) => withOneMore(cart, one)),
    fc.tuple(item, fc.integer({ min: -5, max: 9 })).map(
      ([one, n]) =>
        (cart: Cart) =>
          withQuantity(cart, one, n),
    ),
    item.map((one) => (cart: Cart) => withoutItem(cart, one.id)),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const cart = steps.reduce<Cart>((before, next) => next(before), []);
      expect(new Set(cart.map((line) => line.catalogItemId)).size).toBe(cart.length);
      expect(cart.every(({ quantity }) => quantity >= 1 && quantity <= 3)).toBe(true);
      expect(totalQuantity(cart)).toBeLessThanOrEqual(9);
    }),
  );
});
