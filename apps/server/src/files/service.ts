import { message } from '@quartermaster/core/messages';
import { equals } from '@quartermaster/core/query/where';
import { refused } from '@quartermaster/core/verdict';
import type { Collection } from '@quartermaster/store';
import { RefusalError } from '../refusal-error.ts';
import { instantOf, type Runtime } from '../runtime.ts';
import { type FileDocument, fileCollection, type StoredFile } from './collection.ts';
import { asPng } from './images.ts';

/** The size that each kind is shown in at most, twice as many pixels for fine screens (section 2: 200x50). */
const boxes = { logo: { width: 400, height: 100 } } as const;

const hour = 3_600_000;

/** Images that were uploaded. They lie in the database, as everything does. */
export class FileService {
  readonly #runtime: Runtime;
  readonly #files: Collection<FileDocument>;

  constructor(runtime: Runtime) {
    this.#runtime = runtime;
    this.#files = runtime.store.collection(fileCollection);
  }

  /** Keeps an image, re-encoded, under a name of ours. */
  async add(kind: FileDocument['kind'], image: Uint8Array): Promise<FileDocument> {
    const file: FileDocument = {
      id: this.#runtime.newId(),
      kind,
      contentType: 'image/png',
      content: Buffer.from(await asPng(image, boxes[kind])).toString('base64'),
      createdAt: instantOf(this.#runtime),
    };
    await this.#files.insert(file);
    return file;
  }

  /** A file that anybody may see: the logo stands on the sign-in page. */
  async get(id: string): Promise<StoredFile> {
    const file = await this.#files.get(id);
    if (file) return file;
    throw new RefusalError(refused('NOT_FOUND', message.notFound));
  }

  async remove(id: string): Promise<void> {
    await this.#files.remove(id);
  }

  /** Removes the logos that no settings name: their server died in between. One that was just made has its time. */
  async sweepLogos(kept: string | undefined): Promise<void> {
    const before = new Date(this.#runtime.now().getTime() - hour).toISOString();
    for await (const { id, createdAt } of this.#files.stream({ where: equals('kind', 'logo') })) {
      if (id !== kept && createdAt < before) await this.#files.remove(id);
    }
  }
}

/** Where a file is read. */
export const filePath = (id: string): string => `/api/files/${id}`;
