import { type Actor, isAdmin } from '@quartermaster/core/access/actor';
import { message } from '@quartermaster/core/messages';
import type { EquipmentRequest } from '@quartermaster/core/requests/request';
import {
  availableTransitions,
  type RequestVerb,
  requestTransitions,
} from '@quartermaster/core/requests/status';
import { exitCodes, Failure } from '../failure.ts';
import { shortId } from './view.ts';

/** The commands that take a request on from where it stands, for this person. */
export const nextCommands = (request: EquipmentRequest, actor: Actor): string[] =>
  availableTransitions(request, actor).map(({ verb }) => `qm requests ${verb} ${shortId(request)}`);

/** Why a verb isn't possible now, what is, and the command for what was probably meant. */
export function notPossible(verb: RequestVerb, request: EquipmentRequest, actor: Actor): Failure {
  const possible = availableTransitions(request, actor);
  const wanted = requestTransitions.filter((step) => step.verb === verb);
  // Reject and cancel end in the same state: whoever takes the one for the other is told so.
  const meant = possible.find(({ to }) => wanted.some((step) => step.to === to)) ?? possible[0];
  const advice = meant
    ? [
        `Possible now: ${possible.map((step) => step.verb).join(', ')}.`,
        `qm requests ${meant.verb} ${shortId(request)}`,
      ]
    : [`Nothing more is to be done with it${isAdmin(actor) ? '' : ' by you'}.`];
  const isForAdmins =
    wanted.every(({ who }) => who === 'admin') ||
    wanted.some(({ who, from }) => who === 'admin' && from === request.status);
  if (!isAdmin(actor) && isForAdmins)
    return new Failure(exitCodes.notAllowed, `${message.forbidden}.`, advice);
  const label = wanted[0]?.label ?? verb;
  return new Failure(
    exitCodes.failed,
    `'${label}' isn't possible: this request is ${request.status}.`,
    advice,
  );
}
