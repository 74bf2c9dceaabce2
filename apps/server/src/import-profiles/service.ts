import { lifecycleEvents } from '@quartermaster/core/events/event';
import { message } from '@quartermaster/core/messages';
import { fold } from '@quartermaster/core/query/fold';
import { equals } from '@quartermaster/core/query/where';
import {
  type ImportProfile,
  type ImportProfileChange,
  isWithinHeader,
  mostImportProfiles,
  type NewImportProfile,
  type ProfileChoices,
  profileChoicesSchema,
  withInitial,
} from '@quartermaster/core/reading/import-profile';
import { readingMessage } from '@quartermaster/core/reading-messages';
import { refused } from '@quartermaster/core/verdict';
import { RefusalError } from '../errors/refusal-error.ts';
import { byCaller, type Caller } from '../events/cause.ts';
import { changeTo } from '../records/changes.ts';
import { definedFields } from '../records/documents.ts';
import { Records } from '../records/records.ts';
import { instantOf, type Runtime } from '../runtime/runtime.ts';
import {
  type ImportProfileDocument,
  importProfileCollection,
  type StoredImportProfile,
} from './collection.ts';

/** Import profiles: choices for reading files, which all administrators share. */
export class ImportProfiles {
  readonly #runtime: Runtime;
  readonly #records: Records<ImportProfileDocument, ImportProfile, ImportProfile>;

  constructor(runtime: Runtime) {
    this.#runtime = runtime;
    this.#records = new Records(runtime, runtime.store.collection(importProfileCollection), {
      subject: 'importProfile',
      events: lifecycleEvents('importProfile'),
      touched: 'updatedAt',
      notFound: message.recordNotFound('importProfile'),
      taken: { name: { path: 'name', message: readingMessage.profileTaken } },
      snapshotter: async () => toProfile,
      answer: (profile) => profile,
    });
  }

  /** All profiles, by name. */
  async list(): Promise<{ items: ImportProfile[]; total: number }> {
    const { items } = await this.#records.collection.find({
      sort: ['nameKey'],
      limit: mostImportProfiles,
    });
    return { items: items.map(toProfile), total: items.length };
  }

  /** The profile of this name; refuses (422) if there is none. */
  async named(name: string): Promise<ImportProfile> {
    const { items } = await this.#records.collection.find({ where: equals('nameKey', fold(name)), limit: 1 });
    const [stored] = items;
    if (stored) return toProfile(stored);
    throw new RefusalError(refused('UNPROCESSABLE_CONTENT', readingMessage.profileNotFound(name)));
  }

  async create(
    { name, ...choices }: NewImportProfile,
    caller: Caller,
    id = this.#runtime.newId(),
  ): Promise<ImportProfile> {
    const { total = 0 } = await this.#records.collection.find({ limit: 1, total: true });
    if (total >= mostImportProfiles)
      throw new RefusalError(refused('CONFLICT', readingMessage.profilesFull(mostImportProfiles)));
    const now = instantOf(this.#runtime);
    const document = {
      id,
      name,
      nameKey: fold(name),
      content: contentOf(choices),
      createdAt: now,
      updatedAt: now,
    };
    return this.#records.answer(await this.#records.insert(document, byCaller(caller)));
  }

  async update(
    id: string,
    { name, ...choices }: ImportProfileChange,
    caller: Caller,
    version?: number,
  ): Promise<ImportProfile> {
    return this.#records.edit({
      find: () => this.#records.find(id),
      cause: byCaller(caller),
      version,
      change: (stored) =>
        changeTo(stored, {
          content: contentOf(changedChoices(choicesOf(stored), choices)),
          ...(name === undefined ? {} : { name, nameKey: fold(name) }),
        }),
    });
  }

  async remove(id: string, caller: Caller, version?: number): Promise<ImportProfile> {
    return this.#records.remove({ find: () => this.#records.find(id), cause: byCaller(caller), version });
  }
}

function changedChoices(
  before: ProfileChoices,
  { match, mode, ...others }: Omit<ImportProfileChange, 'name'>,
): ProfileChoices {
  const { match: oldMatch, mode: oldMode, ...rest } = before;
  return {
    ...{ ...rest, ...definedFields(others) },
    match: match === undefined ? oldMatch : (match ?? undefined),
    mode: mode === undefined ? oldMode : (mode ?? undefined),
  };
}

function contentOf(choices: ProfileChoices): string {
  if (!isWithinHeader(choices))
    throw new RefusalError(refused('UNPROCESSABLE_CONTENT', readingMessage.readingOfOther));
  return JSON.stringify(profileChoicesSchema.parse(choices));
}

const choicesOf = ({ content }: StoredImportProfile): ProfileChoices =>
  withInitial(profileChoicesSchema.parse(JSON.parse(content)));

const toProfile = (stored: StoredImportProfile): ImportProfile => {
  const { content: _content, nameKey: _key, ...rest } = stored;
  return { ...rest, ...choicesOf(stored) };
};
