import type { Operation } from '@quartermaster/core/access/access';
import type { Refusals } from '../audit/refusals.ts';
import { RefusalError } from '../refusal-error.ts';
import type { Call } from './call.ts';

/** Records for the audit that somebody who is signed in was refused what they may not do. */
export async function noteRefusal(
  refusals: Refusals,
  { actor, signedIn, request }: Call,
  operation: Operation,
  error: unknown,
): Promise<void> {
  if (!(error instanceof RefusalError) || error.refusal.code !== 'FORBIDDEN') return;
  // Whoever has yet to choose a password is told so by every call.
  if (!actor || signedIn?.user.mustChangePassword) return;
  const { pathname } = new URL(request.originalUrl, 'http://localhost');
  await refusals.call(actor, operation, pathname, error.refusal.message);
}
