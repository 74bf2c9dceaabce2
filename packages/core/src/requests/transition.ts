import type { Actor } from '../access/actor.ts';
import { message } from '../messages.ts';
import { granted, invalid, type Verdict } from '../verdict.ts';
import type { EquipmentRequest, Procurement, RequestItem, Transition } from './request.ts';
import { checkTransition, type RequestStatus, type RequestTransition } from './status.ts';

/** The fields of a request that a step reads and writes. */
export interface Movable {
  readonly status: RequestStatus;
  readonly statusTimes: EquipmentRequest['statusTimes'];
  readonly userId: string;
  readonly requesterUnconfirmed?: true | undefined;
  readonly items: RequestItem[];
  readonly ticketRef?: string;
  readonly reason?: string;
  readonly updatedAt: string;
}

export interface Moved<Request extends Movable> {
  readonly step: RequestTransition;
  /** The request after the step; `step.effect` says what happens to its assets. */
  readonly next: Request;
  /** The form, if the step has one. */
  readonly procurement?: Procurement;
}

/**
 * Takes a request to another status (section 4).
 * @param now ISO 8601
 * @returns the next state and its effect, or a refusal: not allowed, illegal, or the form isn't filled in
 */
export function transition<Request extends Movable>(
  request: Request,
  input: Transition,
  actor: Actor,
  now: string,
): Verdict<Moved<Request>> {
  const checked = checkTransition(request, input.to, actor);
  if (!checked.ok) return checked;
  const step = checked.value;
  const next = moved(request, step.to, now);
  if (step.form === 'reason') {
    return granted({ step, next: { ...next, reason: input.reason ?? message.requestCancelled } });
  }
  if (step.form === undefined) return granted({ step, next });
  // The ticket reference (section 5) needn't be repeated if the request already has one.
  if (!input.procurement) return invalid([{ path: 'procurement', message: message.procurementRequired }]);
  const ticketRef = input.procurement.ticketRef ?? request.ticketRef;
  if (!ticketRef) return invalid([{ path: 'procurement.ticketRef', message: message.required }]);
  if (input.procurement.expectedDeliveryDate < earliestToday(now))
    return invalid([{ path: 'procurement.expectedDeliveryDate', message: message.deliveryPast }]);
  return granted({ step, next: { ...next, ticketRef }, procurement: input.procurement });
}

const behindUtc = 12 * 3_600_000;

/** The earliest day that it still is anywhere, 12 hours behind UTC: whoever orders may be there. */
const earliestToday = (now: string): string =>
  new Date(Date.parse(now) - behindUtc).toISOString().slice(0, 10);

/** The request in another status since `now`, and its items too. */
export const moved = <Request extends Movable>(
  request: Request,
  status: RequestStatus,
  now: string,
): Request => ({
  ...request,
  status,
  items: request.items.map((item) => ({ ...item, status })),
  statusTimes: { ...request.statusTimes, [status]: now },
  updatedAt: now,
});
