import { OpenAPIHandler } from '@orpc/openapi/node';
import { StandardOpenAPIHandler, type StandardOpenAPIHandlerOptions } from '@orpc/openapi/standard';
import { ORPCError } from '@orpc/server';
import { eventPositionHeader } from '@quartermaster/contract';
import { StoreUnavailable } from '@quartermaster/store';
import type { NextFunction, Request, Response } from 'express';
import { definedFields } from '../records/documents.ts';
import type { Services } from '../services.ts';
import type { Call } from './call.ts';
import { etagOf } from './etag.ts';
import { keyedAnswer } from './keyed-answer.ts';
import { noteRefusal } from './note-refusal.ts';
import { errorAnswer, faultAnswer, refusalOf } from './refusals.ts';
import { routerOf } from './router.ts';

/** Milliseconds between two comments on a stream on which nothing happens: proxies mostly close it after 60 s. */
const keepAliveMs = 20_000;

/** Serves the JSON routes and those that answer with events, and passes other paths on. */
export function jsonRoutes(
  services: Services,
  callOf: (request: Request, response: Response) => Call,
  report: (error: unknown, requestId: string) => void,
) {
  const router = routerOf(services);
  const keyed = keyedAnswer(services.keyedCalls, router);
  const options: StandardOpenAPIHandlerOptions<Call> = {
    customErrorResponseBodyEncoder: ({ code, status, message: text, data }) => ({
      code,
      status,
      message: text,
      ...(data === undefined ? {} : { data }),
    }),
    clientInterceptors: [
      async ({ context, procedure, next }) => {
        try {
          return await next();
        } catch (error) {
          await noteRefusal(services.refusals, context, procedure['~orpc'].meta.operation, error);
          throw error;
        }
      },
      async ({ context, next }) => {
        const output: unknown = await next();
        const etag = etagOf(output);
        if (etag !== undefined) context.response.setHeader('etag', etag);
        return output;
      },
      // Checking stored documents makes a page a fifth slower and hardly ever finds anything, so it is done
      // only once a page has failed.
      async ({ next, ...options }) => {
        const { context } = options;
        try {
          return await next();
        } catch (error) {
          if (context.request.method !== 'GET' || refusalOf(error, context.actor)) throw error;
          const reading = { ...context.reading, checksDocuments: true } as const;
          return next({ ...options, context: { ...context, reading } });
        }
      },
      ({ next, ...options }) => {
        const { context, procedure, input } = options;
        const { operation, idempotencyKey } = procedure['~orpc'].meta;
        return keyed({ context, input }, { operation, idempotencyKey }, (ids) =>
          next({ ...options, context: { ...context, ...ids } }),
        );
      },
    ],
    interceptors: [
      async ({ context, next }) => {
        try {
          return await next();
        } catch (error) {
          const refusal = refusalOf(error, context.actor);
          if (!refusal || error instanceof StoreUnavailable) report(error, context.origin.requestId);
          const { status, headers, body } = refusal
            ? errorAnswer(refusal)
            : faultAnswer(error, context.origin.requestId);
          for (const [name, value] of Object.entries(headers)) context.response.setHeader(name, value);
          throw new ORPCError<string, unknown>(body.code, {
            status,
            message: body.message,
            ...definedFields({ data: body.data }),
          });
        }
      },
    ],
  };
  const {
    events: { stream, ...events },
    workflows: { replay, replayDraft, ...workflows },
    ...others
  } = router;
  const json = new StandardOpenAPIHandler({ ...others, events, workflows }, options);
  const streams = new OpenAPIHandler(
    { events: { stream }, workflows: { replay, replayDraft } },
    { ...options, eventIteratorKeepAliveInterval: keepAliveMs },
  );
  return async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    const url = new URL(request.originalUrl, 'http://localhost');
    const body = async (): Promise<unknown> => request.body;
    const { method, headers } = request;
    const call = { prefix: '/api', context: callOf(request, response) } as const;
    if (method === 'GET' && call.context.actor)
      response.setHeader(eventPositionHeader, await services.eventFeed.position());
    const result = await json.handle({ method, url, headers, body, signal: undefined }, call);
    if (result.matched) send(response, result.response);
    else if (!(await streams.handle(request, response, call)).matched) next();
  };
}

/**
 * Sent in one piece with its length: oRPC's own adapter sends head and body in chunks, which costs a tenth of
 * a call.
 */
function send(response: Response, { status, headers, body }: Answer): void {
  // A handler that has only started the work has set 202 itself.
  response.status(status === 200 && response.statusCode === 202 ? 202 : status);
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) response.setHeader(name, value);
  if (body === undefined) {
    response.end();
    return;
  }
  const text = JSON.stringify(body);
  response.setHeader('content-type', 'application/json');
  response.setHeader('content-length', Buffer.byteLength(text));
  response.end(text);
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: unknown;
}
