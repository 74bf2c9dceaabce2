import type { StreamMeta } from '@quartermaster/contract';
import { checkAccess, type Operation } from '@quartermaster/core/access/access';
import { message } from '@quartermaster/core/messages';
import { refused } from '@quartermaster/core/verdict';
import type { Request, Response } from 'express';
import type { z } from 'zod';
import { RefusalError, unwrap } from '../errors/refusal-error.ts';
import type { Caller } from '../events/cause.ts';
import type { Reading } from '../lists/list-query.ts';
import type { Services } from '../services.ts';
import { refuseFirstPassword } from './api.ts';
import type { Call } from './call.ts';
import { askForBody } from './expect-continue.ts';
import { noteRefusal } from './note-refusal.ts';
import { requireVersion } from './prefer.ts';
import { invalidInput } from './refusals.ts';
import { type Answers, senders } from './stream-answers.ts';
import { type Bodies, readers } from './stream-bodies.ts';

/** A streaming route of the contract. */
export interface StreamingRoute<Input, Body extends keyof Bodies, Answer extends keyof Answers> {
  readonly '~orpc': {
    readonly inputSchema?: z.ZodType<Input>;
    readonly meta: StreamMeta<Body, Answer>;
    readonly route: { readonly method?: string; readonly path?: string };
  };
}

/** What a handler receives after the call has been checked against the contract. */
interface StreamCall<Input, Body, Who> {
  readonly input: Input;
  readonly body: Body;
  readonly actor: Who;
  readonly version: number | undefined;
  readonly reading: Reading;
  /** For headers in addition to the answer. */
  readonly response: Response;
  readonly call: Call;
}

/** A route with its handler. */
export interface Stream<Route> {
  readonly route: Route;
  answer(call: Call, services: Services): Promise<void>;
}

/** A streaming route for signed-in callers, with its handler. */
export const stream = <Input, Body extends keyof Bodies, Answer extends keyof Answers, Route>(
  route: Route & StreamingRoute<Input, Body, Answer>,
  handler: (call: StreamCall<Input, Bodies[Body], Caller>) => Answers[Answer] | Promise<Answers[Answer]>,
): Stream<Route> =>
  served(route, handler, (call, operation) => {
    const { actor } = call;
    unwrap(checkAccess(operation, actor));
    refuseFirstPassword(operation, call);
    if (!actor) throw new RefusalError(refused('UNAUTHORIZED', message.signedOut));
    return actor;
  });

/** A streaming route for anyone. Users who still have to change their first password count as signed out. */
export const openStream = <Input, Body extends keyof Bodies, Answer extends keyof Answers, Route>(
  route: Route & StreamingRoute<Input, Body, Answer>,
  handler: (
    call: StreamCall<Input, Bodies[Body], Caller | undefined>,
  ) => Answers[Answer] | Promise<Answers[Answer]>,
): Stream<Route> =>
  served(route, handler, ({ actor, signedIn }, operation) => {
    const admitted = signedIn?.user.mustChangePassword ? undefined : actor;
    unwrap(checkAccess(operation, admitted));
    return admitted;
  });

const served = <Input, Body extends keyof Bodies, Answer extends keyof Answers, Route, Who>(
  route: Route & StreamingRoute<Input, Body, Answer>,
  handler: (call: StreamCall<Input, Bodies[Body], Who>) => Answers[Answer] | Promise<Answers[Answer]>,
  admit: (call: Call, operation: Operation) => Who,
): Stream<Route> => ({
  route,
  async answer(call, services) {
    const { meta, inputSchema } = route['~orpc'];
    const { request, response, version, reading } = call;
    try {
      const actor = admit(call, meta.operation);
      const input = inputOf(request, inputSchema);
      requireVersion(call, meta);
      askForBody(request, response);
      const body = await readers[meta.body](request, meta.maxBytes, async () => {
        if (call.signedIn && !(await services.sessions.stillHolds(call.signedIn)))
          throw new RefusalError(refused('UNAUTHORIZED', message.signedOut));
      });
      await senders[meta.answers](
        await handler({ input, body, actor, version, reading, response, call }),
        call,
        services,
      );
    } catch (error) {
      await noteRefusal(services.refusals, call, meta.operation, error);
      throw error;
    }
  },
});

/** The path and query, parsed by the contract's schema. */
function inputOf<T>(request: Request, schema: z.ZodType<T> | undefined): T {
  if (!schema) throw new Error('A streaming route without an input');
  const query = queryOf(request);
  const parsed = schema.safeParse(
    Object.keys(request.params).length > 0 ? { params: request.params, query } : query,
  );
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  // No record can have such an id.
  if (issues.some(({ path }) => path[0] === 'params')) {
    throw new RefusalError(refused('NOT_FOUND', message.notFound));
  }
  throw new RefusalError(invalidInput(issues));
}

function queryOf(request: Request): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = {};
  for (const [key, value] of new URL(request.url, 'http://localhost').searchParams) {
    const known = Object.hasOwn(query, key) ? query[key] : undefined;
    if (Array.isArray(known)) {
      known.push(value);
      continue;
    }
    Object.defineProperty(query, key, {
      value: known === undefined ? value : [known, value],
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return query;
}
