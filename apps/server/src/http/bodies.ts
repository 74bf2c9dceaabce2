import { message } from '@quartermaster/core/messages';
import { refused } from '@quartermaster/core/verdict';
import express, { type NextFunction, type Request, type Response } from 'express';
import { RefusalError } from '../refusal-error.ts';

const parseJson = express.json({ limit: '1mb', strict: false, type: () => true, inflate: false });

/** JSON bodies of at most 1 MiB, for methods that have one; any other content type is refused. */
export function readBody(request: Request, response: Response, next: NextFunction): void {
  if (!['POST', 'PUT', 'PATCH'].includes(request.method)) {
    // Nobody looks at it, so nobody needs to read it.
    request.body = null;
    next();
    return;
  }
  if (!hasBody(request)) {
    // The type of nothing: whoever reads on would look for a body of it.
    delete request.headers['content-type'];
    request.body = undefined;
    next();
    return;
  }
  if (!/^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? '')) {
    throw new RefusalError(refused('UNSUPPORTED_MEDIA_TYPE', message.unsupportedType));
  }
  parseJson(request, response, next);
}

const hasBody = (request: Request): boolean =>
  request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
