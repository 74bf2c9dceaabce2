import { createORPCClient, ORPCError } from '@orpc/client';
import { StandardLink, type StandardLinkPlugin } from '@orpc/client/standard';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { StandardOpenapiLinkCodec } from '@orpc/openapi-client/standard';
import { z } from 'zod';
import type { contract } from './contract.ts';
import { bodies, type Fetch, transportBy } from './fetch.ts';
import { routerOf } from './route-table.ts';
import { routes } from './routes.ts';

/** Options of one call. */
export interface CallContext {
  /** Write only if the record still has this version (If-Match). */
  readonly version?: number;
  /** Repeating the same key and body within 24 hours returns the first result. */
  readonly idempotencyKey?: string;
  /** Called with the id of the batch that undoes the call, if it can be undone. */
  readonly onBatch?: (id: string) => void;
  /** Wait up to this many seconds (at most 60) for a job to finish, instead of polling it. */
  readonly wait?: number;
}

export type Client = JsonifiedClient<ContractRouterClient<typeof contract, CallContext>>;

export interface ClientOptions {
  /** The server's address, without /api: http://localhost:4000 */
  readonly url: string;
  /** Returns the bearer token; called for each request. Browsers omit it and send their cookie. */
  readonly token?: () => string | undefined;
  /** The program's own by default. */
  readonly fetch?: Fetch;
  /** A program's User-Agent; browsers have their own. */
  readonly agent?: string;
  readonly plugins?: StandardLinkPlugin<CallContext>[];
}

/** The body of an API refusal. */
export const errorBody = z.object({
  code: z.string(),
  status: z.number().int(),
  message: z.string(),
  data: z.unknown().optional(),
});
export type ApiError = ORPCError<string, unknown>;

/** Whether an error is a refusal from the API, rather than a connection error or a bug. */
export const isApiError = (error: unknown): error is ApiError => error instanceof ORPCError;

/** The headers that identify the caller. */
export const callerHeaders = ({ token, agent }: ClientOptions): Record<string, string> => {
  const bearer = token?.();
  return {
    ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
    ...(agent === undefined ? {} : { 'user-agent': agent }),
  };
};

/** Converts an error body to an ApiError. */
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

/** The typed client for every JSON route: `client.requests.get({ params: { id } })`. A refusal throws an ApiError. */
export function createClient(options: ClientOptions): Client {
  const codec = new StandardOpenapiLinkCodec<CallContext>(routerOf(routes), bodies, {
    url: `${options.url.replace(/\/$/, '')}/api`,
    headers: ({ context }) => ({
      ...callerHeaders(options),
      ...(context.version === undefined ? {} : { 'if-match': `"${context.version}"` }),
      ...(context.wait === undefined ? {} : { prefer: `wait=${context.wait}` }),
      ...(context.idempotencyKey === undefined ? {} : { 'idempotency-key': context.idempotencyKey }),
    }),
    customErrorResponseBodyDecoder: (body, response) => toApiError(body, response.status),
  });
  const { plugins = [] } = options;
  const link = new StandardLink<CallContext>(codec, transportBy(options.fetch), { plugins });
  return createORPCClient(link);
}
