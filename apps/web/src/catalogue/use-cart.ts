import { type Cart, cartSchema } from '@quartermaster/core/catalogue/cart';
import { useCallback, useState } from 'react';
import { useUser } from '../app/session.tsx';

const keyOf = (userId: string): string => `cart-${userId}`;

function read(userId: string): Cart {
  try {
    return cartSchema.catch([]).parse(JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]'));
  } catch {
    return [];
  }
}

/** The cart of whoever is signed in: it outlives a reload, and a server that is away. */
export function useCart(): [Cart, (cart: Cart) => void] {
  const { id } = useUser();
  const [cart, setCart] = useState(() => read(id));
  const keep = useCallback(
    (next: Cart) => {
      setCart(next);
      try {
        localStorage.setItem(keyOf(id), JSON.stringify(next));
      } catch {
        // A browser that keeps nothing still works; it only forgets.
      }
    },
    [id],
  );
  return [cart, keep];
}
