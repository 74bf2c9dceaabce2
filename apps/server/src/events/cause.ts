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

/** Whoever does something: the rights that apply, and the cause that its events record. */
export interface Doer {
  readonly rights: Actor;
  readonly cause: Cause;
}

/** Cause of what the server does on its own. */
export const bySystem: Cause = { actor: { kind: 'system' }, via: 'system' };

/** Cause of what the server does because of something else: as far along a chain of workflows. */
export const bySystemAfter = ({ depth }: Cause): Cause =>
  depth === undefined ? bySystem : { ...bySystem, depth };

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

/** The id of the person who does it, if it is a person. */
export const personIn = ({ actor }: Cause): string | undefined =>
  actor.kind === 'user' ? actor.id : undefined;

/** The name of whoever did it, at the time, for display. */
export function doerName({ actor }: Pick<Cause, 'actor'>): string | undefined {
  if (actor.kind === 'system') return 'Quartermaster';
  if (actor.kind === 'user') return actor.name ?? actor.email;
  return actor.name === undefined ? undefined : `Workflow ${actor.name}`;
}

/** A caller with their own rights. */
export const asCaller = (caller: Caller): Doer => ({ rights: caller, cause: byCaller(caller) });

/**
 * A workflow, which may do what administrators may.
 * @param depth how many runs led to this one
 */
export const asWorkflow = (
  { id, name }: { readonly id: string; readonly name: string },
  runId: string,
  depth: number,
): Doer => ({
  rights: { id: `workflow:${id}`, email: '', role: 'admin' },
  cause: { actor: { kind: 'workflow', id, name }, via: 'workflow', batch: runId, depth: depth + 1 },
});
