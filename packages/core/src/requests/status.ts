import { type Actor, addressesOf, isAdmin } from '../access/actor.ts';
import { message } from '../messages.ts';
import { granted, refused, type Verdict } from '../verdict.ts';

/** Specification section 4: requested, procurement started, ordered, received, cancelled. */
export const requestStatuses = ['pending', 'procuring', 'pending_delivery', 'fulfilled', 'rejected'] as const;
export type RequestStatus = (typeof requestStatuses)[number];

export const requestVerbs = ['accept', 'order', 'deliver', 'reject', 'cancel'] as const;
export type RequestVerb = (typeof requestVerbs)[number];

/** One legal step, with its button label and terminal verb. */
export interface RequestTransition {
  readonly from: RequestStatus;
  readonly to: RequestStatus;
  readonly label: string;
  readonly verb: RequestVerb;
  readonly who: 'admin' | 'owner';
  /** What has to be filled in: the procurement form, or a reason, which has a default. */
  readonly form?: 'procurement' | 'reason';
  /** What happens to the units' assets: they are created, or handed over. */
  readonly effect?: 'create' | 'assign';
  /** The event that the step raises; for a step that hands over assets, after that. */
  readonly event: 'request.updated' | 'request.rejected' | 'request.fulfilled';
}

/** All legal steps (section 4). */
export const requestTransitions: readonly RequestTransition[] = [
  {
    from: 'pending',
    to: 'procuring',
    label: 'Accept & Start Procurement',
    verb: 'accept',
    who: 'admin',
    event: 'request.updated',
  },
  {
    from: 'pending',
    to: 'rejected',
    label: 'Reject',
    verb: 'reject',
    who: 'admin',
    form: 'reason',
    event: 'request.rejected',
  },
  {
    from: 'procuring',
    to: 'pending_delivery',
    label: 'Mark as Ordered',
    verb: 'order',
    who: 'admin',
    form: 'procurement',
    effect: 'create',
    event: 'request.updated',
  },
  {
    from: 'procuring',
    to: 'rejected',
    label: 'Cancel Request',
    verb: 'cancel',
    who: 'admin',
    form: 'reason',
    event: 'request.rejected',
  },
  {
    from: 'pending_delivery',
    to: 'fulfilled',
    label: 'Mark as Delivered',
    verb: 'deliver',
    who: 'admin',
    effect: 'assign',
    event: 'request.fulfilled',
  },
  {
    from: 'pending',
    to: 'rejected',
    label: 'Cancel Request',
    verb: 'cancel',
    who: 'owner',
    form: 'reason',
    event: 'request.rejected',
  },
];

interface Subject {
  readonly status: RequestStatus;
  readonly userId: string;
  readonly requesterUnconfirmed?: true | undefined;
}

/**
 * The steps this actor may take with a request now: the dialog's buttons and the terminal's keys. An
 * administrator has an administrator's steps, even for their own requests. Nothing is procured for an
 * unconfirmed address.
 */
export function availableTransitions(request: Subject, actor: Actor): RequestTransition[] {
  const role = isAdmin(actor) ? 'admin' : addressesOf(actor).includes(request.userId) ? 'owner' : undefined;
  return requestTransitions.filter(
    (step) => step.from === request.status && step.who === role && !awaitsConfirmation(request, step),
  );
}

/** Whether a request has arrived where a step leads, or is beyond: taking the step again would change nothing. */
export const hasReached = (status: RequestStatus, to: RequestStatus): boolean =>
  status === 'rejected' || to === 'rejected'
    ? status === to
    : requestStatuses.indexOf(status) >= requestStatuses.indexOf(to);

/**
 * Whether the actor may take the request to a status (section 4). A step that nobody may take is a conflict,
 * and the refusal lists the allowed ones; a step that only an administrator may take is forbidden.
 */
export function checkTransition(
  request: Subject,
  to: RequestStatus,
  actor: Actor,
): Verdict<RequestTransition> {
  const available = availableTransitions(request, actor);
  const step = available.find((candidate) => candidate.to === to);
  if (step) return granted(step);
  const forAdmins = requestTransitions.find(
    (candidate) => candidate.from === request.status && candidate.to === to && candidate.who === 'admin',
  );
  if (forAdmins && !isAdmin(actor)) return refused('FORBIDDEN', message.forbidden);
  return forAdmins && awaitsConfirmation(request, forAdmins)
    ? refused('CONFLICT', message.confirmFirst(request.userId))
    : refused('CONFLICT', message.illegalTransition(request.status, to), {
        from: request.status,
        to,
        allowed: available.map((candidate) => candidate.to),
      });
}

const awaitsConfirmation = ({ requesterUnconfirmed }: Subject, { to }: RequestTransition): boolean =>
  requesterUnconfirmed === true && to === 'procuring';
