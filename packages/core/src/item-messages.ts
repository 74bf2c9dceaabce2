/** Of `message`: what is said of catalogue items. */
export const itemMessages = {
  itemAdded: 'Catalog item added successfully',
  itemUpdated: 'Catalog item updated successfully',
  notPrice: 'Use a number like 1499.90',
  itemNotAdded: 'Failed to add catalog item',
  itemNotUpdated: 'Failed to update catalog item',
  itemDeleted: 'Catalog item deleted successfully',
  itemNotDeleted: 'Failed to delete catalog item',
  itemsNotLoaded: 'Failed to load catalog items',
  itemNotFound: 'Catalog item not found',
  itemNotFoundFor: (id: string) => `Catalog item not found for ${id}`,
  itemsImported: (n: number) => `Imported ${n} item(s)`,
  rowsInvalid: (n: number) => `Skipped ${n} invalid row(s)`,
  rowsDuplicate: (n: number) => `Skipped ${n} duplicate SKU row(s)`,
  skuTaken: 'SKU already exists',
};
