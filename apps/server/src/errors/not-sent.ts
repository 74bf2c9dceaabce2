import type { SendOutcome } from '@quartermaster/core/messaging/send-outcome';
import { refused } from '@quartermaster/core/verdict';
import { RefusalError } from './refusal-error.ts';

/** The refusal of a call that had to reach Slack or Twilio. @param text the API's message */
export function notSent(text: string, outcome: Exclude<SendOutcome, { kind: 'sent' }>): RefusalError {
  const { kind, reason } = outcome;
  if (kind !== 'later') return new RefusalError(refused('CONFLICT', text, { reason }));
  const { afterMs } = outcome;
  const wait = afterMs === undefined ? {} : { retryAfter: Math.ceil(afterMs / 1000) };
  return new RefusalError(refused('SERVICE_UNAVAILABLE', text, { reason, ...wait }));
}
