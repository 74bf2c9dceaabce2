import { checkFileAccess, fileReaders, visible } from '@quartermaster/core/access/access';
import { type Actor, isAdmin } from '@quartermaster/core/access/actor';
import { type FileKind, fileKinds } from '@quartermaster/core/files/file-kind';
import { message } from '@quartermaster/core/messages';
import { and, isIn, type Where } from '@quartermaster/core/query/where';
import { refused } from '@quartermaster/core/verdict';
import type { Collection } from '@quartermaster/store';
import { RefusalError } from '../errors/refusal-error.ts';
import { instantOf, type Runtime } from '../runtime/runtime.ts';
import { type FileContent, type FileDocument, fileCollection, fileContentCollection } from './collection.ts';
import type { Pictures } from './pictures.ts';
import { fileIdOf, filePath, fileReferences } from './references.ts';

const day = 24 * 3_600_000;

/** How many files are looked up at once. */
const batchSize = 100;

/** A file with its content. */
export interface FileToRead {
  readonly id: string;
  readonly kind: FileKind;
  readonly content: Uint8Array;
}

/** Uploaded and generated files, stored in the database like everything else. */
export class FileService {
  readonly #runtime: Runtime;
  readonly #files: Collection<FileDocument>;
  readonly #contents: Collection<FileContent>;
  readonly #pictures: Pictures;

  constructor(runtime: Runtime, pictures: Pictures) {
    this.#runtime = runtime;
    this.#pictures = pictures;
    this.#files = runtime.store.collection(fileCollection);
    this.#contents = runtime.store.collection(fileContentCollection);
  }

  /**
   * Stores a file, re-encoding images, and returns its id. A record must refer to it within a day, or it is
   * swept.
   */
  async add(kind: FileKind, sent: Uint8Array): Promise<string> {
    const limits = fileKinds[kind];
    const content = limits.format === 'image' ? await this.#pictures.asPng(sent, limits) : sent;
    const id = this.#runtime.newId();
    // In this order, a crash in between leaves nothing that the sweep can't find.
    await this.#files.insert({ id, kind, createdAt: instantOf(this.#runtime) });
    await this.#contents.insert({ id, base64: Buffer.from(content).toString('base64') });
    return id;
  }

  /** Reads a file; refuses (404) callers who may not read it as if it didn't exist. */
  async read(id: string, actor: Actor | undefined): Promise<FileToRead> {
    const file = await this.#files.get(id);
    if (file && (await this.#mayRead(file, actor))) {
      const content = await this.#contents.get(id);
      if (content) return { id, kind: file.kind, content: Buffer.from(content.base64, 'base64') };
    }
    throw new RefusalError(
      actor ? refused('NOT_FOUND', message.notFound) : refused('UNAUTHORIZED', message.signedOut),
    );
  }

  /** Which of these URL paths lead to an existing file. */
  async present(addresses: readonly string[]): Promise<ReadonlySet<string>> {
    const ids = [...new Set(addresses.map(fileIdOf))];
    const files = ids.length === 0 ? [] : await this.#files.getMany(ids);
    return new Set(files.map(({ id }) => filePath(id)));
  }

  async #mayRead({ id, kind }: FileDocument, actor: Actor | undefined): Promise<boolean> {
    if (!checkFileAccess(kind, actor).ok) return false;
    if (fileReaders[kind] !== 'own' || !actor || isAdmin(actor)) return true;
    for (const { collection, path, owned } of fileReferences) {
      if (owned === undefined) continue;
      const where = and(visible(owned, actor), refersTo([id], path));
      const { items } = await this.#runtime.store.collection(collection).find({ where, limit: 1 });
      if (items.length > 0) return true;
    }
    return false;
  }

  /** Changes the content of a generated file; does nothing if the file is gone. */
  async rewrite(id: string, change: (content: Uint8Array) => Promise<Uint8Array>): Promise<void> {
    const content = await this.#contents.get(id);
    if (!content) return;
    const base64 = Buffer.from(await change(Buffer.from(content.base64, 'base64'))).toString('base64');
    if (base64 !== content.base64) await this.#contents.update(id, { set: { base64 } });
  }

  /** Removes a file that a record no longer refers to, unless another record does. */
  async release(id: string): Promise<void> {
    await this.#removeUnused([id]);
  }

  /**
   * Removes files older than a day that nothing refers to; asset photos only once no undo can restore a
   * reference to them.
   * @param undoable the instant since which changes can be undone
   */
  async sweep(undoable: string): Promise<void> {
    const dayAgo = this.#ago(day);
    const old = { where: { op: 'range', path: 'createdAt', lt: dayAgo }, sort: ['createdAt'] } as const;
    let batch: FileDocument[] = [];
    for await (const file of this.#files.stream(old)) {
      if (batch.push(file) < batchSize) continue;
      await this.#sweep(batch, undoable);
      batch = [];
    }
    await this.#sweep(batch, undoable);
  }

  async #sweep(batch: readonly FileDocument[], undoable: string): Promise<void> {
    const kept = batch.filter(({ kind }) => kind === 'assetPhoto');
    const used = await this.#used(kept.map(({ id }) => id));
    for (const { id, unusedSince } of kept) {
      if (used.has(id) === (unusedSince === undefined)) continue;
      await this.#files.update(id, { set: { unusedSince: used.has(id) ? null : instantOf(this.#runtime) } });
    }
    const unkept = batch.filter(
      ({ kind, unusedSince }) =>
        kind !== 'assetPhoto' || (unusedSince !== undefined && unusedSince < undoable),
    );
    await this.#removeUnused(unkept.map(({ id }) => id));
  }

  #ago(ms: number): string {
    return new Date(this.#runtime.now().getTime() - ms).toISOString();
  }

  async #removeUnused(ids: readonly string[]): Promise<void> {
    const used = await this.#used(ids);
    for (const id of ids) {
      if (used.has(id)) continue;
      await this.#contents.remove(id);
      await this.#files.remove(id);
    }
  }

  async #used(ids: readonly string[]): Promise<Set<string>> {
    const used = new Set<string>();
    if (ids.length === 0) return used;
    for (const { collection, path } of fileReferences) {
      const where = refersTo(ids, path);
      const groups = await this.#runtime.store.collection(collection).tally({ where, by: [{ path }] });
      for (const { key } of groups) used.add(fileIdOf(String(key[0])));
    }
    return used;
  }
}

const refersTo = (ids: readonly string[], path: string): Where =>
  isIn(
    path,
    ids.flatMap((id) => [id, filePath(id)]),
  );
