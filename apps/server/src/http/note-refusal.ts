import type { Operation } from '@quartermaster/core/access/access';
import type { Refusals } from '../audit/refusals.ts';
import { RefusalError } from '../errors/refusal-error.ts';
import type { Call } from './call.ts';

/** Records in the audit log that somebody who is signed in was refused access. */
export async function noteRefusal(
  refusals: Refusals,
  { actor, signedIn, request }: Call,
  operation: Operation,
  error: unknown,
): Promise<void> {
  if (!(error instanceof RefusalError) || error.refusal.code !== 'FORBIDDEN') return;
  // Not for people who have yet to choose a password, because all their calls are refused.
  if (!actor || signedIn?.user.mustChangePassword) return;
  const { pathname } = new URL(request.originalUrl, 'http://localhost');
  await refusals.call(actor, operation, pathname, error.refusal.message);
}
