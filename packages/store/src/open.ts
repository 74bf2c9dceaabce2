import type { ChainKeys, CollectionDeclaration, Identified, OnMaking, Opening, Store } from './port.ts';

/** Where the data is: a file on this host, or a MongoDB deployment. */
export type StoreLocation =
  | { readonly kind: 'sqlite'; readonly file: string }
  | { readonly kind: 'mongodb'; readonly uri: string };

/**
 * Opens the store with every collection that will be used, loading only the adapter in use. Throws
 * StoreUnusable if the data can't be used, StoreUnavailable if it can't be reached.
 */
export async function openStore(
  location: StoreLocation,
  declarations: readonly CollectionDeclaration<Identified>[],
  chainKeys: ChainKeys,
  opening: Opening = 'make',
  onMaking: OnMaking = () => {},
): Promise<Store> {
  if (location.kind === 'sqlite') {
    const { openSqliteStore } = await import('./sqlite/sqlite-store.ts');
    return openSqliteStore(location.file, declarations, chainKeys, opening);
  }
  const { openMongoStore } = await import('./mongo/mongo-store.ts');
  return openMongoStore(location.uri, declarations, chainKeys, opening, onMaking);
}
