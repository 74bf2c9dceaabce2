import { message } from '@quartermaster/core/messages';
import { refused } from '@quartermaster/core/verdict';
import type { Request, RequestHandler } from 'express';
import { depthHeader } from '../outbound/depth-header.ts';
import type { Hooks } from '../workflows/hooks.ts';
import { hasBody } from './bodies.ts';
import { askForBody } from './expect-continue.ts';
import { hookInput } from './hook-input.ts';
import { idempotencyKey } from './idempotency-key.ts';
import { wholeBody } from './whole-body.ts';

const largestBody = 1024 * 1024;

/**
 * Takes calls of workflows' hooks. They come before everything that the API's own calls go through: their secret is no
 * access token, and their bodies may be anything.
 */
export const answerHooks =
  (hooks: Hooks): RequestHandler =>
  async (request, response) => {
    const call = {
      method: request.method,
      path: request.path.replace(/^\/|\/$/g, ''),
      secret: /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '',
      address: request.ip ?? '',
    };
    const workflow = await hooks.admit(call);
    const key = idempotencyKey(request.headers);
    askForBody(request, response);
    const bytes = hasBody(request)
      ? await wholeBody(request, largestBody, refused('PAYLOAD_TOO_LARGE', message.tooLarge))
      : Buffer.alloc(0);
    // It may have been switched off, or got another secret, while the body arrived.
    hooks.requireEnabled(await hooks.find(call));
    const query = new URL(request.originalUrl, 'http://localhost').search;
    const input = await hookInput(bytes, { headers: request.headers, query });
    const { id, isRepeated } = await hooks.accept(workflow, {
      payload: JSON.stringify(input),
      depth: depthOf(request),
      ...(key === undefined ? {} : { key, call: [request.method, request.originalUrl, bytes] }),
    });
    if (isRepeated) response.setHeader('idempotency-replayed', 'true');
    response.status(202).json({ id, message: message.runQueued });
  };

/** Whoever leaves it out begins a chain of workflows, as a person does. */
function depthOf({ headers }: Request): number {
  const given = headers[depthHeader];
  return typeof given === 'string' && /^\d{1,3}$/.test(given) ? Number(given) : 0;
}
