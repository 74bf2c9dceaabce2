import type { Caller, Sent } from '../support/caller.ts';
import { password } from '../support/company.ts';
import type { CallerName, Scene } from '../support/scene.ts';

export interface Call extends Sent {
  readonly method: string;
  readonly path: string;
  /** Makes the call with a sign-in of its own, if the call ends it. */
  readonly as?: Caller;
}

export interface Row {
  /** The call, on records made for it; valid in every respect except perhaps who makes it. */
  readonly call: (scene: Scene, caller: CallerName) => Call | Promise<Call>;
  /** The status that each caller gets, in the order of `callers`. */
  readonly expected: readonly [number, number, number, number];
}

export const anyone = (status: number) => [status, status, status, status] as const;
export const signedIn = (status: number) => [401, status, status, status] as const;
export const owned = (status: number) => [401, status, 404, status] as const;
/** Not even administrators. */
export const ownersAlone = (status: number) => [401, status, 404, 404] as const;
export const adminOnly = (status: number) => [401, 403, 403, status] as const;

export const get = (path: string) => () => ({ method: 'GET', path });
export const csv = (path: string, text: () => string) => () => ({
  method: 'POST',
  path,
  body: text(),
  headers: { 'content-type': 'text/csv' },
});

export const signIn =
  (path: string): Row['call'] =>
  ({ owner }) => ({
    method: 'POST',
    path,
    body: { email: owner.email, password },
  });
