import { OpenAPIHandler } from '@orpc/openapi/node';
import { StandardOpenAPIHandler, type StandardOpenAPIHandlerOptions } from '@orpc/openapi/standard';
import { ORPCError } from '@orpc/server';
import { StoreUnavailable } from '@quartermaster/store';
import type { NextFunction, Request, Response } from 'express';
import { definedFields } from '../documents.ts';
import { RefusalError } from '../refusal-error.ts';
import type { Services } from '../services.ts';
import { open } from './api.ts';
import { bytesOf } from './bodies.ts';
import type { Call } from './call.ts';
import { etagOf } from './etag.ts';
import { accessHandlers } from './handlers/access.ts';
import { assetHandlers, maintenanceHandlers } from './handlers/assets.ts';
import { auditHandlers } from './handlers/audit.ts';
import { authHandlers, meHandlers } from './handlers/auth.ts';
import { batchHandlers } from './handlers/batches.ts';
import { catalogueHandlers } from './handlers/catalogue.ts';
import { dashboardHandlers } from './handlers/dashboard.ts';
import { eventHandlers } from './handlers/events.ts';
import { fieldHandlers } from './handlers/fields.ts';
import { jobHandlers } from './handlers/jobs.ts';
import { locationHandlers } from './handlers/locations.ts';
import { requestHandlers, traceHandlers } from './handlers/requests.ts';
import { brandingHandlers, settingsHandlers } from './handlers/settings.ts';
import { sessionHandlers, tokenHandlers } from './handlers/tokens.ts';
import { handoverHandlers, userHandlers } from './handlers/users.ts';
import { vendorHandlers } from './handlers/vendors.ts';
import { viewHandlers } from './handlers/views.ts';
import { noteRefusal } from './note-refusal.ts';
import { errorAnswer, faultAnswer, refusalOf } from './refusals.ts';

/** The contract's JSON routes, and the stream of events. */
const routerOf = (services: Services) =>
  open.router({
    auth: authHandlers(services),
    me: meHandlers(services),
    tokens: tokenHandlers(services.accessTokens),
    sessions: sessionHandlers(services.devices),
    branding: brandingHandlers(services),
    events: eventHandlers(services),
    users: userHandlers(services),
    handovers: handoverHandlers(services.handovers),
    vendors: vendorHandlers(services),
    jobs: jobHandlers(services.jobs),
    settings: settingsHandlers(services),
    ...fieldHandlers(services),
    locations: locationHandlers(services.locations),
    assets: assetHandlers(services),
    maintenance: maintenanceHandlers(services),
    batches: batchHandlers(services.batches),
    catalogue: catalogueHandlers(services.catalogue, services.itemBulk),
    dashboard: dashboardHandlers(services.dashboard),
    requests: requestHandlers(services),
    trace: traceHandlers(services),
    views: viewHandlers(services.views),
    audit: auditHandlers(services.audit),
    access: accessHandlers(services.accessExplanation),
  });

/** Answers the JSON routes and the stream of events, and passes other paths on. */
export function jsonRoutes(
  services: Services,
  callOf: (request: Request, response: Response) => Call,
  report: (error: unknown, requestId: string) => void,
) {
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
      async ({ next, ...options }) => {
        const { context, procedure } = options;
        const { key, actor, request, response } = context;
        // Answers of identity routes contain secrets, so they are never stored (RouteMeta.idempotencyKey).
        if (key === undefined || !actor || !procedure['~orpc'].meta.idempotencyKey) return next();
        const call = [request.method, request.originalUrl, bytesOf(request)];
        const claim = await services.keyedCalls.claim(actor, key, call);
        if (claim.kind === 'refused') throw new RefusalError(claim.refusal);
        if (claim.kind === 'replay') {
          response.setHeader('idempotency-replayed', 'true');
          return claim.answer.body;
        }
        try {
          const body = await next({ ...options, context: { ...context, firstTry: claim.firstTry } });
          await services.keyedCalls.answer(claim.id, { body });
          return body;
        } catch (error) {
          await services.keyedCalls.free(claim.id);
          throw error;
        }
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
  const { events, ...others } = routerOf(services);
  const json = new StandardOpenAPIHandler(others, options);
  const streams = new OpenAPIHandler({ events }, options);
  return async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    const url = new URL(request.originalUrl, 'http://localhost');
    const body = async (): Promise<unknown> => request.body;
    const { method, headers } = request;
    const call = { prefix: '/api', context: callOf(request, response) } as const;
    const result = await json.handle({ method, url, headers, body, signal: undefined }, call);
    if (result.matched) send(response, result.response);
    else if (!(await streams.handle(request, response, call)).matched) next();
  };
}

/** In one piece, with its length: oRPC's own adapter sends head and body in chunks, which costs a tenth of a call. */
function send(response: Response, { status, headers, body }: Answer): void {
  // A handler that has only begun the work says so itself.
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
