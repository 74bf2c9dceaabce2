/** The part of `message` for catalogue items and amounts of money. */
export const itemMessages = {
  currencyInvalid: 'Use three capital letters, like EUR',
  currencyUnknown: 'Unknown currency',
  currencyWithoutCost: 'A currency needs a cost',
  amountUnclear: 'Write the amount like 1849.00; its currency has a column of its own',
  itemAdded: 'Catalog item added successfully',
  itemUpdated: 'Catalog item updated successfully',
  notPrice: 'Use a number like 1499.90',
  itemNotAdded: 'Failed to add catalog item',
  itemNotUpdated: 'Failed to update catalog item',
  itemNotDeleted: 'Failed to delete catalog item',
  itemsUpdated: (updated: number, failed: number) =>
    `Updated ${updated} ${updated === 1 ? 'item' : 'items'} successfully${failed > 0 ? `, ${failed} failed` : ''}`,
  itemsDeleted: (deleted: number, failed: number) =>
    `Deleted ${deleted} ${deleted === 1 ? 'item' : 'items'}${failed > 0 ? `, ${failed} failed` : ''}`,
  oneItemSelection: 'Name the items either by ids or by a filter',
  setOrDeleteItems: 'Say either what to set or that the items are to be deleted',
  nothingToSet: 'Say what to set',
  itemsNotLoaded: 'Failed to load catalog items',
  itemNotFound: 'Catalog item not found',
  unknownItem: (text: string) => `Unknown catalogue item '${text}'`,
  itemAmbiguous: (name: string) => `Several catalogue items are called '${name}': give the SKU`,
  itemNotFoundFor: (id: string) => `Catalog item not found for ${id}`,
  itemsImported: (n: number) => `Imported ${n} item(s)`,
  rowsInvalid: (n: number) => `Skipped ${n} invalid row(s)`,
  rowsDuplicate: (n: number) => `Skipped ${n} duplicate SKU row(s)`,
  skuTaken: 'SKU already exists',
};
