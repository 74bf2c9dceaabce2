/** The requested items in one line: '1 x MacBook Pro, 2 x Dock' (section 2, /requests). */
export const itemsText = (items: readonly { readonly quantity: number; readonly name: string }[]): string =>
  items.map(({ quantity, name }) => `${quantity} x ${name}`).join(', ');
