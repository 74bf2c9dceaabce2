import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import type { Json } from '@quartermaster/core/json';
import { message } from '@quartermaster/core/messages';
import { invalid, refused } from '@quartermaster/core/verdict';
import type { Request, RequestHandler } from 'express';
import { RefusalError } from '../errors/refusal-error.ts';
import type { Call } from './call.ts';
import { askForBody } from './expect-continue.ts';
import { isTooIntricate } from './json-extent.ts';
import { wholeBody } from './whole-body.ts';

const bodies = new WeakMap<IncomingMessage, Uint8Array>();

/** The JSON body of a call with an Idempotency-Key, as it was sent. */
export const bytesOf = (request: IncomingMessage): Uint8Array => bodies.get(request) ?? new Uint8Array();

/**
 * Reads the body of routes that take JSON, and refuses other content types (415); other routes ignore any
 * body.
 */
export const readBody =
  (callOf: (request: Request) => Call): RequestHandler =>
  async (request, response, next) => {
    const { route } = callOf(request);
    if (route?.body !== 'json') {
      request.body = null;
      next();
      return;
    }
    const bytes = hasBody(request) ? await jsonBytes(request, response, route.maxBytes) : undefined;
    if (bytes === undefined || bytes.length === 0) {
      // Otherwise later steps would look for a body because of its content type.
      delete request.headers['content-type'];
      request.body = undefined;
      next();
      return;
    }
    if (request.headers['idempotency-key'] !== undefined) bodies.set(request, bytes);
    request.body = parsedJson(bytes);
    next();
  };

function jsonBytes(
  request: Request,
  response: Parameters<RequestHandler>[1],
  maxBytes: number,
): Promise<Buffer> {
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (!isJson(request) || !isInUtf8(request) || encoding.toLowerCase() !== 'identity') {
    throw new RefusalError(refused('UNSUPPORTED_MEDIA_TYPE', message.unsupportedType));
  }
  askForBody(request, response);
  return wholeBody(request, maxBytes, refused('PAYLOAD_TOO_LARGE', message.tooLarge));
}

/** What a JSON body says; refuses (400, 422) what is no JSON or too intricate. */
export function parsedJson(bytes: Buffer): Json {
  if (!isUtf8(bytes)) throw notJson();
  if (isTooIntricate(bytes)) throw new RefusalError(invalid([{ path: '', message: message.tooIntricate }]));
  const text = bytes.toString('utf8').replace(/^\ufeff/, '');
  const value = jsonOf(text);
  if (inheritedName.test(text))
    throw new RefusalError(invalid([{ path: pathToInherited(value), message: message.invalidInput }]));
  return value;
}

function jsonOf(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    throw notJson();
  }
}

const notJson = (): RefusalError => new RefusalError(refused('BAD_REQUEST', message.invalidJson));

/**
 * Matches a field called __proto__, which schemas would silently ignore, in the text of valid JSON. There, a
 * quote after a brace, a comma or whitespace always begins a string, and each letter may be written as an
 * escape.
 */
const inheritedName = new RegExp(
  `(?<=[{,\\s])"${[...'__proto__']
    .map((letter) => `(?:${letter}|\\\\u00${letter.charCodeAt(0).toString(16)})`)
    .join('')}"\\s*:`,
  'i',
);

/** The path of the first such field. */
function pathToInherited(value: unknown): string {
  const waiting: { readonly path: string; readonly value: unknown }[] = [{ path: '', value }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { path, value: held } = next;
    if (typeof held !== 'object' || held === null) continue;
    for (const [name, inner] of Object.entries(held)) {
      const at = path === '' ? name : `${path}.${name}`;
      if (name === '__proto__') return at;
      waiting.push({ path: at.slice(0, 300), value: inner });
    }
  }
  return '__proto__';
}

export const hasBody = (request: Request): boolean =>
  request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;

export const isJson = ({ headers }: Request): boolean =>
  /^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '');

/** JSON is always UTF-8 (RFC 8259 8.1), even if the content type doesn't say so. */
const isInUtf8 = ({ headers }: Request): boolean =>
  /;\s*charset\s*=\s*"?(?!utf-?8"?\s*(;|$))/i.exec(headers['content-type'] ?? '') === null;
