import type { InferContractRouterInputs } from '@orpc/contract';
import {
  type AssetImportLine,
  assetImportLineSchema,
  type ItemImportLine,
  itemImportLineSchema,
} from '@quartermaster/core/csv/import-result';
import type { z } from 'zod';
import { authorization, type ClientOptions, toApiError } from './client.ts';
import type { streams } from './contract.ts';
import { methodAndPath } from './route-table.ts';
import { streamRoutes } from './routes.ts';

type StreamInputs = InferContractRouterInputs<typeof streams>;
export type ImportInput = StreamInputs['assets']['import'];
export type AssetExportInput = StreamInputs['assets']['export'];
export type ItemExportInput = StreamInputs['catalogue']['export'];

/** An image, its kind in its type. */
export type ImageBody = Blob;

/** A CSV file: as a stream of bytes, or in the browser the chosen file itself. */
export type CsvBody = ReadableStream<Uint8Array> | Blob;

export interface StreamOptions {
  /** Breaks the connection off. An import that has begun is stopped with `jobs.cancel`. */
  readonly signal?: AbortSignal;
  /** The same key and file within 24 hours answers the first result again, and makes no second record. */
  readonly idempotencyKey?: string;
  /** Write only if the record still has this version (If-Match). */
  readonly version?: number;
}

/**
 * The typed door to the routes whose body or answer is CSV or an image. A no throws an ApiError, as in `createClient`.
 * Imports answer line by line while the file is still being sent; the last line is the result, and an answer that
 * breaks off before it throws.
 */
export interface StreamClient {
  readonly assets: {
    import(input: ImportInput, csv: CsvBody, options?: StreamOptions): AsyncGenerator<AssetImportLine, void>;
    export(input?: AssetExportInput, options?: StreamOptions): Promise<ReadableStream<Uint8Array>>;
    template(options?: StreamOptions): Promise<ReadableStream<Uint8Array>>;
  };
  readonly catalogue: {
    import(input: ImportInput, csv: CsvBody, options?: StreamOptions): AsyncGenerator<ItemImportLine, void>;
    export(input?: ItemExportInput, options?: StreamOptions): Promise<ReadableStream<Uint8Array>>;
  };
  readonly settings: {
    setLogo(image: ImageBody, options?: StreamOptions): Promise<void>;
  };
}

export function createStreamClient(options: ClientOptions): StreamClient {
  const call = caller(options);
  const { assets, catalogue, settings } = streamRoutes;
  return {
    assets: {
      import: (input, csv, options = {}) =>
        readLines(call(assets.import, { query: input, csv, ...options }), assetImportLineSchema),
      export: (input = {}, options = {}) => bytesOf(call(assets.export, { query: input, ...options })),
      template: (options = {}) => bytesOf(call(assets.template, options)),
    },
    catalogue: {
      import: (input, csv, options = {}) =>
        readLines(call(catalogue.import, { query: input, csv, ...options }), itemImportLineSchema),
      export: (input = {}, options = {}) => bytesOf(call(catalogue.export, { query: input, ...options })),
    },
    settings: {
      setLogo: async (image, options = {}) => {
        await call(settings.setLogo, { image, ...options });
      },
    },
  };
}

interface Call extends StreamOptions {
  readonly query?: object;
  readonly csv?: CsvBody;
  readonly image?: ImageBody;
}

const caller =
  (options: ClientOptions) =>
  async (
    route: string,
    { query = {}, csv, image, signal, idempotencyKey, version }: Call,
  ): Promise<Response> => {
    const { method, path } = methodAndPath(route);
    const fetch = options.fetch ?? globalThis.fetch;
    const response = await fetch(`${options.url.replace(/\/$/, '')}/api${path}${queryText(query)}`, {
      method,
      headers: {
        ...authorization(options),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
        ...(csv
          ? { 'content-type': 'text/csv', accept: 'application/x-ndjson' }
          : { accept: 'text/csv, application/json' }),
        ...(image ? { 'content-type': image.type } : {}),
        ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
      },
      ...(csv ? { body: csv, duplex: 'half' } : {}),
      ...(image ? { body: image } : {}),
      ...(signal ? { signal } : {}),
    });
    if (!response.ok) throw toApiError(await jsonOf(response), response.status);
    return response;
  };

function queryText(query: object): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    for (const one of Array.isArray(value) ? value : [value]) parameters.append(name, String(one));
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

async function jsonOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

async function bytesOf(answer: Promise<Response>): Promise<ReadableStream<Uint8Array>> {
  return (await answer).body ?? new Blob([]).stream();
}

const brokenOff = { code: 'BAD_GATEWAY', status: 502, message: 'The answer broke off before its end' };

async function* readLines<Line extends { readonly type: string }>(
  answer: Promise<Response>,
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

/** Whole lines; one without its end is part of an answer that broke off. */
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
    // A reader that leaves early must not keep the connection.
    await reader.cancel();
  }
}
