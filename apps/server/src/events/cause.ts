import type { Actor } from '@quartermaster/core/access/actor';
import type { Cause, Via } from '@quartermaster/core/events/event';

/** Via which channel and from where a call came in. */
export interface Origin {
  readonly via: Via;
  readonly requestId: string;
  readonly address: string;
}

/** Who calls, and via what; recorded in the events of the call. */
export type Caller = Actor & Origin;

/** Cause of what the server does on its own. */
export const bySystem: Cause = { actor: { kind: 'system' }, via: 'system' };

/** Cause of what somebody does without being signed in. */
export const byNobody = (origin: Origin): Cause => ({ ...bySystem, ...origin });

/** Cause of what a caller does, alone or as part of a batch. */
export const byCaller = (
  { id, email, name, role, via, requestId, address }: Omit<Caller, 'role'> & Partial<Pick<Caller, 'role'>>,
  batch?: string,
): Cause => ({
  actor: {
    ...{ kind: 'user', id, email },
    ...(name === undefined ? {} : { name }),
    ...(role === undefined ? {} : { role }),
  },
  via,
  requestId,
  address,
  ...(batch === undefined ? {} : { batch }),
});
