import { isReadable, type ReadableEvent } from '@quartermaster/core/events/event';
import { jobKinds } from '@quartermaster/core/jobs/job';
import type { Json, JsonObject } from '@quartermaster/core/json';
import type { Change } from '@quartermaster/core/query/change';
import { AddressHolders, type HeldByOthers } from '@quartermaster/core/users/address-holders';
import {
  type ErasedPerson,
  isErased,
  withoutPerson,
  withoutPersonIn,
} from '@quartermaster/core/users/erasure';
import { documentPlaces, jobPlacesOf, type StoredKind } from '@quartermaster/core/users/personal-data';
import type { PersonalPlaces } from '@quartermaster/core/users/personal-places';
import type { Collection, CollectionDeclaration, Identified } from '@quartermaster/store';
import { z } from 'zod';
import type { Runtime } from '../runtime/runtime.ts';
import type { UserService } from '../users/service.ts';

const atOnce = 200;
/** How many events are searched at a time, and how many of them are read at most. */
const stretch = 2_000;
const mostEvents = 1_000;

/** The collections in which somebody may be named. */
export const personalKinds = (Object.keys(documentPlaces) as StoredKind[]).filter(
  (kind) => kind === 'jobs' || Object.keys(documentPlaces[kind]).length > 0,
);

/** Returns the declaration of any feature's collection. */
export type CollectionOf = (kind: StoredKind) => CollectionDeclaration<Identified>;

/** A record that contains a person's data, and the change that removes it. */
interface PersonalRecord {
  readonly id: string;
  readonly version: number;
  readonly change: Change;
}

/** A stretch of the log: the events that contain a person's data, with that data removed. */
export interface PersonalEvents {
  readonly left: readonly ReadableEvent[];
  /** The last sequence number searched; if no events follow it, the end is reached. */
  readonly last: number;
  readonly held: HeldByOthers;
}

/** Finds the stored data of a person, page by page. */
export class PersonalRecords {
  readonly #runtime: Runtime;
  readonly #users: UserService;
  readonly #collectionOf: CollectionOf;

  constructor(runtime: Runtime, users: UserService, collectionOf: CollectionOf) {
    this.#runtime = runtime;
    this.#users = users;
    this.#collectionOf = collectionOf;
  }

  collection(kind: StoredKind): Collection<Identified> {
    return this.#runtime.store.collection(this.#collectionOf(kind));
  }

  /** The person, with every address found in their own events. */
  async personOf(id: string, email: string, number: number): Promise<ErasedPerson> {
    const emails = new Set([email]);
    for await (const { data, previous } of this.#ownEvents(id))
      for (const one of [data.email, data.formerEmail, previous?.email, previous?.formerEmail])
        if (typeof one === 'string') emails.add(one.toLowerCase());
    return { id, emails: [...emails].filter((one) => !isErased({ email: one })), number };
  }

  /** The account's own events with the person's data removed, newest first. */
  async ownWithout(person: ErasedPerson): Promise<ReadableEvent[]> {
    const left: ReadableEvent[] = [];
    for await (const event of this.#ownEvents(person.id)) left.push(...changedOnly(event, person));
    return left.toReversed();
  }

  async *#ownEvents(id: string): AsyncIterable<ReadableEvent> {
    const subject = { kind: 'user', id } as const;
    for (let after = 0; ; ) {
      const page = await this.#runtime.store.events.read({ subject, after, limit: atOnce });
      yield* page.filter(isReadable);
      const last = page.at(-1);
      if (!last) return;
      after = last.seq;
    }
  }

  /**
   * The person without the addresses that now belong to somebody else, as what is stored under these is
   * theirs.
   */
  async withoutPassedOn(person: ErasedPerson): Promise<ErasedPerson> {
    const holders = await this.#users.byEmails(person.emails);
    return {
      ...person,
      emails: person.emails.filter((one) => (holders.get(one)?.id ?? person.id) === person.id),
    };
  }

  /** Reads a page of a collection. @param person with only the addresses that are still theirs */
  async page(kind: StoredKind, after: string | undefined, person: ErasedPerson) {
    const query = { limit: atOnce, ...(after === undefined ? {} : { after }) };
    const page = await this.collection(kind).find(query);
    const found = page.items.flatMap((document): PersonalRecord[] => {
      const { id, version } = document;
      const change = changeOf({ ...document }, placesOf(kind, { ...document }), person);
      return change ? [{ id, version, change }] : [];
    });
    return { found, read: page.items.length, next: page.next };
  }

  /**
   * Reads the next events, except those of the person's own account. @param after the last sequence number
   * searched
   */
  async events(person: ErasedPerson, after: number, held: HeldByOthers): Promise<PersonalEvents> {
    const { events } = this.#runtime.store;
    const naming = [person.id, ...person.emails, ...person.emails.map(encodeURIComponent)];
    const page = await events.read({ after, before: after + stretch + 1, naming, limit: mostEvents });
    const holders = new AddressHolders(person, held);
    const left = page.filter(isReadable).flatMap((event) => {
      const theirs = holders.follow(event);
      return event.subject.kind === 'user' && event.subject.id === person.id
        ? []
        : changedOnly(event, theirs);
    });
    const last = page.length === mostEvents ? (page.at(-1)?.seq ?? after) : after + stretch;
    return { left, last, held: holders.held };
  }
}

const changedOnly = (event: ReadableEvent, person: ErasedPerson): ReadableEvent[] => {
  const left = withoutPerson(event, person);
  return left === event ? [] : [left];
};

const kindSchema = z.object({ kind: z.enum(jobKinds) });

function placesOf(kind: StoredKind, document: JsonObject): readonly PersonalPlaces[] {
  if (kind !== 'jobs') return [documentPlaces[kind]];
  const job = kindSchema.safeParse(document).data;
  return job ? jobPlacesOf(job.kind) : [];
}

function changeOf(
  document: JsonObject,
  places: readonly PersonalPlaces[],
  person: ErasedPerson,
): Change | undefined {
  const left = withoutPersonIn(document, places, person);
  if (left === document) return undefined;
  const set: Record<string, Json> = {};
  for (const [name, value] of Object.entries(left))
    if (value !== undefined && value !== document[name]) set[name] = value;
  return { set, unset: Object.keys(document).filter((name) => !Object.hasOwn(left, name)) };
}
