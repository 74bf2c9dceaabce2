import type { Actor } from '@quartermaster/core/access/actor';
import {
  type Attachment,
  type AttachmentChange,
  type AttachmentOwner,
  checkAttachment,
  checkAttachmentName,
  mostAttachments,
  tooManyAttachments,
} from '@quartermaster/core/attachments/attachment';
import type { LoggedEvent } from '@quartermaster/core/events/event';
import { and, equals, type Where } from '@quartermaster/core/query/where';
import type { Collection } from '@quartermaster/store';
import { RefusalError, unwrap } from '../errors/refusal-error.ts';
import { byCaller, type Caller } from '../events/cause.ts';
import { changeTo } from '../records/changes.ts';
import { instantOf, type Runtime } from '../runtime/runtime.ts';
import {
  type AttachmentDocument,
  type FormerDocument,
  formerAttachmentCollection,
  type StoredAttachment,
} from './collection.ts';
import { Contents, type Received } from './contents.ts';
import { findOwner, type Owner, type OwnerServices, ownerNames } from './owners.ts';
import { type AttachmentRecords, attachmentRecords } from './record.ts';
import { attachmentsAt, fileEvents } from './then.ts';

/** How many times to look for a free place while others take them. */
const maxTries = 20;

/** The record that a call names. */
interface Named {
  readonly of: AttachmentOwner;
  /** Its id, or whatever else people call it. */
  readonly record: string;
}

/** A file with its content, piece by piece. */
export interface OpenAttachment {
  readonly attachment: Attachment;
  readonly content: AsyncIterable<Uint8Array>;
}

/** Every file of a record. */
const filesOf = ({ of, recordId }: Owner): Where => and(equals('of', of), equals('recordId', recordId));

/** The files of assets, requests and vendors; only administrators see them. */
export class AttachmentService {
  readonly records: AttachmentRecords;
  readonly contents: Contents;
  readonly former: Collection<FormerDocument>;
  readonly #runtime: Runtime;
  readonly #owners: OwnerServices;

  constructor(runtime: Runtime, owners: OwnerServices) {
    this.#runtime = runtime;
    this.#owners = owners;
    this.records = attachmentRecords(runtime);
    this.contents = new Contents(runtime);
    this.former = runtime.store.collection(formerAttachmentCollection);
  }

  /** A record's files, oldest first; with `asOf`, those that it had then, by their names of the time. */
  async list(
    { of, record, asOf }: Named & { readonly asOf?: string | undefined },
    actor: Actor,
  ): Promise<{ items: Attachment[] }> {
    const owner = await findOwner(this.#owners, of, record, actor, asOf !== undefined);
    const stored = await this.#stored(owner);
    if (asOf === undefined) return { items: await this.records.answers(stored) };
    return { items: await attachmentsAt(this.#runtime, this.former, owner, stored, asOf) };
  }

  /** Reads the events of all files that such a record has or had, newest first. */
  readonly eventsOf =
    (of: AttachmentOwner) =>
    async (recordId: string): Promise<LoggedEvent[]> => {
      const owner = { of, recordId };
      const events: LoggedEvent[] = [];
      for await (const event of fileEvents(
        this.#runtime.store,
        this.former,
        owner,
        await this.#stored(owner),
      ))
        events.push(event);
      return events.sort((one, other) => other.seq - one.seq);
    };

  async open(id: string): Promise<OpenAttachment> {
    const stored = await this.#find(id);
    return { attachment: await this.records.answer(stored), content: this.contents.read(stored) };
  }

  /** Adds a file to a record, under an id that is the same if the call is repeated after a crash. */
  async add(
    { of, record, name }: Named & { readonly name: string },
    body: AsyncIterable<Uint8Array>,
    caller: Caller,
    id = this.#runtime.newId(),
  ): Promise<Attachment> {
    unwrap(checkAttachmentName(name));
    const owner = await findOwner(this.#owners, of, record, caller);
    await this.#freePlace(owner);
    const received = await this.contents.receive(body, (judged) => unwrap(checkAttachment(name, judged)));
    try {
      // Much may have happened while it arrived.
      await findOwner(this.#owners, of, owner.recordId, caller);
      await this.contents.complete(received.contentId);
      const stored = await this.#insert({ ...owner, id, name }, received, caller);
      if (stored.contentId !== received.contentId) await this.contents.remove(received.contentId);
      return await this.records.answer(stored);
    } catch (error) {
      if (error instanceof RefusalError) await this.contents.remove(received.contentId);
      throw error;
    }
  }

  /** @param onBatch receives the id of the batch by which it can be undone, if anything changes */
  rename(
    id: string,
    { name }: AttachmentChange,
    caller: Caller,
    version?: number,
    onBatch: (id: string) => void = () => {},
  ): Promise<Attachment> {
    const batch = this.#runtime.newId();
    return this.records.edit({
      find: () => this.#find(id),
      change: (stored) => {
        unwrap(checkAttachmentName(name));
        unwrap(checkAttachment(name, stored.kind));
        const change = changeTo(stored, { name });
        if (change) onBatch(batch);
        return change;
      },
      cause: byCaller(caller, batch),
      version,
      eventDetails: { eventId: batch },
    });
  }

  /** Deletes a file; its content stays for as long as that can be undone. */
  async remove(
    id: string,
    caller: Caller,
    version?: number,
    onBatch: (id: string) => void = () => {},
  ): Promise<Attachment> {
    const batch = this.#runtime.newId();
    const removed = await this.records.remove({
      find: () => this.#find(id),
      before: this.remember,
      cause: byCaller(caller, batch),
      version,
      eventId: batch,
    });
    onBatch(batch);
    return removed;
  }

  /** Keeps in mind that a record had this file. */
  readonly remember = async ({ id, of, recordId }: AttachmentDocument): Promise<void> => {
    await this.former.insert({ id, of, recordId });
  };

  /** Places of the record that no file has, lowest first. */
  async #freePlaces(owner: Owner): Promise<number[]> {
    const taken = new Set((await this.#stored(owner)).map(({ place }) => place));
    return Array.from({ length: mostAttachments }, (_, place) => place).filter((place) => !taken.has(place));
  }

  /** The same for the records of these files; nothing for those of records that don't exist. */
  async placesFor(owners: readonly Owner[]): Promise<(number[] | undefined)[]> {
    const nameOf = await ownerNames(this.#runtime.store, owners);
    return Promise.all(
      owners.map((owner) => (nameOf(owner) === undefined ? undefined : this.#freePlaces(owner))),
    );
  }

  async #freePlace(owner: Owner): Promise<number> {
    const [place] = await this.#freePlaces(owner);
    if (place === undefined) throw new RefusalError(tooManyAttachments());
    return place;
  }

  /** Two that arrive at once may look for the same place; the database gives it to one of them. */
  async #insert(
    named: Owner & { readonly id: string; readonly name: string },
    received: Received,
    caller: Caller,
  ): Promise<StoredAttachment> {
    const now = instantOf(this.#runtime);
    for (let tries = 0; tries < maxTries; tries += 1) {
      const outcome = await this.records.tryInsert(
        {
          ...named,
          ...received,
          place: await this.#freePlace(named),
          addedById: caller.id,
          addedByName: caller.name ?? caller.email,
          createdAt: now,
          updatedAt: now,
        },
        byCaller(caller),
      );
      if (outcome.status === 'inserted') return outcome.document;
      // An earlier attempt of the same call added it.
      if (outcome.key === 'id') return this.records.find(named.id);
    }
    throw new RefusalError(tooManyAttachments());
  }

  async #stored(owner: Owner): Promise<StoredAttachment[]> {
    const where = filesOf(owner);
    return (await this.records.collection.find({ where, sort: ['createdAt'], limit: mostAttachments })).items;
  }

  /** Refuses files of a record that was deleted like those that don't exist. */
  async #find(id: string): Promise<StoredAttachment> {
    const stored = await this.records.find(id);
    const nameOf = await ownerNames(this.#runtime.store, [stored]);
    if (nameOf(stored) === undefined) throw this.records.notFound();
    return stored;
  }
}
