import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { DumpedEvent } from '@quartermaster/core/events/event';
import { actorSchema, eventTypes } from '@quartermaster/core/events/event';
import type { CollectionDeclaration, Identified, Stored } from '@quartermaster/store';
import { z } from 'zod';
import { DatabaseError } from '../errors/database-error.ts';
import { reasonOf } from '../errors/system-error.ts';
import { leaseCollection } from '../leases/collection.ts';
import { databaseKeysSchema, installationCollection } from '../migrations/collection.ts';
import { checkSource } from './named-file.ts';

/** Raised whenever older versions could no longer read the file. */
export const exportFormat = 2;

/** Collections that are specific to this database and its servers, and so aren't exported. */
export const notExported: readonly string[] = [installationCollection.name, leaseCollection.name];

const headerSchema = z.strictObject({
  quartermaster: z.literal('export'),
  format: z.number(),
  /** Identifies this export. */
  id: z.string(),
  /** How many migrations have run on its documents. */
  level: z.number().int(),
  at: z.string(),
  /** The ids of the database's keys; absent in exports of format 1. */
  keys: databaseKeysSchema.exactOptional(),
});
export type Header = z.infer<typeof headerSchema>;

const trailerSchema = z.strictObject({
  end: z.literal(true),
  documents: z.number(),
  events: z.number(),
  /** Over all previous lines. */
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
  digest: z.string(),
  chain: z.string(),
  keyId: z.string(),
  handover: z.string().exactOptional(),
  erased: z.literal(true).exactOptional(),
});

/** A line other than the first and the last. */
export type Entry =
  | { readonly in: string; readonly document: Stored<Identified> }
  | { readonly event: DumpedEvent };

export const isCompressed = (file: string): boolean => file.endsWith('.gz');

/** A file that was verified to be complete. */
export interface ExportFile {
  readonly path: string;
  readonly header: Header;
  readonly trailer: Trailer;
  /** The id of the key that signed the file's last event. */
  readonly lastKeyId: string | undefined;
}

/** Reads a file's first line. Throws a DatabaseError if the file isn't an export. */
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
 * Reads the whole file. Throws a DatabaseError unless it is complete and unchanged, and every line is an
 * event or a valid document. @param onRead receives the number of bytes read so far
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
  let lastKeyId: string | undefined;
  /** Number of the current line, from 1. */
  let number = 0;
  try {
    for await (const line of linesOf(file, onRead)) {
      interrupted?.throwIfAborted();
      if (header === undefined) header = headerOf(file, line);
      if (last !== undefined) hash.update(`${last}\n`);
      // The last line is the trailer, so a line is only checked once another one follows.
      if (last !== undefined && number > 1) {
        const entry = entryOf(jsonOf(last), file, number);
        checkEntry(entry, declarations, `${file}, line ${number}`);
        if ('event' in entry) lastKeyId = entry.event.keyId;
      }
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
    throw new DatabaseError(`${file} has been changed or damaged since it was written. Export again.`);
  return { path: file, header, trailer: trailer.data, lastKeyId };
}

/** The entries between the first and the last line, except for the first `skip`. */
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

/** @param value undefined if the line isn't JSON @param number of the line, from 1 */
function entryOf(value: unknown, file: string, number: number): Entry {
  if (value === undefined)
    throw new DatabaseError(
      `${file}, line ${number}: this is not JSON. The file has been changed or damaged since it was written. Export again.`,
    );
  const parsed = z
    .union([
      z.strictObject({ in: z.string(), document: documentSchema }),
      z.strictObject({ event: eventSchema }),
    ])
    .safeParse(value);
  if (!parsed.success) throw new DatabaseError(`${file}, line ${number}: neither a document nor an event.`);
  // Returned as written, not as parsed, because an event's digest covers every character. Documents are
  // parsed with their collection's schema when they are stored.
  return value as Entry;
}

function checkEntry(
  entry: Entry,
  declarations: readonly CollectionDeclaration<Identified>[],
  place: string,
): void {
  if (!('in' in entry)) return;
  const declaration = declarations.find(({ name }) => name === entry.in);
  if (declaration === undefined)
    throw new DatabaseError(`${place}: this version of Quartermaster has no collection ${entry.in}.`);
  const fault = faultOf(declaration, entry.document);
  if (fault !== undefined)
    throw new DatabaseError(
      `${place}: the document ${entry.document.id} of ${entry.in} is invalid: ${fault}. Nothing was imported.`,
    );
}

/** A readable description of a document's first schema violation. */
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
  return `${file} cannot be read completely: ${reasonOf(error) ?? String(error)}.`;
}

const notWhole = (file: string): string => `${file} is incomplete: its end is missing. Export again.`;

function headerOf(file: string, line: string): Header {
  const header = headerSchema.safeParse(jsonOf(line));
  if (!isCompressed(file) && line.startsWith('\u001f\ufffd'))
    throw new DatabaseError(`${file} is compressed: give it a name that ends in .gz.`);
  if (!header.success) throw new DatabaseError(`${file} is not a Quartermaster export.`);
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

/** Only line feeds end a line; JSON text contains none. */
async function* linesOf(file: string, onRead?: (bytes: number) => void): AsyncGenerator<string, void> {
  const bytes = createReadStream(file);
  if (onRead) bytes.on('data', () => onRead(bytes.bytesRead));
  // Not readline, which throws an uncatchable error if the stream fails after the last line that was wanted.
  // `pipeline` ends both streams together, and the loop below throws the errors it would report.
  const text = isCompressed(file) ? pipeline(bytes, createGunzip(), () => {}) : bytes;
  let rest = '';
  for await (const chunk of text.setEncoding('utf8')) {
    const lines = `${rest}${chunk}`.split(/\r?\n/);
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}
