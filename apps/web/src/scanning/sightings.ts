/** How long a code has to be out of sight, in ms, to be scanned once more. */
const apart = 3000;

/** Tells a new scan from a code that is still in sight, or was a moment ago. */
export class Sightings {
  readonly #last = new Map<string, number>();

  /** @param now in ms */
  isNew(code: string, now: number): boolean {
    const before = this.#last.get(code) ?? Number.NEGATIVE_INFINITY;
    this.#last.set(code, now);
    return now - before >= apart;
  }
}
