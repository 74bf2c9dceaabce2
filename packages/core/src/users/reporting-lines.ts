import { message } from '../messages.ts';
import { granted, invalid, type Verdict } from '../verdict.ts';
import type { User } from './user.ts';

/** What is known of somebody who manages others or is managed. */
export type LinePerson = Pick<User, 'email' | 'formerEmail' | 'manager' | 'unconfirmed'>;

/** Who manages whom, by address: as much of the company as a check needs. */
export class ReportingLines {
  readonly #people = new Map<string, LinePerson>();

  constructor(people: Iterable<LinePerson> = []) {
    for (const person of people) this.add(person);
  }

  /** Adds a person, or replaces what is known of them. */
  add(person: LinePerson): void {
    if (person.formerEmail !== undefined) this.#people.set(person.formerEmail, person);
    this.#people.set(person.email, person);
  }

  /** The person with this address, current or former. */
  find(address: string): LinePerson | undefined {
    return this.#people.get(address);
  }

  /**
   * Whether somebody may have this manager: a confirmed account that is neither their own nor managed by them,
   * directly or through others.
   * @returns the manager's current address
   */
  check(person: string, address: string): Verdict<string> {
    const manager = this.find(address);
    const own = this.find(person)?.email ?? person;
    if (address === person || manager?.email === own) return refusal(message.ownManager);
    if (!manager) return refusal(message.unknownPerson(address));
    if (manager.unconfirmed) return refusal(message.confirmFirst(manager.email));
    const passed = new Set<LinePerson>();
    for (let at: LinePerson | undefined = manager; at && !passed.has(at); at = this.#managerOf(at)) {
      if (at.email === own) return refusal(message.managedByThem(manager.email));
      passed.add(at);
    }
    return granted(manager.email);
  }

  #managerOf({ manager }: LinePerson): LinePerson | undefined {
    return manager === undefined ? undefined : this.find(manager);
  }
}

const refusal = (text: string) => invalid([{ path: 'manager', message: text }]);
