import type { ReadableEvent } from '../events/event.ts';
import type { Json, JsonObject } from '../json.ts';
import { withoutAddress } from './address-in-text.ts';
import { eventPlaces } from './personal-data.ts';
import type { PersonalPlaces } from './personal-places.ts';

/** The person whose personal data is erased. */
export interface ErasedPerson {
  readonly id: string;
  /** In lower case: the current address and earlier ones. */
  readonly emails: readonly string[];
  /** The number in their replacement name: 'Former employee #N'. */
  readonly number: number;
}

/** The address that replaces an erased person's. */
export const erasedEmail = (number: number): string => `former-${number}@erased.invalid`;
export const erasedName = (number: number): string => `Former employee #${number}`;

/** The name of an erased person, for places that only have the address. */
export function erasedNameOf(email: string | undefined): string | undefined {
  const number = /^former-(\d+)@erased\.invalid$/.exec(email ?? '')?.[1];
  return number === undefined ? undefined : erasedName(Number(number));
}

export const isErased = ({ email }: { readonly email: string }): boolean => email.endsWith('@erased.invalid');

/**
 * An event without the person's personal data, removed from the declared places if it is theirs. What was
 * done stays.
 * @returns the same event if it has none of theirs
 */
export function withoutPerson(event: ReadableEvent, person: ErasedPerson): ReadableEvent {
  const { actor, address, subject, type, data, previous, ...rest } = event;
  const isDoer = actor.kind === 'user' && actor.id === person.id;
  const doer = isDoer ? formerActor(actor, person) : actor;
  // Events of people who aren't signed in have no user as actor; the network address belongs to the account's
  // owner.
  const isAboutThem = subject.kind === 'user' && subject.id === person.id;
  const isFrom = isDoer || (actor.kind === 'system' && isAboutThem);
  const places = [eventPlaces[type]];
  const left = withoutPersonIn(data, places, person);
  // `previous` has only what changed; the rest is in `data`.
  const before = previous && withoutPersonIn(previous, places, person, { ...data, ...previous });
  const isSameCause = doer === actor && !(isFrom && address !== undefined);
  if (isSameCause && left === data && before === previous) return event;
  return {
    ...rest,
    type,
    subject,
    actor: doer,
    ...(address === undefined || isFrom ? {} : { address }),
    data: left,
    ...(before ? { previous: before } : {}),
  };
}

type PersonalActor = Extract<ReadableEvent['actor'], { kind: 'user' }>;

function formerActor(actor: PersonalActor, { number }: ErasedPerson): PersonalActor {
  const [email, name] = [erasedEmail(number), erasedName(number)];
  if (actor.email === email && (actor.name ?? name) === name) return actor;
  return { ...actor, email, ...(actor.name === undefined ? {} : { name }) };
}

/**
 * A record without the person's personal data, removed from the declared places if it is theirs.
 * @param context the record that says whose data it is, if this is only a part of it
 * @returns the same record if it has none of theirs
 */
export function withoutPersonIn(
  record: JsonObject,
  places: readonly PersonalPlaces[],
  person: ErasedPerson,
  context: JsonObject = record,
): JsonObject {
  const [email, name] = [erasedEmail(person.number), erasedName(person.number)];
  const isTheirs = (text: string): boolean =>
    text === person.id || person.emails.includes(text.toLowerCase());
  const ofText = (change: (text: string) => string | undefined) => (value: Json) =>
    typeof value === 'string' ? change(value) : value;
  const address = ofText((text) => (person.emails.includes(text.toLowerCase()) ? email : text));
  const inText = ofText((text) =>
    person.emails.reduce((left, one) => withoutAddress(left, one, email), text),
  );
  const inPart = (part: string): string => {
    if (!person.emails.includes(decoded(part).toLowerCase())) return part;
    return part.includes('@') ? email : encodeURIComponent(email);
  };
  const inCallPath = ofText((path) => path.split('/').map(inPart).join('/'));
  const nested = (inner: PersonalPlaces) => (value: Json) => {
    if (typeof value !== 'string') return isObject(value) ? withoutPersonIn(value, [inner], person) : value;
    const parsed = objectFrom(value);
    const left = parsed && withoutPersonIn(parsed, [inner], person);
    return left === parsed ? value : JSON.stringify(left);
  };
  let left: Json | undefined = record;
  const change = (paths: readonly string[] = [], to: (value: Json) => Json | undefined): void => {
    for (const path of paths) if (left !== undefined) left = changedAt(left, path.split('.'), to);
  };
  for (const { addresses, texts, callPaths, beside = [], within = {} } of places) {
    change(addresses, address);
    change(texts, inText);
    change(callPaths, inCallPath);
    for (const { of, ...theirs } of beside) {
      const who = of.map((path) => textAt(context, path)).find((text) => text !== undefined);
      if (who === undefined || !isTheirs(who)) continue;
      change(
        theirs.names,
        ofText(() => name),
      );
      change(
        theirs.addresses,
        ofText(() => email),
      );
      change(
        theirs.left,
        ofText(() => undefined),
      );
    }
    for (const [path, inner] of Object.entries(within)) change([path], nested(inner));
  }
  return isObject(left) ? left : record;
}

/**
 * The value with a change at a path; the same value if nothing changed, undefined if nothing is left of it.
 */
function changedAt(
  value: Json,
  [key, ...rest]: readonly string[],
  change: (value: Json) => Json | undefined,
): Json | undefined {
  if (key === undefined) return change(value);
  if (typeof value !== 'object' || value === null) return key === '**' ? change(value) : value;
  if (key === '**') return changedAt(value, ['*', '**'], change);
  if (isList(value)) {
    if (key !== '*') return value;
    const left = value.flatMap((one) => changedAt(one, rest, change) ?? []);
    return left.length === value.length && left.every((one, at) => one === value[at]) ? value : left;
  }
  if (key !== '*' && !Object.hasOwn(value, key)) return value;
  let hasChanged = false;
  const entries = Object.entries(value).flatMap(([name, was]) => {
    if (was === undefined || (key !== '*' && name !== key)) return [[name, was] as const];
    const is = changedAt(was, rest, change);
    if (is !== was) hasChanged = true;
    return is === undefined ? [] : [[name, is] as const];
  });
  return hasChanged ? Object.fromEntries(entries) : value;
}

function textAt(record: JsonObject, path: string): string | undefined {
  let value: Json | undefined = record;
  for (const key of path.split('.')) value = isObject(value) ? value[key] : undefined;
  return typeof value === 'string' && value !== '' ? value : undefined;
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);
const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !isList(value);

function objectFrom(text: string): JsonObject | undefined {
  try {
    const value: Json = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
