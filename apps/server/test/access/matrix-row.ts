import { z } from 'zod';
import type { Caller, Sent } from '../support/caller.ts';
import { made, password } from '../support/company.ts';
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

/**
 * The rows of records that only administrators see, from `list` to `remove`.
 * @param group their routes' group, which is also their path
 */
export function recordRows<Group extends string>(
  group: Group,
  { create, change }: { readonly create: () => object; readonly change: object },
) {
  const all = `/api/${group}`;
  const one = async ({ server: { admin } }: Scene): Promise<string> =>
    `${all}/${made(await admin.post(all, create()), z.object({ id: z.string() })).id}`;
  const rows: Record<string, Row> = {
    [`${group}.list`]: { call: get(all), expected: adminOnly(200) },
    [`${group}.create`]: {
      call: () => ({ method: 'POST', path: all, body: create() }),
      expected: adminOnly(201),
    },
    [`${group}.get`]: {
      call: async (scene) => ({ method: 'GET', path: await one(scene) }),
      expected: adminOnly(200),
    },
    [`${group}.update`]: {
      call: async (scene) => ({ method: 'PUT', path: await one(scene), body: change }),
      expected: adminOnly(200),
    },
    [`${group}.remove`]: {
      call: async (scene) => ({ method: 'DELETE', path: await one(scene) }),
      expected: adminOnly(200),
    },
  };
  return rows as Record<`${Group}.${'list' | 'create' | 'get' | 'update' | 'remove'}`, Row>;
}
