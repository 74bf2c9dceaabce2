import { afterEach, beforeEach } from 'vitest';
import type { ChainKeys, CollectionDeclaration, Identified, Store } from '../port.ts';

/** A store on an empty database. */
export interface Fresh {
  readonly store: Store;
  /**
   * Opens another store on the same data while the first is still open, as another server or a restart would.
   * @param declarations different ones, as a newer version would declare
   * @param chainKeys if other than those in conformance/chain-keys.ts
   */
  reopen(declarations?: Declarations, chainKeys?: ChainKeys): Promise<Store>;
  /** Closes every store of this database and removes it. */
  dispose(): Promise<void>;
}

type Declarations = readonly CollectionDeclaration<Identified>[];

/** The store signs with `chainKeys` of conformance/chain-keys.ts. */
export type OpenFresh = (declarations: Declarations) => Promise<Fresh>;

export interface Engine {
  readonly open: OpenFresh;
}

/** Opens a fresh store before each test of the group and disposes of it after. */
export function freshForEach({ open }: Engine, declarations: Declarations) {
  let fresh: Fresh | undefined;
  beforeEach(async () => {
    fresh = await open(declarations);
  });
  afterEach(async () => {
    await fresh?.dispose();
    fresh = undefined;
  });
  return (): Fresh => {
    if (fresh === undefined) throw new Error('No store is open outside of tests.');
    return fresh;
  };
}
