import { message } from '@quartermaster/core/messages';
import { refused } from '@quartermaster/core/verdict';
import type { NextFunction, Request, Response } from 'express';
import { RefusalError } from '../errors/refusal-error.ts';
import { routesAt } from './routes.ts';

/**
 * Answers HEAD like GET without the body, and refuses methods that the path doesn't have (405, RFC 9110
 * 15.5.6). An event stream has no HEAD, since it never ends.
 */
export function checkMethod(request: Request, response: Response, next: NextFunction): void {
  const methods = routesAt(request.path).flatMap(({ method, meta }) =>
    method === 'GET' && meta.answers !== 'events' ? ['GET', 'HEAD'] : [method],
  );
  if (methods.length > 0 && !methods.includes(request.method)) {
    response.setHeader('allow', methods.join(', '));
    throw new RefusalError(refused('METHOD_NOT_ALLOWED', message.methodNotAllowed));
  }
  // Node omits the body of the answer to HEAD even if the method is called GET from here on.
  if (request.method === 'HEAD' && methods.length > 0) request.method = 'GET';
  next();
}
