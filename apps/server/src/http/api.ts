import { implement } from '@orpc/server';
import { contract } from '@quartermaster/contract';
import { isBeforePasswordChange } from '@quartermaster/core/access/access';
import { message } from '@quartermaster/core/messages';
import { refused } from '@quartermaster/core/verdict';
import { RefusalError } from '../errors/refusal-error.ts';
import type { Call } from './call.ts';

/**
 * Routes that anyone may call. Access was checked before the body was read (admission.ts), for exactly this
 * route.
 */
export const open = implement(contract)
  .$context<Call>()
  .use(({ context, procedure, next }) => {
    if (procedure['~orpc'].meta.operation !== context.route?.operation)
      throw new RefusalError(refused('NOT_FOUND', message.notFound));
    return next();
  });

/** Routes for signed-in callers. */
export const api = open.use(({ context, next }) => {
  const { actor, signedIn } = context;
  if (!actor || !signedIn) throw new RefusalError(refused('UNAUTHORIZED', message.signedOut));
  return next({ context: { actor, signedIn } });
});

/** A first password must be changed before any other call. */
export function refuseFirstPassword(operation: string, { signedIn }: Pick<Call, 'signedIn'>): void {
  if (signedIn?.user.mustChangePassword && !isBeforePasswordChange(operation)) {
    throw new RefusalError(refused('FORBIDDEN', message.mustChangePassword, { mustChangePassword: true }));
  }
}
