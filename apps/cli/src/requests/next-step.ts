import { type Actor, isAdmin } from '@quartermaster/core/access/actor';
import { message } from '@quartermaster/core/messages';
import { shortId } from '@quartermaster/core/records/short-id';
import type { EquipmentRequest } from '@quartermaster/core/requests/request';
import {
  availableTransitions,
  type RequestVerb,
  requestTransitions,
} from '@quartermaster/core/requests/status';
import { shellQuoted } from '@quartermaster/core/shell';
import { exitCodes, Failure } from '../failure.ts';

/** The commands that this person can run next on a request. */
export const nextCommands = (request: EquipmentRequest, actor: Actor): string[] =>
  availableTransitions(request, actor).map(({ verb }) => `qm requests ${verb} ${shortId(request.id)}`);

/** Explains why a command isn't possible now, what is, and which command was probably meant. */
export function notPossible(verb: RequestVerb, request: EquipmentRequest, actor: Actor): Failure {
  const possible = availableTransitions(request, actor);
  const wanted = requestTransitions.filter((step) => step.verb === verb);
  // Reject and cancel lead to the same status, so suggest one for the other.
  const meant = possible.find(({ to }) => wanted.some((step) => step.to === to)) ?? possible[0];
  const advice = meant
    ? [
        `Possible next steps: ${possible.map((step) => step.verb).join(', ')}.`,
        `qm requests ${meant.verb} ${shortId(request.id)}`,
      ]
    : [`There is nothing left ${isAdmin(actor) ? '' : 'for you '}to do.`];
  const isForAdmins =
    wanted.every(({ who }) => who === 'admin') ||
    wanted.some(({ who, from }) => who === 'admin' && from === request.status);
  if (!isAdmin(actor) && isForAdmins)
    return new Failure(exitCodes.notAllowed, `${message.forbidden}.`, advice);
  if (verb === 'accept' && request.status === 'pending')
    return new Failure(exitCodes.failed, message.confirmFirst(request.userId), [
      `qm people confirm ${shellQuoted(request.userId)}`,
    ]);
  const label = wanted[0]?.label ?? verb;
  return new Failure(
    exitCodes.failed,
    `'${label}' isn't possible: this request is ${request.status}.`,
    advice,
  );
}
