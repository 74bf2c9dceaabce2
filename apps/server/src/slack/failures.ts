import { message } from '@quartermaster/core/messages';
import { boundedWait, type Unsent } from '@quartermaster/core/messaging/send-outcome';

/** The part of Slack's library that errors are told apart by. */
type Errors = Pick<
  typeof import('@slack/web-api'),
  'WebAPIRateLimitedError' | 'WebAPIHTTPError' | 'WebAPIRequestError' | 'WebAPIPlatformError'
>;

/** Slack didn't do what it was asked. */
export class SlackFailure extends Error {
  override readonly name = 'SlackFailure';
  readonly unsent: Unsent;
  /** Slack's own word for it, if it gave one. */
  readonly code: string | undefined;

  constructor({ code, ...unsent }: Failure) {
    super(unsent.reason);
    this.unsent = unsent;
    this.code = code;
  }

  /** Whether Slack no longer takes the token. */
  get isRevoked(): boolean {
    return this.code !== undefined && revoked.has(this.code);
  }
}

type Failure = Unsent & { readonly code?: string | undefined };

export const unreadable: Failure = { kind: 'later', reason: message.slackUnreadable };

/** https://docs.slack.dev/reference/methods/chat.postMessage#errors, and those that all methods have. */
const passing: ReadonlySet<string> = new Set([
  ...['ratelimited', 'rate_limited', 'message_limit_exceeded'],
  ...['internal_error', 'fatal_error', 'service_unavailable', 'request_timeout', 'team_added_to_org'],
]);
const revoked: ReadonlySet<string> = new Set([
  ...['invalid_auth', 'not_authed', 'account_inactive', 'token_revoked', 'token_expired'],
  ...['team_access_not_granted', 'org_login_required'],
]);
const reasons: Readonly<Record<string, string>> = {
  channel_not_found: message.channelUnknown,
  is_archived: message.channelArchived,
  users_not_found: message.slackPersonUnknown,
  missing_scope: message.slackScopesMissing,
};

/** What an error of Slack's library means for the message that was to be sent. */
export function failureOf(error: unknown, errors: Errors): Failure {
  if (error instanceof errors.WebAPIRateLimitedError)
    return { kind: 'later', afterMs: boundedWait(error.retryAfter * 1000), reason: message.slackBusy };
  if (error instanceof errors.WebAPIHTTPError)
    return error.statusCode >= 500
      ? { kind: 'later', reason: message.slackUnavailable }
      : { kind: 'later', reason: message.slackUnreadable };
  if (error instanceof errors.WebAPIRequestError) return { kind: 'later', reason: message.slackUnreachable };
  if (error instanceof errors.WebAPIPlatformError) return ofCode(error.data.error);
  // Without a valid Retry-After, or with an answer that is no object, the library throws an error of no kind.
  return /retry/i.test(String(error)) ? { kind: 'later', reason: message.slackBusy } : unreadable;
}

function ofCode(code: unknown): Failure {
  // The library takes an answer that isn't JSON for a code.
  if (typeof code !== 'string' || !/^[a-z_0-9]{2,80}$/.test(code)) return unreadable;
  if (passing.has(code)) return { kind: 'later', reason: message.slackUnavailable, code };
  if (revoked.has(code)) return { kind: 'refused', reason: message.slackRevoked, code };
  return { kind: 'refused', reason: reasons[code] ?? message.slackRefused(code), code };
}
