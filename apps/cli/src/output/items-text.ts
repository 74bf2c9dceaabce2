import type { RequestItem } from '@quartermaster/core/requests/request';

/** What a request is for: '3 × MacBook Pro, 2 × USB-C Dock'. */
export const itemsText = (items: readonly Pick<RequestItem, 'quantity' | 'name'>[]): string =>
  items.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ');
