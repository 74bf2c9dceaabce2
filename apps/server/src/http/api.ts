import { implement } from '@orpc/server';
import { contract } from '@quartermaster/contract';
import { isBeforePasswordChange, judgeAccess } from '@quartermaster/core/access/access';
import { message } from '@quartermaster/core/messages';
import { refused } from '@quartermaster/core/verdict';
import { accept, RefusalError } from '../refusal-error.ts';
import type { Call } from './call.ts';
import { requireVersion } from './prefer.ts';

/** Routes that anyone may call. Access is checked before the input is parsed. */
export const open = implement(contract)
  .$context<Call>()
  .use(({ context, procedure, next }) => {
    const { meta } = procedure['~orpc'];
    accept(judgeAccess(meta.operation, context.actor));
    refuseFirstPassword(meta.operation, context);
    requireVersion(context, meta);
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
