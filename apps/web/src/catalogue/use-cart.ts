import { type Cart, cartSchema } from '@quartermaster/core/catalogue/cart';
import { useCallback, useState } from 'react';
import { useUser } from '../auth/session.tsx';
import { readStored, readStoredJson, store } from '../browser-storage.ts';

const keyOf = (userId: string): string => `cart-${userId}`;
const notesKeyOf = (userId: string): string => `cart-notes-${userId}`;

/** The signed-in user's cart. It survives reloads, and doesn't need the server. */
export function useCart(): [Cart, (cart: Cart) => void] {
  const { id } = useUser();
  const [cart, setCart] = useState(() => cartSchema.catch([]).parse(readStoredJson(keyOf(id))));
  const change = useCallback(
    (next: Cart) => {
      setCart(next);
      store(keyOf(id), JSON.stringify(next));
    },
    [id],
  );
  return [cart, change];
}

/** The note for the request being written, kept like the cart. */
export function useCartNotes(): [string, (notes: string) => void] {
  const { id } = useUser();
  const [notes, setNotes] = useState(() => readStored(notesKeyOf(id)) ?? '');
  const change = (next: string): void => {
    setNotes(next);
    store(notesKeyOf(id), next);
  };
  return [notes, change];
}
