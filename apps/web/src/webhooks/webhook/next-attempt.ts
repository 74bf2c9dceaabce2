import type { Delivery } from '@quartermaster/core/webhooks/delivery';
import type { WebhookDetail } from '@quartermaster/core/webhooks/webhook';

/** When a delivery is attempted next: at a time that will be kept, or not before something else happens. */
export type NextAttempt =
  | { readonly at: string }
  | { readonly held: 'Off' | 'Paused'; readonly until: string };

/** Undefined if nothing is left to attempt. */
export function nextAttempt(
  { dueAt }: Pick<Delivery, 'dueAt'>,
  { active, pausedUntil }: Pick<WebhookDetail, 'active' | 'pausedUntil'>,
): NextAttempt | undefined {
  if (dueAt === undefined) return undefined;
  if (!active) return { held: 'Off', until: 'once the webhook is switched on' };
  // Only one of all that wait finds out whether the receiver answers again.
  return pausedUntil === undefined
    ? { at: dueAt }
    : { held: 'Paused', until: 'once the receiver answers again' };
}
