import { implement } from '@orpc/server';
import { contract } from '@quartermaster/contract';
import { judgeAccess } from '@quartermaster/core/access/access';
import { message } from '@quartermaster/core/messages';
import { refused } from '@quartermaster/core/verdict';
import { accept, RefusalError } from '../refusal-error.ts';
import type { Call } from './call.ts';

/** Calls that an account with a first password may make: those that lead to its change. */
const beforePasswordChange = new Set([
  'auth.login',
  'auth.signIn',
  'auth.signOut',
  'auth.me',
  'me.changePassword',
  'branding.get',
]);

/** Routes that anyone may call; the access table is asked before the input is even looked at. */
export const open = implement(contract)
  .$context<Call>()
  .use(({ context, procedure, next }) => {
    const { operation } = procedure['~orpc'].meta;
    if (!operation) throw new Error('A route without an operation');
    accept(judgeAccess(operation, context.actor));
    refuseFirstPassword(operation, context);
    return next();
  });

/** Routes for signed-in callers. */
export const api = open.use(({ context, next }) => {
  const { actor, signedIn } = context;
  if (!actor || !signedIn) throw new RefusalError(refused('UNAUTHORIZED', message.signedOut));
  return next({ context: { actor, signedIn } });
});

/** A first password must be changed before anything else is done with it. */
export function refuseFirstPassword(operation: string, { signedIn }: Pick<Call, 'signedIn'>): void {
  if (signedIn?.user.mustChangePassword && !beforePasswordChange.has(operation)) {
    throw new RefusalError(refused('FORBIDDEN', message.mustChangePassword, { mustChangePassword: true }));
  }
}
