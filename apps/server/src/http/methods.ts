import { contract, declaredRoutes, streams } from '@quartermaster/contract';
import { message } from '@quartermaster/core/messages';
import { refused } from '@quartermaster/core/verdict';
import type { NextFunction, Request, Response } from 'express';
import { RefusalError } from '../refusal-error.ts';

/**
 * Answers HEAD like GET, without the body, and refuses other methods than those of the path (405, RFC 9110 15.5.6). An
 * event stream has no HEAD, since it has no end.
 */
export function checkMethod(request: Request, response: Response, next: NextFunction): void {
  const methods = methodsAt(request.path);
  if (methods.length > 0 && !methods.includes(request.method)) {
    response.setHeader('allow', methods.join(', '));
    throw new RefusalError(refused('METHOD_NOT_ALLOWED', message.methodNotAllowed));
  }
  // Node leaves out the body by itself, whatever the method is called from here on.
  if (request.method === 'HEAD' && methods.length > 0) request.method = 'GET';
  next();
}

const paths = [...declaredRoutes({ contract, streams })].map(({ method, path, meta }) => ({
  path,
  form: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  methods: method === 'GET' && meta.answers !== 'events' ? ['GET', 'HEAD'] : [method],
}));

const parts = (path: string): number => path.split('/').length;
const byParts = new Map(
  paths.map(({ path }) => [parts(path), paths.filter((one) => parts(one.path) === parts(path))]),
);

/** The methods of an address; a path without ids goes before one that fits it by an id. */
function methodsAt(path: string): string[] {
  const fitting = (byParts.get(parts(path)) ?? []).filter(({ form }) => form.test(path));
  const exact = fitting.filter((one) => one.path === path);
  return (exact.length > 0 ? exact : fitting).flatMap(({ methods }) => methods);
}
