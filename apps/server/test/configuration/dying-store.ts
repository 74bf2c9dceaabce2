import type { Collection, CollectionDeclaration, Identified, Store } from '@quartermaster/store';

/** A store whose server dies once this many writes are durable: calls after that never return. */
export interface DyingStore {
  readonly store: Store;
  /** Resolves when it has died; never, if there are fewer writes. */
  readonly died: Promise<void>;
  readonly isDead: () => boolean;
}

export function dyingStore(store: Store, writes: number): DyingStore {
  let left = writes;
  let die = (): void => undefined;
  const died = new Promise<void>((resolve) => {
    die = resolve;
  });
  const forever = new Promise<never>(() => undefined);
  const dying = <T extends Identified>(collection: Collection<T>): Collection<T> => {
    // Single writes also go through this method.
    const write = collection.write.bind(collection);
    return Object.assign(collection, {
      async write(...[operations, urgency]: Parameters<typeof write>) {
        if (left <= 0) return forever;
        const possible = operations.slice(0, left);
        left -= possible.length;
        const outcomes = await write(possible, urgency);
        if (left > 0) return outcomes;
        die();
        return forever;
      },
    });
  };
  const collection = <T extends Identified>(declaration: CollectionDeclaration<T>): Collection<T> =>
    dying(store.collection(declaration));
  return {
    store: Object.create(store, { collection: { value: collection } }),
    died,
    isDead: () => left <= 0,
  };
}
