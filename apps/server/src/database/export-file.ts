import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import type { LoggedEvent } from '@quartermaster/core/events/event';
import { actorSchema, eventTypes } from '@quartermaster/core/events/event';
import type { CollectionDeclaration, Identified, Stored } from '@quartermaster/store';
import { z } from 'zod';
import { leaseCollection } from '../jobs/collection.ts';
import { reasonOf } from '../system-error.ts';
import { installationCollection } from './collection.ts';
import { DatabaseError } from './database-error.ts';
import { checkSource } from './named-file.ts';

/** Grows with what an older version of this code couldn't read. */
export const exportFormat = 1;

/** What belongs to the one database and its servers. */
export const staysBehind: readonly string[] = [installationCollection.name, leaseCollection.name];

const headerSchema = z.strictObject({
  quartermaster: z.literal('export'),
  format: z.number(),
  /** Tells this export from every other one. */
  id: z.string(),
  /** The migrations that its documents have been through. */
  level: z.number().int(),
  at: z.string(),
});
export type Header = z.infer<typeof headerSchema>;

const trailerSchema = z.strictObject({
  end: z.literal(true),
  documents: z.number(),
  events: z.number(),
  /** Of all lines before. */
  sha256: z.string(),
});
export type Trailer = z.infer<typeof trailerSchema>;

const documentSchema = z.looseObject({ id: z.string(), version: z.number().int().min(1) });
const eventSchema = z.looseObject({
  id: z.string(),
  type: z.enum(eventTypes),
  at: z.string(),
  actor: actorSchema,
  subject: z.object({ kind: z.string(), id: z.string() }),
  data: z.record(z.string(), z.json()),
  seq: z.number().int().min(1),
});

/** A line between the first and the last. */
export type Entry =
  | { readonly in: string; readonly document: Stored<Identified> }
  | { readonly event: LoggedEvent };

export const isCompressed = (file: string): boolean => file.endsWith('.gz');

/** A file that was read to its end and is whole. */
export interface ExportFile {
  readonly path: string;
  readonly header: Header;
  readonly trailer: Trailer;
}

/** What a file's first line says of it. Throws a DatabaseError for what is no export. */
export async function readHeader(file: string): Promise<Header> {
  await checkSource(file);
  try {
    for await (const line of linesOf(file)) return headerOf(file, line);
  } catch (error) {
    if (error instanceof DatabaseError) throw error;
    throw new DatabaseError(unreadable(file, error), { cause: error });
  }
  throw new DatabaseError(notWhole(file));
}

/**
 * Reads a file through. Throws a DatabaseError unless it is whole and unchanged, and every line of it is an event or a
 * document that its collection's schema allows. @param onRead is told how many bytes of the file are read
 */
export async function verifyExport(
  file: string,
  declarations: readonly CollectionDeclaration<Identified>[],
  { onRead, interrupted }: { onRead?: (bytes: number) => void; interrupted?: AbortSignal } = {},
): Promise<ExportFile> {
  await checkSource(file);
  const hash = createHash('sha256');
  let header: Header | undefined;
  let last: string | undefined;
  /** Of the last line, counted from one. */
  let number = 0;
  try {
    for await (const line of linesOf(file, onRead)) {
      interrupted?.throwIfAborted();
      if (header === undefined) header = headerOf(file, line);
      if (last !== undefined) hash.update(`${last}\n`);
      // The last line is known by its being the last.
      if (last !== undefined && number > 1)
        checkEntry(entryOf(jsonOf(last), file, number), declarations, `${file}, line ${number}`);
      last = line;
      number += 1;
    }
  } catch (error) {
    if (error instanceof DatabaseError || interrupted?.aborted) throw error;
    throw new DatabaseError(unreadable(file, error), { cause: error });
  }
  const trailer = trailerSchema.safeParse(jsonOf(last ?? ''));
  if (header === undefined || !trailer.success) throw new DatabaseError(notWhole(file));
  if (trailer.data.sha256 !== hash.digest('hex'))
    throw new DatabaseError(`${file} was changed or damaged since it was written. Export again.`);
  return { path: file, header, trailer: trailer.data };
}

/** The lines between a file's ends, after the first `skip` of them. */
export async function* entriesOf({ path: file }: ExportFile, skip: number): AsyncGenerator<Entry, void> {
  let number = -1;
  for await (const line of linesOf(file)) {
    number += 1;
    if (number === 0 || number <= skip) continue;
    const value = jsonOf(line);
    if (trailerSchema.safeParse(value).success) return;
    yield entryOf(value, file, number + 1);
  }
}

/** @param value undefined for what isn't JSON @param number of the line, counted from one */
function entryOf(value: unknown, file: string, number: number): Entry {
  if (value === undefined)
    throw new DatabaseError(
      `${file}, line ${number}: this isn't JSON. The file was changed or damaged since it was written. Export again.`,
    );
  const parsed = z
    .union([
      z.strictObject({ in: z.string(), document: documentSchema }),
      z.strictObject({ event: eventSchema }),
    ])
    .safeParse(value);
  if (!parsed.success) throw new DatabaseError(`${file}, line ${number}: neither a document nor an event.`);
  // Documents are parsed by their collection's own schema when they are put in; events were just looked at.
  return parsed.data as Entry;
}

function checkEntry(
  entry: Entry,
  declarations: readonly CollectionDeclaration<Identified>[],
  place: string,
): void {
  if (!('in' in entry)) return;
  const declaration = declarations.find(({ name }) => name === entry.in);
  if (declaration === undefined)
    throw new DatabaseError(`${place}: this version of Quartermaster knows no ${entry.in}.`);
  const fault = faultOf(declaration, entry.document);
  if (fault !== undefined)
    throw new DatabaseError(
      `${place}: the document ${entry.document.id} of ${entry.in} isn't as it must be: ${fault}. Nothing was imported.`,
    );
}

/** The first thing that a document's schema doesn't allow, in words for people. */
export function faultOf(
  { schema }: CollectionDeclaration<Identified>,
  { version: _, ...document }: Stored<Identified>,
): string | undefined {
  const issue = schema.safeParse(document).error?.issues[0];
  if (issue === undefined) return undefined;
  const path = issue.path.join('.');
  return `${path === '' ? '' : `${path}: `}${issue.message}`;
}

function unreadable(file: string, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'Z_BUF_ERROR') return notWhole(file);
  if (code === 'Z_DATA_ERROR')
    return `${file} is damaged, or isn't compressed though its name ends in .gz. Export again.`;
  return `${file} can't be read to its end: ${reasonOf(error) ?? String(error)}.`;
}

const notWhole = (file: string): string => `${file} is not whole: its end is missing. Export again.`;

function headerOf(file: string, line: string): Header {
  const header = headerSchema.safeParse(jsonOf(line));
  if (!isCompressed(file) && line.startsWith('\u001f\ufffd'))
    throw new DatabaseError(`${file} is compressed: give it a name that ends in .gz.`);
  if (!header.success) throw new DatabaseError(`${file} is no export of Quartermaster.`);
  if (header.data.format > exportFormat)
    throw new DatabaseError(`${file} was written by a newer version of Quartermaster.`);
  return header.data;
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** Lines end with a line feed alone: text in JSON holds none. */
async function* linesOf(file: string, onRead?: (bytes: number) => void): AsyncGenerator<string, void> {
  const bytes = createReadStream(file);
  if (onRead) bytes.on('data', () => onRead(bytes.bytesRead));
  const text = isCompressed(file) ? bytes.pipe(createGunzip()) : bytes;
  bytes.once('error', (error) => text.destroy(error));
  try {
    yield* createInterface({ input: text, crlfDelay: Number.POSITIVE_INFINITY });
  } finally {
    bytes.destroy();
  }
}
