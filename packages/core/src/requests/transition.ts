import type { Actor } from '../access/actor.ts';
import { message } from '../messages.ts';
import { granted, invalid, type Verdict } from '../verdict.ts';
import type { EquipmentRequest, Procurement, RequestItem, Transition } from './request.ts';
import { judgeTransition, type RequestStatus, type RequestTransition } from './status.ts';

/** What a step reads and writes of a request. */
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
  /** The request after the step; what follows for its assets is `step.effect`. */
  readonly next: Request;
  /** The form, of a step that has it. */
  readonly procurement?: Procurement;
}

/**
 * Takes a request to another status (section 4).
 * @param now ISO 8601
 * @returns the next state and what follows, or why not: not allowed, illegal, or the form isn't filled in
 */
export function transition<Request extends Movable>(
  request: Request,
  input: Transition,
  actor: Actor,
  now: string,
): Verdict<Moved<Request>> {
  const judged = judgeTransition(request, input.to, actor);
  if (!judged.ok) return judged;
  const step = judged.value;
  const next = moved(request, step.to, now);
  if (step.form === 'reason') {
    return granted({ step, next: { ...next, reason: input.reason ?? message.requestCancelled } });
  }
  if (step.form === undefined) return granted({ step, next });
  // Section 5; a ticket reference that the request has already needn't be repeated.
  if (!input.procurement) return invalid([{ path: 'procurement', message: message.procurementRequired }]);
  const ticketRef = input.procurement.ticketRef ?? request.ticketRef;
  if (!ticketRef) return invalid([{ path: 'procurement.ticketRef', message: message.required }]);
  if (input.procurement.expectedDeliveryDate < earliestToday(now))
    return invalid([{ path: 'procurement.expectedDeliveryDate', message: message.deliveryPast }]);
  return granted({ step, next: { ...next, ticketRef }, procurement: input.procurement });
}

const behindUtc = 12 * 3_600_000;

/** The day that it still is somewhere, 12 hours behind UTC: whoever orders may be there. */
const earliestToday = (now: string): string =>
  new Date(Date.parse(now) - behindUtc).toISOString().slice(0, 10);

/** The request in another status since `now`, and its items with it. */
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
