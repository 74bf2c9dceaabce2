import type { DomainEvent } from '../events/event.ts';
import type { ErasedPerson } from './erasure.ts';

/** Which of a person's addresses somebody else has, by position: whose id. */
export type HeldByOthers = Readonly<Record<string, string>>;

/**
 * Follows in the log who has which of a person's addresses: one that they had before, or have now, may be somebody
 * else's in between. Whatever happened then with that address is the other's.
 */
export class AddressHolders {
  readonly #person: ErasedPerson;
  #held: ReadonlyMap<string, string>;

  /** @param held what was so after the last event that was followed */
  constructor(person: ErasedPerson, held: HeldByOthers = {}) {
    this.#person = { ...person, emails: person.emails.toSorted() };
    this.#held = new Map(Object.entries(held));
  }

  /** The person, with the addresses that are theirs in an event: the next one, in the order of the log. */
  follow(event: DomainEvent): ErasedPerson {
    const before = this.#held;
    this.#held = this.#heldAfter(event);
    if (before.size === 0 && this.#held.size === 0) return this.#person;
    const isFree = (_: string, at: number): boolean => !before.has(String(at)) && !this.#held.has(String(at));
    return { ...this.#person, emails: this.#person.emails.filter(isFree) };
  }

  get held(): HeldByOthers {
    return Object.fromEntries(this.#held);
  }

  #heldAfter({ type, subject, data }: DomainEvent): ReadonlyMap<string, string> {
    if (subject.id === this.#person.id || !tellsAccount.has(type)) return this.#held;
    const theirs = type === 'user.deleted' ? [] : [data.email, data.formerEmail];
    const held = new Map(this.#held);
    for (const [at, email] of this.#person.emails.entries()) {
      const isTheirs = theirs.some((one) => typeof one === 'string' && one.toLowerCase() === email);
      if (isTheirs) held.set(String(at), subject.id);
      else if (held.get(String(at)) === subject.id) held.delete(String(at));
    }
    return held;
  }
}

const tellsAccount: ReadonlySet<string> = new Set(['user.created', 'user.updated', 'user.deleted']);
