import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { link, open, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Batch, Identified, Stored } from '@quartermaster/store';
import { collections } from '../collections.ts';
import { DatabaseError } from '../errors/database-error.ts';
import { type DatabaseKeys, installationCollection, installationId } from '../migrations/collection.ts';
import { definedFields } from '../records/documents.ts';
import type { Runtime } from '../runtime/runtime.ts';
import {
  exportFormat,
  faultOf,
  type Header,
  isCompressed,
  notExported,
  type Trailer,
} from './export-file.ts';
import { neededKeyIds } from './needed-key.ts';

export interface Exported {
  readonly documents: number;
  readonly events: number;
  /** The ids of the keys that it can be used with. */
  readonly keyIds: readonly string[];
  /** How many documents are invalid, by collection; an import refuses them. */
  readonly refused: ReadonlyMap<string, number>;
  /** The sequence numbers of unreadable events, which are left out. */
  readonly unreadable: readonly number[];
}

/**
 * Writes the whole database to a new file of mode 0600, one record per line, while servers use it. The file
 * only appears once it is complete.
 * @param onProgress receives how many documents and events have been written
 */
export async function exportTo(
  runtime: Runtime,
  file: string,
  onProgress: (written: Pick<Exported, 'documents' | 'events'>) => void,
): Promise<Exported> {
  const partial = unfinishedExport(file);
  const installations = runtime.store.collection(installationCollection);
  const installation = await installations.get(installationId);
  if (installation?.importing)
    throw new DatabaseError('An import into this database was interrupted. Finish it before you export.');
  const header: Header = {
    quartermaster: 'export',
    format: exportFormat,
    id: runtime.newId(),
    level: installation?.level ?? 0,
    at: runtime.now().toISOString(),
    keys: keysOf(installation),
  };
  const written: Writing = { documents: 0, events: 0, refused: new Map(), unreadable: [] };
  try {
    const target = createWriteStream(partial, { mode: 0o600, flags: 'wx' });
    const lines = Readable.from(
      linesOf(header, runtime.store.dump(), written, () => onProgress({ ...written })),
    );
    if (isCompressed(file)) await pipeline(lines, createGzip(), target);
    else await pipeline(lines, target);
    const handle = await open(partial, 'r');
    await handle.sync();
    await handle.close();
    // Anything sealed in the meantime may need a key that the first line doesn't name.
    if (JSON.stringify(keysOf(await installations.get(installationId))) !== JSON.stringify(header.keys))
      throw new DatabaseError('The key was changed meanwhile. Export again.');
    // link() doesn't overwrite a file created in the meantime.
    await link(partial, file);
    const last = await runtime.store.events.head();
    return { ...written, keyIds: neededKeyIds(header.keys, last?.keyId) };
  } finally {
    await rm(partial, { force: true });
  }
}

const keysOf = ({ keyId, formerKeys, rotation }: DatabaseKeys = {}): DatabaseKeys =>
  definedFields({ keyId, formerKeys, rotation });

interface Writing extends Omit<Exported, 'keyIds'> {
  documents: number;
  events: number;
  readonly refused: Map<string, number>;
  readonly unreadable: number[];
}

/** The file that an export is written to until it is complete. */
export const unfinishedExport = (file: string): string => `${file}.${process.pid}.partial`;

async function* linesOf(
  header: Header,
  batches: AsyncIterable<Batch>,
  written: Writing,
  onBatch: () => void,
): AsyncGenerator<string, void> {
  const hash = createHash('sha256');
  const hashed = (text: string): string => {
    hash.update(text);
    return text;
  };
  yield hashed(line(header));
  for await (const batch of batches) {
    if (batch.kind === 'events') {
      written.events += batch.events.length;
      written.unreadable.push(...(batch.unreadable ?? []));
      yield hashed(batch.events.map((event) => line({ event })).join(''));
    } else if (!notExported.includes(batch.collection)) {
      written.documents += batch.documents.length;
      const refused = refusedOf(batch.collection, batch.documents);
      if (refused > 0)
        written.refused.set(batch.collection, (written.refused.get(batch.collection) ?? 0) + refused);
      yield hashed(batch.documents.map((document) => line({ in: batch.collection, document })).join(''));
    }
    onBatch();
  }
  const { documents, events } = written;
  const trailer: Trailer = { end: true, documents, events, sha256: hash.digest('hex') };
  yield line(trailer);
}

function refusedOf(collection: string, documents: readonly Stored<Identified>[]): number {
  const declaration = collections.find(({ name }) => name === collection);
  if (declaration === undefined) return 0;
  return documents.filter((document) => faultOf(declaration, document) !== undefined).length;
}

const line = (value: object): string => `${JSON.stringify(value)}\n`;
