import type { CollectionDeclaration, Identified, Store } from './port.ts';

/** Where the data is: a file of this host's, or a MongoDB deployment. */
export type StoreLocation =
  | { readonly kind: 'sqlite'; readonly file: string }
  | { readonly kind: 'mongodb'; readonly uri: string };

/**
 * What opening may do. `make`: a database where there is none. `existing`: bring what is there to what is declared, and
 * throw StoreUnusable where nothing is. `untouched`: the same, but nothing is made or mended: for a check.
 */
export type Opening = 'make' | 'existing' | 'untouched';

/**
 * Opens the store with every collection that will be asked for, loading only the adapter that is used.
 * Throws StoreUnusable when what is there can't be used, StoreUnavailable when it can't be reached.
 */
export async function openStore(
  location: StoreLocation,
  declarations: readonly CollectionDeclaration<Identified>[],
  opening: Opening = 'make',
): Promise<Store> {
  if (location.kind === 'sqlite') {
    const { openSqliteStore } = await import('./sqlite/sqlite-store.ts');
    return openSqliteStore(location.file, declarations, opening);
  }
  const { openMongoStore } = await import('./mongo/mongo-store.ts');
  return openMongoStore(location.uri, declarations, opening);
}
