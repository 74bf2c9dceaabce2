import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { answerTypes, type ExportFormat, leftOutHeader, printTypes } from '@quartermaster/contract';
import { fileReaders } from '@quartermaster/core/access/access';
import { attachmentKinds } from '@quartermaster/core/attachments/attachment-kind';
import { fileKinds, fileTypes } from '@quartermaster/core/files/file-kind';
import { jsonLines } from '@quartermaster/csv/json-lines';
import { writeCsv } from '@quartermaster/csv/write-csv';
import type { Response } from 'express';
import type { OpenAttachment } from '../attachments/service.ts';
import type { FileToRead } from '../files/service.ts';
import type { CsvUpload } from '../imports/import-run.ts';
import type { Printed } from '../labels/labels.ts';
import type { Services } from '../services.ts';
import { answerImport } from './answer-import.ts';
import type { Call } from './call.ts';
import { attachmentAs } from './content-disposition.ts';
import { etagOf } from './etag.ts';
import { ImportAnswer } from './import-answer.ts';

/** What a handler returns for each kind of answer. */
export interface Answers {
  readonly json: object;
  readonly csv: CsvFile;
  readonly ndjson: Import;
  readonly file: FileToRead;
  readonly download: OpenAttachment;
  readonly print: Printed;
}

interface CsvFile {
  readonly name: string;
  /** Header row first. */
  readonly rows: Iterable<readonly string[]> | AsyncIterable<readonly string[]>;
  /** Columns missing in the file that an import would need to restore the records. */
  readonly leftOut?: readonly string[];
  readonly format?: ExportFormat;
  /** Whether CSV begins with a byte order mark. */
  readonly bom?: boolean;
}

/** Work that reports line by line, with its result in the last line. */
interface Import {
  readonly body: AsyncIterable<Uint8Array>;
  run(upload: CsvUpload): Promise<object>;
}

/** Sends the answer of each kind. */
export const senders: {
  readonly [Kind in keyof Answers]: (answer: Answers[Kind], call: Call, services: Services) => Promise<void>;
} = {
  async json(record, { response }) {
    const etag = etagOf(record);
    if (etag !== undefined) response.setHeader('etag', etag);
    response.json(record);
  },
  csv: (file, { response }) => sendCsv(response, file),
  ndjson: ({ body, run }, call, services) =>
    answerImport(services, call, body, new ImportAnswer(call.request, call.response), run),
  async file(file, { response }) {
    sendFile(response, file);
  },
  download: (file, { response }) => sendDownload(response, file),
  print: (printed, { response }) => sendPrinted(response, printed),
};

/** A file of rows, sent while it is read from the store, as fast as the client reads it. */
async function sendCsv(
  response: Response,
  { name, rows, leftOut = [], format, bom }: CsvFile,
): Promise<void> {
  response.attachment(format === 'jsonl' ? name.replace(/csv$/, 'jsonl') : name);
  if (leftOut.length > 0) response.setHeader(leftOutHeader, leftOut.join(', '));
  if (format === 'jsonl') {
    response.setHeader('content-type', answerTypes.ndjson);
    await sendAll(jsonLines(rows), response);
    return;
  }
  response.setHeader('content-type', 'text/csv; charset=utf-8');
  if (bom) response.write('\ufeff');
  await sendAll(writeCsv(rows), response);
}

/**
 * Sends a file so that browsers can display or save it, but never run it. The content at an address never
 * changes, but who may read it can.
 */
function sendFile(response: Response, { id, kind, content }: FileToRead): void {
  const { format } = fileKinds[kind];
  response.set({
    'content-type': fileTypes[format],
    'content-disposition':
      format === 'image' ? `inline; filename="${id}.png"` : `attachment; filename="${id}.csv"`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control':
      fileReaders[kind] === 'anyone' ? 'public, max-age=31536000, immutable' : 'private, no-cache',
    etag: `"${id}"`,
  });
  response.send(content);
}

/** Sends a record's file piece by piece; browsers only save it, and never show or run it. */
async function sendDownload(response: Response, { attachment, content }: OpenAttachment): Promise<void> {
  // Not by `set`, which would say that any text is UTF-8.
  response.setHeader('content-type', attachmentKinds[attachment.kind].type);
  response.set({
    'content-length': String(attachment.size),
    'content-disposition': attachmentAs(attachment.name),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    // Byte for byte: nothing in between may compress or change it.
    'cache-control': 'no-store, no-transform',
    etag: etagOf(attachment),
  });
  await sendAll(content, response);
}

/** Sends a drawing or pages, sent while they are drawn; shown or saved, but nothing in them is ever run. */
async function sendPrinted(response: Response, { name, format, content }: Printed): Promise<void> {
  response.set({
    'content-type': printTypes[format],
    'content-disposition': `inline; filename="${name}"`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  });
  await sendAll(content, response);
}

async function sendAll(content: AsyncIterable<Uint8Array | string>, response: Response): Promise<void> {
  await pipeline(Readable.from(content), response).catch((error: unknown) => {
    // The client disconnected.
    if (!response.destroyed) throw error;
  });
}
