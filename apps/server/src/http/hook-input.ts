import type { IncomingHttpHeaders } from 'node:http';
import type { Json, JsonObject } from '@quartermaster/core/json';
import { message } from '@quartermaster/core/messages';
import { invalid, refused } from '@quartermaster/core/verdict';
import { RefusalError } from '../errors/refusal-error.ts';
import { parsedJson } from './bodies.ts';

const mostFields = 1_000;

/** Headers that a run must not get: they identify whoever called. */
const withheld: ReadonlySet<string> = new Set(['authorization', 'proxy-authorization', 'cookie']);

/** What a run sees of the call that started it. */
export interface HookInput extends JsonObject {
  readonly body: Json;
  readonly query: JsonObject;
  readonly headers: JsonObject;
}

/**
 * JSON and forms are parsed, text stays text, anything else is base64; null without a body. Refuses what isn't what its
 * headers say (400), and encodings that are unknown (415).
 */
export async function hookInput(
  bytes: Buffer,
  { headers, query }: { readonly headers: IncomingHttpHeaders; readonly query: string },
): Promise<HookInput> {
  return {
    body: bytes.length === 0 ? null : await bodyOf(bytes, headers),
    query: fieldsOf([...new URLSearchParams(query)], 'query'),
    headers: Object.fromEntries(
      Object.entries(headers).flatMap(([name, value]) =>
        value === undefined || withheld.has(name) ? [] : [[name, String(value)]],
      ),
    ),
  };
}

async function bodyOf(bytes: Buffer, headers: IncomingHttpHeaders): Promise<Json> {
  if ((headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity') throw unsupported();
  const contentType = headers['content-type'] ?? '';
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType)?.[1]?.toLowerCase() ?? 'utf-8';
  if (/^application\/(?:[\w.-]+\+)?json$/.test(type)) {
    if (!/^utf-?8$/.test(charset)) throw unsupported();
    return parsedJson(bytes);
  }
  if (type === 'application/x-www-form-urlencoded')
    return fieldsOf([...new URLSearchParams(textOf(bytes, charset))], 'body');
  if (type === 'multipart/form-data') return fieldsOf(await partsOf(bytes, contentType), 'body');
  return type.startsWith('text/') ? textOf(bytes, charset) : bytes.toString('base64');
}

/** A field that comes several times has a list of values. */
function fieldsOf(given: readonly (readonly [string, Json])[], place: string): JsonObject {
  if (given.length > mostFields) throw unprocessable(place, message.tooIntricate);
  const fields = new Map<string, Json>();
  for (const [name, value] of given) {
    // As in JSON: no field may be taken for what objects inherit.
    if (name === '__proto__') throw unprocessable(`${place}.${name}`, message.invalidInput);
    const known = fields.get(name);
    if (known === undefined) fields.set(name, value);
    else fields.set(name, Array.isArray(known) ? [...known, value] : [known, value]);
  }
  return Object.fromEntries(fields);
}

/** The parts of a form with files; of a file its name, its type and its bytes in base64. */
async function partsOf(bytes: Buffer, contentType: string): Promise<[string, Json][]> {
  const form = await new Response(bytes, { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => {
      throw new RefusalError(refused('BAD_REQUEST', message.formInvalid));
    });
  return Promise.all(
    [...form].map(async ([name, value]): Promise<[string, Json]> => {
      if (typeof value === 'string') return [name, value];
      const content = Buffer.from(await value.arrayBuffer()).toString('base64');
      return [name, { name: value.name, type: value.type, content }];
    }),
  );
}

function textOf(bytes: Buffer, charset: string): string {
  const decoder = decoderFor(charset);
  if (decoder === undefined) throw unsupported();
  try {
    return decoder.decode(bytes);
  } catch {
    throw new RefusalError(refused('BAD_REQUEST', message.textInvalid(charset)));
  }
}

function decoderFor(charset: string) {
  try {
    return new TextDecoder(charset, { fatal: true });
  } catch {
    return undefined;
  }
}

const unsupported = () => new RefusalError(refused('UNSUPPORTED_MEDIA_TYPE', message.unsupportedType));
const unprocessable = (path: string, text: string) => new RefusalError(invalid([{ path, message: text }]));
