import type { Collection } from '@quartermaster/store';
import type { PersonalNews } from '../events/event-feed.ts';
import type { Runtime } from '../runtime/runtime.ts';
import {
  type NotificationDocument,
  notificationCollection,
  type ReadMarkDocument,
  readMarkCollection,
} from './collection.ts';

/** Milliseconds between two looks, and how many are read at a time. */
const lookMs = 500;
const pageSize = 200;

type Listener = (notificationId: string) => void;

/** Tells open streams of new notifications, and of those that were read elsewhere, whichever server wrote them. */
export class NotificationWatch implements PersonalNews {
  readonly #collection: Collection<NotificationDocument>;
  readonly #reads: Collection<ReadMarkDocument>;
  readonly #reportFault: (error: unknown) => void;
  readonly #listeners = new Map<string, Set<Listener>>();
  #timer: NodeJS.Timeout | undefined;
  /** The numbers of the last notification and of the last reading that were told; undefined while nobody listens. */
  #told: { notification: number; read: number } | undefined;
  #isLooking = false;
  #isFailing = false;

  constructor(runtime: Runtime, reportFault: (error: unknown) => void) {
    this.#collection = runtime.store.collection(notificationCollection);
    this.#reads = runtime.store.collection(readMarkCollection);
    this.#reportFault = reportFault;
  }

  /**
   * Calls the listener for each notification of this person from now on, and with no id when they have read some.
   * @returns a function that ends it
   */
  async listen(personId: string, listener: Listener): Promise<() => void> {
    const [notification, read] = await Promise.all([lastOf(this.#collection), lastOf(this.#reads)]);
    this.#told ??= { notification, read };
    const theirs = this.#listeners.get(personId) ?? new Set();
    this.#listeners.set(personId, theirs.add(listener));
    this.#timer ??= setInterval(() => void this.#look(), lookMs);
    return () => {
      theirs.delete(listener);
      if (theirs.size === 0) this.#listeners.delete(personId);
      if (this.#listeners.size > 0) return;
      clearInterval(this.#timer);
      this.#timer = undefined;
      this.#told = undefined;
    };
  }

  async #look(): Promise<void> {
    const told = this.#told;
    if (this.#isLooking || told === undefined) return;
    this.#isLooking = true;
    try {
      const [notifications, reads] = await Promise.all([
        after(this.#collection, told.notification),
        after(this.#reads, told.read),
      ]);
      for (const { id, personId, number } of notifications) {
        told.notification = number;
        for (const listener of this.#listeners.get(personId) ?? []) listener(id);
      }
      for (const { id: personId, number } of reads) {
        told.read = number;
        for (const listener of this.#listeners.get(personId) ?? []) listener('');
      }
      this.#isFailing = false;
    } catch (error) {
      if (!this.#isFailing) this.#reportFault(error);
      this.#isFailing = true;
    } finally {
      this.#isLooking = false;
    }
  }
}

type Numbered<T> = T & { readonly id: string; readonly number: number };

async function after<T extends object>(
  collection: Collection<Numbered<T>>,
  number: number,
): Promise<Numbered<T>[]> {
  const where = { op: 'range', path: 'number', gt: number } as const;
  return (await collection.find({ where, sort: ['number'], limit: pageSize })).items;
}

async function lastOf<T extends object>(collection: Collection<Numbered<T>>): Promise<number> {
  const { items } = await collection.find({ sort: ['-number'], limit: 1 });
  return items[0]?.number ?? 0;
}
