import { createORPCClient, ORPCError } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { z } from 'zod';
import type { contract } from './contract.ts';
import { routerOf } from './route-table.ts';
import { routes } from './routes.ts';

/** What one call may say besides its input. */
export interface CallContext {
  /** Write only if the record still has this version (If-Match). */
  readonly version?: number;
  /** The same key and body within 24 hours answers the first result again. */
  readonly idempotencyKey?: string;
  /** Wait so many seconds, 60 at most, for the end of long work, instead of asking for its job. */
  readonly wait?: number;
}

export type Client = JsonifiedClient<ContractRouterClient<typeof contract, CallContext>>;

export interface ClientOptions {
  /** Where the server is, without /api: http://localhost:4000 */
  readonly url: string;
  /** Bearer token, asked for on each call; the browser leaves it out and sends its cookie. */
  readonly token?: () => string | undefined;
  readonly fetch?: typeof globalThis.fetch;
}

/** An answer that says no, as the API gives it. */
export const errorBody = z.object({
  code: z.string(),
  status: z.number().int(),
  message: z.string(),
  data: z.unknown().optional(),
});
export type ApiError = ORPCError<string, unknown>;

/** Whether something thrown by a call is the server's no (else: the server could not be reached, or a bug). */
export const isApiError = (error: unknown): error is ApiError => error instanceof ORPCError;

export const authorization = (options: ClientOptions): Record<string, string> => {
  const token = options.token?.();
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
};

/** The error that a body of the API's error shape stands for. */
export function toApiError(body: unknown, status: number): ApiError {
  const parsed = errorBody.safeParse(body);
  return parsed.success
    ? new ORPCError(parsed.data.code, {
        status: parsed.data.status,
        message: parsed.data.message,
        data: parsed.data.data,
      })
    : new ORPCError('BAD_GATEWAY', {
        status: status >= 400 ? status : 502,
        message: `The server answered ${status} in an unknown form`,
      });
}

/** The typed door to every JSON route: `client.requests.get({ params: { id } })`. A no throws an ApiError. */
export function createClient(options: ClientOptions): Client {
  const { fetch } = options;
  const link = new OpenAPILink<CallContext>(routerOf(routes), {
    url: `${options.url.replace(/\/$/, '')}/api`,
    headers: ({ context }) => ({
      ...authorization(options),
      ...(context.version === undefined ? {} : { 'if-match': `"${context.version}"` }),
      ...(context.wait === undefined ? {} : { prefer: `wait=${context.wait}` }),
      ...(context.idempotencyKey === undefined ? {} : { 'idempotency-key': context.idempotencyKey }),
    }),
    ...(fetch ? { fetch: (request, init) => fetch(request, init) } : {}),
    customErrorResponseBodyDecoder: (body, response) => toApiError(body, response.status),
  });
  return createORPCClient(link);
}
