import { OpenAPIHandler } from '@orpc/openapi/node';
import { ORPCError } from '@orpc/server';
import { StoreUnavailable } from '@quartermaster/store';
import type { NextFunction, Request, Response } from 'express';
import { definedFields } from '../documents.ts';
import type { Services } from '../services.ts';
import { open } from './api.ts';
import type { Call } from './call.ts';
import { etagOf } from './etag.ts';
import { assetHandlers } from './handlers/assets.ts';
import { authHandlers, meHandlers } from './handlers/auth.ts';
import { catalogueHandlers } from './handlers/catalogue.ts';
import { eventHandlers } from './handlers/events.ts';
import { fieldHandlers } from './handlers/fields.ts';
import { jobHandlers } from './handlers/jobs.ts';
import { locationHandlers } from './handlers/locations.ts';
import { requestHandlers } from './handlers/requests.ts';
import { brandingHandlers, settingsHandlers } from './handlers/settings.ts';
import { userHandlers } from './handlers/users.ts';
import { vendorHandlers } from './handlers/vendors.ts';
import { errorAnswer, faultAnswer, refusalOf } from './refusals.ts';

/** The contract's JSON routes. */
const routerOf = (services: Services) =>
  open.router({
    auth: authHandlers(services),
    me: meHandlers(services),
    branding: brandingHandlers(services.settings),
    events: eventHandlers(services.eventFeed),
    users: userHandlers(services.users),
    vendors: vendorHandlers(services.vendors),
    jobs: jobHandlers(services.jobs),
    settings: settingsHandlers(services),
    ...fieldHandlers(services),
    locations: locationHandlers(services.locations),
    assets: assetHandlers(services.assets),
    catalogue: catalogueHandlers(services.catalogue),
    requests: requestHandlers(services.requests),
  });

/** Answers the JSON routes, and passes other paths on. */
export function jsonRoutes(
  services: Services,
  callOf: (request: Request, response: Response) => Call,
  report: (error: unknown, requestId: string) => void,
) {
  const handler = new OpenAPIHandler(routerOf(services), {
    customErrorResponseBodyEncoder: ({ code, status, message: text, data }) => ({
      code,
      status,
      message: text,
      ...(data === undefined ? {} : { data }),
    }),
    clientInterceptors: [
      async ({ context, next }) => {
        const output: unknown = await next();
        const etag = etagOf(output);
        if (etag !== undefined) context.response.setHeader('etag', etag);
        return output;
      },
    ],
    interceptors: [
      async ({ context, next }) => {
        try {
          return await next();
        } catch (error) {
          const refusal = refusalOf(error);
          if (!refusal || error instanceof StoreUnavailable) report(error, context.origin.requestId);
          const { status, headers, body } = refusal
            ? errorAnswer(refusal)
            : faultAnswer(context.origin.requestId);
          for (const [name, value] of Object.entries(headers)) context.response.setHeader(name, value);
          throw new ORPCError<string, unknown>(body.code, {
            status,
            message: body.message,
            ...definedFields({ data: body.data }),
          });
        }
      },
    ],
    rootInterceptors: [
      async ({ next, ...options }) => {
        const { context, request } = options;
        const { key, actor } = context;
        if (key === undefined || !actor) return next();
        const call = `${request.method} ${request.url.pathname}\n${JSON.stringify(context.request.body)}`;
        const claim = await services.keyedCalls.claim(actor.id, key, call);
        if (claim.kind === 'refused') {
          return { matched: true, response: errorAnswer(claim.refusal) };
        }
        if (claim.kind === 'replay') {
          const { status, body, etag } = claim.answer;
          return {
            matched: true,
            response: {
              status,
              headers: { 'idempotency-replayed': 'true', ...(etag === undefined ? {} : { etag }) },
              body,
            },
          };
        }
        const result = await next({ ...options, context: { ...context, firstTry: claim.firstTry } });
        const etag = context.response.getHeader('etag');
        await services.keyedCalls.settle(claim.id, {
          status: result.response?.status ?? 500,
          body: result.response?.body,
          ...(typeof etag === 'string' ? { etag } : {}),
        });
        return result;
      },
    ],
  });
  return async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    const { matched } = await handler.handle(request, response, {
      prefix: '/api',
      context: callOf(request, response),
    });
    if (!matched) next();
  };
}
