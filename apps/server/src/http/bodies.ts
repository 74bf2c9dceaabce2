import type { IncomingMessage } from 'node:http';
import { largestBodies } from '@quartermaster/contract';
import { message } from '@quartermaster/core/messages';
import { invalid, refused } from '@quartermaster/core/verdict';
import express, { type NextFunction, type Request, type Response } from 'express';
import { RefusalError } from '../refusal-error.ts';

const parseJson = express.json({
  limit: largestBodies.json * 1024 * 1024,
  strict: false,
  type: () => true,
  inflate: false,
  verify: (request, _response, bytes) => {
    if (request.headers['idempotency-key'] !== undefined) bodies.set(request, bytes);
    if (bytes.includes('__proto__')) suspects.add(request);
  },
});

const suspects = new WeakSet<IncomingMessage>();

const bodies = new WeakMap<IncomingMessage, Uint8Array>();

/** The JSON body of a call with an Idempotency-Key, as it was sent. */
export const bytesOf = (request: IncomingMessage): Uint8Array => bodies.get(request) ?? new Uint8Array();

/** JSON bodies, for methods that have one; any other content type is refused. */
export function readBody(request: Request, response: Response, next: NextFunction): void {
  if (!['POST', 'PUT', 'PATCH'].includes(request.method)) {
    // These methods ignore their body.
    request.body = null;
    next();
    return;
  }
  if (!hasBody(request)) {
    // Without a body, its content type would make later steps look for one.
    delete request.headers['content-type'];
    request.body = undefined;
    next();
    return;
  }
  if (!isJson(request)) {
    throw new RefusalError(refused('UNSUPPORTED_MEDIA_TYPE', message.unsupportedType));
  }
  parseJson(request, response, (error?: unknown) => {
    next(error ?? (suspects.has(request) ? inheritedName(request.body) : undefined));
  });
}

/** The refusal of a field called __proto__, which schemas would pass over in silence. */
function inheritedName(body: unknown): RefusalError | undefined {
  const rest: { readonly path: string; readonly value: unknown }[] = [{ path: '', value: body }];
  for (let one = rest.pop(); one !== undefined; one = rest.pop()) {
    const { path, value } = one;
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, inner] of Object.entries(value)) {
      const at = path === '' ? name : `${path}.${name}`;
      if (name === '__proto__')
        return new RefusalError(invalid([{ path: at, message: message.invalidInput }]));
      rest.push({ path: at.slice(0, 300), value: inner });
    }
  }
  return undefined;
}

export const hasBody = (request: Request): boolean =>
  request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;

export const isJson = ({ headers }: Request): boolean =>
  /^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '');
