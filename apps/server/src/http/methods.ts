import { message } from '@quartermaster/core/messages';
import { refused } from '@quartermaster/core/verdict';
import type { NextFunction, Request, Response } from 'express';
import { RefusalError } from '../refusal-error.ts';
import { routesAt } from './routes.ts';

/**
 * Answers HEAD like GET, without the body, and refuses other methods than those of the path (405, RFC 9110 15.5.6). An
 * event stream has no HEAD, since it has no end.
 */
export function checkMethod(request: Request, response: Response, next: NextFunction): void {
  const methods = routesAt(request.path).flatMap(({ method, meta }) =>
    method === 'GET' && meta.answers !== 'events' ? ['GET', 'HEAD'] : [method],
  );
  if (methods.length > 0 && !methods.includes(request.method)) {
    response.setHeader('allow', methods.join(', '));
    throw new RefusalError(refused('METHOD_NOT_ALLOWED', message.methodNotAllowed));
  }
  // Node leaves out the body by itself, whatever the method is called from here on.
  if (request.method === 'HEAD' && methods.length > 0) request.method = 'GET';
  next();
}
