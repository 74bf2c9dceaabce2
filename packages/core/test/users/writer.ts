export interface MadeUpPerson {
  readonly id: string;
  readonly email: string;
  /** The address before. */
  readonly earlier: string;
  readonly name: string;
  readonly phone?: string;
}

/** Writes events about some people. The same seed gives the same events, whatever the people's names. */
export class Writer {
  readonly #people: readonly MadeUpPerson[];
  readonly #decoys: readonly string[];
  #state: number;

  /** @param decoys texts for places that don't name a person, however much they look like it */
  constructor(seed: number, people: readonly MadeUpPerson[], decoys: readonly string[]) {
    this.#state = seed;
    this.#people = people;
    this.#decoys = decoys;
  }

  /** A whole number below this. */
  below(limit: number): number {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((this.#state / 2 ** 32) * limit);
  }

  one<Of>(of: readonly [Of, ...Of[]]): Of {
    return of[this.below(of.length)] ?? of[0];
  }

  person(): MadeUpPerson {
    const found = this.#people[this.below(this.#people.length)];
    if (!found) throw new Error('There are no people');
    return found;
  }

  /** Somebody's address, in a spelling that somebody may have used. */
  address({ email, earlier } = this.person()): string {
    const one = this.one([email, email, earlier]);
    return this.below(4) === 0 && !one.endsWith('.invalid') ? one.toUpperCase() : one;
  }

  decoy = (): string => this.#decoys[this.below(this.#decoys.length)] ?? '';

  text(): string {
    const ends = [
      ['', ''],
      ['<', '>,'],
      ['(', ')'],
      ["'", "'"],
      ['Ask ', '.'],
      ['mailto:', '?'],
    ] as const;
    return Array.from({ length: 1 + this.below(3) }, () => {
      const [open, close] = ends[this.below(ends.length)] ?? ends[0];
      return `${open}${this.address()}${close} ${this.one(['Assigned', 'user', 'longer', 'and so on'])}`;
    }).join(' ');
  }
}
