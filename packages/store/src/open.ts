import type { ChainKeys, CollectionDeclaration, Identified, OnMaking, Opening, Store } from './port.ts';

/** Where the data is: a file of this host's, or a MongoDB deployment. */
export type StoreLocation =
  | { readonly kind: 'sqlite'; readonly file: string }
  | { readonly kind: 'mongodb'; readonly uri: string };

/**
 * Opens the store with every collection that will be asked for, loading only the adapter that is used.
 * Throws StoreUnusable when what is there can't be used, StoreUnavailable when it can't be reached.
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
