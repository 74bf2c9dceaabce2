/** Work of the same key is done one after another; that of other keys doesn't wait. */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>();

  /** @returns what the work does, and throws what it throws */
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
