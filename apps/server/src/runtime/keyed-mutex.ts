/** Runs work with the same key one at a time; work with other keys doesn't wait. */
export class KeyedMutex {
  readonly #last = new Map<string, Promise<unknown>>();

  /** @returns the result of the work; throws whatever it throws */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key) ?? Promise.resolve();
    const mine = before.then(work, work);
    this.#last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (this.#last.get(key) === mine) this.#last.delete(key);
    }
  }
}
