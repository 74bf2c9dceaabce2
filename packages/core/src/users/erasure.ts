import { canonicalJson } from '../canonical-json.ts';
import type { LoggedEvent } from '../events/event.ts';
import type { Json, JsonObject } from '../json.ts';

/** Whose personal data is erased, and everything that they were called by. */
export interface ErasedPerson {
  readonly id: string;
  /** Lower-cased: the present address and earlier ones. */
  readonly emails: readonly string[];
  readonly names: readonly string[];
  /** Which former employee they are from now on. */
  readonly number: number;
}

/** The address that stands for somebody who was erased. */
export const erasedEmail = (number: number): string => `former-${number}@erased.invalid`;
export const erasedName = (number: number): string => `Former employee #${number}`;

/** What somebody who was erased is called, of whom only the address is told. */
export function erasedNameOf(email: string | undefined): string | undefined {
  const number = /^former-(\d+)@erased\.invalid$/.exec(email ?? '')?.[1];
  return number === undefined ? undefined : erasedName(Number(number));
}

export const isErased = ({ email }: { readonly email: string }): boolean => email.endsWith('@erased.invalid');

/** What a person's own events say that nobody needs once they are erased. */
const own = ['phoneNumber', 'photoURL'];

/**
 * An event without the personal data of somebody: their addresses and names become those of a former employee; phone,
 * photo, and the network addresses that they came from are left out. What was done stays.
 * @returns undefined if it has none of theirs
 */
export function withoutPerson(event: LoggedEvent, person: ErasedPerson): LoggedEvent | undefined {
  const { seq: _s, digest: _d, chain: _c, keyId: _k, handover: _h, erased: _e, ...said } = event;
  const text = JSON.stringify(said).toLowerCase();
  if (!person.emails.some((email) => text.includes(email)) && !text.includes(person.id.toLowerCase()))
    return undefined;
  const { address, ...rest } = event;
  const aboutThem = event.subject.kind === 'user' && event.subject.id === person.id;
  // Whoever isn't signed in acts as nobody: the account tells whose network address it may be.
  const isTheirs =
    event.actor.kind === 'user' ? event.actor.id === person.id : aboutThem && event.actor.kind === 'system';
  const left: LoggedEvent = {
    ...rest,
    ...(address === undefined || isTheirs ? {} : { address }),
    actor:
      event.actor.kind === 'user' ? { ...event.actor, ...replacedStrings(event.actor, person) } : event.actor,
    data: shown(event.data, aboutThem, person),
    ...(event.previous ? { previous: shown(event.previous, aboutThem, person) } : {}),
  };
  return canonicalJson(left) === canonicalJson(event) ? undefined : left;
}

const shown = (record: JsonObject, aboutThem: boolean, person: ErasedPerson): JsonObject => {
  const replaced = replacedIn(record, person);
  return aboutThem
    ? Object.fromEntries(Object.entries(replaced).filter(([field]) => !own.includes(field)))
    : replaced;
};

const replacedStrings = <Of extends object>(of: Of, person: ErasedPerson) =>
  Object.fromEntries(
    Object.entries(of).map(([key, value]) => [
      key,
      typeof value === 'string' && key !== 'id' ? replacedText(value, person) : value,
    ]),
  );

/** A record in which the person is a former employee, at whatever depth they are named. */
export const replacedIn = (record: JsonObject, person: ErasedPerson): JsonObject =>
  Object.fromEntries(
    Object.entries(record).map(([key, value]) => [
      key,
      value === undefined ? value : replaced(value, person),
    ]),
  );

function replaced(value: Json, person: ErasedPerson): Json {
  if (typeof value === 'string') return replacedText(value, person);
  if (typeof value !== 'object' || value === null) return value;
  return isList(value) ? value.map((one) => replaced(one, person)) : replacedIn(value, person);
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

/** A name is replaced where it is all of a text: within sentences it may be another's. */
function replacedText(text: string, { emails, names, number }: ErasedPerson): string {
  if (names.includes(text)) return erasedName(number);
  return emails.reduce(
    (left, email) => left.replaceAll(new RegExp(escaped(email), 'gi'), erasedEmail(number)),
    text,
  );
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
