import type { InferContractRouterInputs } from '@orpc/contract';
import {
  type Attachment,
  type AttachmentOwner,
  attachmentSchema,
} from '@quartermaster/core/attachments/attachment';
import type { ImportPreview } from '@quartermaster/core/csv/import-preview';
import {
  assetImportLineSchema,
  itemImportLineSchema,
  locationImportLineSchema,
  personImportLineSchema,
  vendorImportLineSchema,
} from '@quartermaster/core/csv/import-result';
import { readingInBody } from '@quartermaster/core/reading/reading-in-body';
import type { z } from 'zod';
import { type AddedPicture, addedPictureSchema } from './added-picture.ts';
import { attachmentRoutes } from './attachment-routes.ts';
import { type ClientOptions, callerHeaders, toApiError } from './client.ts';
import type { streams } from './contract.ts';
import type { Answer } from './fetch.ts';
import { answerTypes, bodyTypes } from './media-types.ts';
import { methodAndPath, type StreamRoute } from './route-table.ts';
import { streamRoutes } from './routes.ts';

type StreamInputs = InferContractRouterInputs<typeof streams>;
export type ImportInput = StreamInputs['assets']['import'];
export type PreviewInput = StreamInputs['imports']['preview'];
export type AssetExportInput = StreamInputs['assets']['export'];
export type ItemExportInput = StreamInputs['catalogue']['export'];
export type PeopleExportInput = StreamInputs['users']['export'];
export type LocationExportInput = StreamInputs['locations']['export'];
export type VendorExportInput = StreamInputs['vendors']['export'];

/** A file to add, with the record that it is for. */
export interface AttachmentInput {
  readonly of: AttachmentOwner;
  readonly record: string;
  readonly name: string;
}

export type AuditExportInput = StreamInputs['audit']['export'];
export type LabelsInput = StreamInputs['labels']['print'];
type LabelInput = StreamInputs['labels']['ofAsset']['query'];

/** An image; its type says which kind. */
export type ImageBody = Blob;

/** A file of any kind, byte for byte: a stream of bytes, or the chosen file in the browser. */
export type FileBody = ReadableStream<Uint8Array> | Blob;

/** A CSV file: a stream of bytes, or the chosen file in the browser. */
export type CsvBody = ReadableStream<Uint8Array> | Blob;

export interface StreamOptions {
  /** Aborts the connection. To stop a running import, use `jobs.cancel`. */
  readonly signal?: AbortSignal;
  /** Repeating the same key and file within 24 hours returns the first result and creates nothing. */
  readonly idempotencyKey?: string;
  /** Write only if the record still has this version (If-Match). */
  readonly version?: number;
}

/**
 * The typed client for routes whose body or response isn't JSON. A refusal throws an ApiError, as in `createClient`.
 * Imports respond line by line while the file is still being sent; the last line is the result, and a response that ends
 * before it throws.
 */
export function createStreamClient(options: ClientOptions) {
  const call = caller(options);
  /** Sends a file and reads the response line by line. */
  const importing =
    <Line extends { readonly type: string }>(route: StreamRoute<'csv', 'ndjson'>, schema: z.ZodType<Line>) =>
    (query: ImportInput, body: CsvBody, options: StreamOptions = {}): AsyncGenerator<Line, void> =>
      readLines(call(route, { ...withReading(query, body), ...options }), schema);
  const downloading =
    <Input extends object>(route: StreamRoute<'none', 'csv'>) =>
    (query?: Input, options: StreamOptions = {}): Promise<ReadableStream<Uint8Array>> =>
      bytesOf(call(route, { query, ...options }));
  const {
    assets,
    attachments,
    catalogue,
    users,
    vendors,
    locations,
    exports,
    files,
    imports,
    settings,
    me,
    audit,
    labels,
  } = streamRoutes;
  return {
    assets: {
      import: importing(assets.import, assetImportLineSchema),
      export: downloading<AssetExportInput>(assets.export),
      template: (options: StreamOptions = {}) => downloading(assets.template)({}, options),
      /** The photo of the asset with an id. */
      setImage: async (id: string, body: ImageBody, options: StreamOptions = {}): Promise<void> => {
        await call(assets.setImage, { id, body, ...options });
      },
    },
    attachments: {
      add: async (
        { of, record: id, name }: AttachmentInput,
        body: FileBody,
        options: StreamOptions = {},
      ): Promise<Attachment> => {
        const route = attachments[attachmentRoutes[of].add];
        const answer = await call(route, { id, query: { name }, body, ...options });
        return attachmentSchema.parse(await jsonOf(answer));
      },
      /** The content of the file with an id. */
      get: (id: string, options: StreamOptions = {}): Promise<ReadableStream<Uint8Array>> =>
        bytesOf(call(attachments.get, { id, ...options })),
    },
    catalogue: {
      import: importing(catalogue.import, itemImportLineSchema),
      export: downloading<ItemExportInput>(catalogue.export),
      addPicture: async (body: ImageBody, options: StreamOptions = {}): Promise<AddedPicture> =>
        addedPictureSchema.parse(await jsonOf(await call(catalogue.addPicture, { body, ...options }))),
    },
    users: {
      import: importing(users.import, personImportLineSchema),
      export: downloading<PeopleExportInput>(users.export),
      /** The photo of the person with an id or address. */
      setPhoto: async (id: string, body: ImageBody, options: StreamOptions = {}): Promise<void> => {
        await call(users.setPhoto, { id, body, ...options });
      },
    },
    vendors: {
      import: importing(vendors.import, vendorImportLineSchema),
      export: downloading<VendorExportInput>(vendors.export),
    },
    locations: {
      import: importing(locations.import, locationImportLineSchema),
      export: downloading<LocationExportInput>(locations.export),
    },
    exports: {
      files: (options: StreamOptions = {}) => downloading(exports.files)({}, options),
      assetIds: (options: StreamOptions = {}) => downloading(exports.assetIds)({}, options),
    },
    files: {
      /** The content of an uploaded image. */
      get: (id: string, options: StreamOptions = {}): Promise<ReadableStream<Uint8Array>> =>
        bytesOf(call(files.get, { id, ...options })),
    },
    imports: {
      preview: async (
        query: PreviewInput,
        body: CsvBody,
        options: StreamOptions = {},
      ): Promise<ImportPreview> => {
        // Only imports need it, and every screen has this client.
        const { importPreviewSchema } = await import('@quartermaster/core/csv/import-preview');
        return importPreviewSchema.parse(
          await jsonOf(await call(imports.preview, { query, body, ...options })),
        );
      },
    },
    settings: {
      setLogo: async (body: ImageBody, options: StreamOptions = {}): Promise<void> => {
        await call(settings.setLogo, { body, ...options });
      },
    },
    me: {
      setPhoto: async (body: ImageBody, options: StreamOptions = {}): Promise<void> => {
        await call(me.setPhoto, { body, ...options });
      },
    },
    audit: { export: downloading<AuditExportInput>(audit.export) },
    labels: {
      print: (query: LabelsInput, options: StreamOptions = {}): Promise<ReadableStream<Uint8Array>> =>
        bytesOf(call(labels.print, { query, ...options })),
      ofAsset: (
        id: string,
        query: LabelInput,
        options: StreamOptions = {},
      ): Promise<ReadableStream<Uint8Array>> => bytesOf(call(labels.ofAsset, { id, query, ...options })),
    },
  };
}

export type StreamClient = ReturnType<typeof createStreamClient>;

/** A reading goes first in the body: with many values it is longer than an address can be. */
function withReading({ reading, ...query }: ImportInput, body: CsvBody) {
  if (reading === undefined) return { query, body };
  const line = new TextEncoder().encode(`${reading}\n`);
  const first = { start: (out: TransformStreamDefaultController<Uint8Array>) => out.enqueue(line) };
  return {
    query: { ...query, reading: readingInBody },
    body: body instanceof Blob ? new Blob([line, body]) : body.pipeThrough(new TransformStream(first)),
  };
}

interface Call extends StreamOptions {
  readonly query?: object | undefined;
  readonly body?: CsvBody | FileBody | ImageBody;
  /** Takes the place of `{id}` in the path. */
  readonly id?: string;
}

/** Sends one call, with the headers for its kinds of body and response. */
const caller =
  (options: ClientOptions) =>
  async (
    { route, body: kind, answers }: StreamRoute,
    { query = {}, body, id = '', signal, idempotencyKey, version }: Call,
  ): Promise<Answer> => {
    const { method, path } = methodAndPath(route);
    const fetch = options.fetch ?? globalThis.fetch;
    const response = await fetch(
      `${options.url.replace(/\/$/, '')}/api${path.replace('{id}', encodeURIComponent(id))}${queryText(query)}`,
      {
        method,
        headers: {
          ...callerHeaders(options),
          accept: [...new Set([answerTypes[answers], answerTypes.json])].join(', '),
          ...(kind === 'none' ? {} : { 'content-type': contentType(kind, body) }),
          ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
          ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
        },
        ...(body ? { body, duplex: 'half' } : {}),
        ...(signal ? { signal } : {}),
      },
    );
    if (!response.ok) throw toApiError(await jsonOf(response), response.status);
    return response;
  };

/** An image knows its own type; a CSV file has whatever type its system gave it. */
const contentType = (kind: keyof typeof bodyTypes, body: Call['body']): string =>
  kind === 'image' && body instanceof Blob ? body.type : bodyTypes[kind];

function queryText(query: object): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    for (const one of Array.isArray(value) ? value : [value]) parameters.append(name, String(one));
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

async function jsonOf(response: Answer): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

async function bytesOf(answer: Promise<Answer>): Promise<ReadableStream<Uint8Array>> {
  return (await answer).body ?? new Blob([]).stream();
}

const brokenOff = { code: 'BAD_GATEWAY', status: 502, message: 'The answer broke off before its end' };

async function* readLines<Line extends { readonly type: string }>(
  answer: Promise<Answer>,
  schema: z.ZodType<Line>,
): AsyncGenerator<Line, void> {
  const { body } = await answer;
  let finished = false;
  for await (const text of linesOf(body)) {
    const line = schema.parse(JSON.parse(text));
    finished = line.type === 'result';
    yield line;
  }
  if (!finished) throw toApiError(brokenOff, brokenOff.status);
}

/** Complete lines; a line without an end belongs to an interrupted response. */
async function* linesOf(body: ReadableStream<Uint8Array> | null): AsyncGenerator<string, void> {
  if (!body) return;
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      const lines = (rest + (done ? decoder.decode() : decoder.decode(value, { stream: true }))).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line.trim() !== '') yield line;
      if (done) break;
    }
  } finally {
    // A reader that stops early must not keep the connection open.
    await reader.cancel();
  }
}
