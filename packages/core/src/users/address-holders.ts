import type { DomainEvent } from '../events/event.ts';
import type { ErasedPerson } from './erasure.ts';

/** The addresses of a person that somebody else holds: that person's id, by the address's position. */
export type HeldByOthers = Readonly<Record<string, string>>;

/**
 * Tracks, event by event, who holds each of a person's addresses: a former or current address may have been
 * somebody else's for some time. Anything that happened with the address then belongs to that other person.
 */
export class AddressHolders {
  readonly #person: ErasedPerson;
  #held: ReadonlyMap<string, string>;

  /** @param held the holders after the last event tracked so far */
  constructor(person: ErasedPerson, held: HeldByOthers = {}) {
    this.#person = { ...person, emails: person.emails.toSorted() };
    this.#held = new Map(Object.entries(held));
  }

  /**
   * The person, with the addresses that are theirs in this event. Events must come in the order of the log.
   */
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
