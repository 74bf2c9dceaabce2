import type { RouteMeta } from '@quartermaster/contract';
import { checkAccess } from '@quartermaster/core/access/access';
import { message } from '@quartermaster/core/messages';
import { refused } from '@quartermaster/core/verdict';
import { RefusalError, unwrap } from '../errors/refusal-error.ts';
import type { KeyedCalls } from '../idempotency/keyed-calls.ts';
import { admit } from './admission.ts';
import { refuseFirstPassword } from './api.ts';
import { bytesOf } from './bodies.ts';
import type { Call } from './call.ts';
import { recordReaders } from './created-record.ts';
import { hadNoEffect } from './refusals.ts';
import type { Router } from './router.ts';

/** Answers calls of JSON routes; those with an Idempotency-Key take effect only once. */
export const keyedAnswer = (keyedCalls: KeyedCalls, router: Router) => {
  const readers = recordReaders(router);
  return async (
    { context, input }: { readonly context: Call; readonly input: unknown },
    { operation, idempotencyKey }: Pick<RouteMeta, 'operation' | 'idempotencyKey'>,
    work: (ids: Pick<Call, 'recordId' | 'firstTry'>) => Promise<unknown>,
  ): Promise<unknown> => {
    const { key, actor, request, response } = context;
    // Answers of identity routes contain secrets, so they are never stored (RouteMeta.idempotencyKey).
    if (key === undefined || !actor || !idempotencyKey) return work({});
    const claim = await keyedCalls.claim(actor, key, [request.method, request.originalUrl, bytesOf(request)]);
    switch (claim.kind) {
      case 'first': {
        const { recordId, firstTry } = claim.held;
        const answered = async () => {
          // A key that was used before let the call in unchecked (admission.ts).
          if (context.route) admit(context, context.route);
          const body = await work({ recordId, firstTry });
          return { body, kept: withoutSecret(body) };
        };
        return (await keyedCalls.perform(claim.held, answered, (error) => hadNoEffect(error, actor))).body;
      }
      case 'replay':
        // A read-only token of the same person may not repeat a call that it couldn't have made.
        unwrap(checkAccess(operation, actor));
        refuseFirstPassword(operation, context);
        response.setHeader('idempotency-replayed', 'true');
        return claim.answer.body;
      case 'done': {
        const read = readers[operation];
        if (read) return read(claim.ids, context, input);
        unwrap(checkAccess(operation, actor));
        throw new RefusalError(refused('CONFLICT', message.answerGone));
      }
      case 'refused':
        throw new RefusalError(claim.refusal);
    }
  };
};

/** What is stored of an answer, to repeat it: a secret is shown once. */
function withoutSecret(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null || !('secret' in answer)) return answer;
  const { secret: _secret, ...rest } = answer;
  return { ...rest, secretNote: message.secretShownOnce };
}
