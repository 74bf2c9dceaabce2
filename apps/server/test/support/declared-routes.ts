import { contract, streams } from '@quartermaster/contract';
import { access, type Operation } from '@quartermaster/core/access/access';
import { z } from 'zod';

export interface DeclaredRoute {
  readonly operation: Operation;
  readonly method: string;
  /** As in the contract: relative to /api, with ids as {id}. */
  readonly path: string;
}

const isOperation = (name: string): name is Operation => Object.hasOwn(access, name);

const declaredRoute = z.object({
  '~orpc': z.object({
    meta: z.object({ operation: z.string().refine(isOperation) }),
    route: z.object({ method: z.string(), path: z.string() }),
  }),
});

/** All routes in a router of the contract. */
export function routesOf(router: object): DeclaredRoute[] {
  return Object.values(router).flatMap((child: object) => {
    if (!('~orpc' in child)) return routesOf(child);
    const { meta, route } = declaredRoute.parse(child)['~orpc'];
    return [{ operation: meta.operation, ...route }];
  });
}

/** All routes, streams included. */
export const declaredRoutes = [...routesOf(contract), ...routesOf(streams)];

/** Routes with a JSON body, each with its place among them: by that, cases are divided among routes. */
export const routesWithBody = routesOf(contract)
  .filter(({ method }) => method === 'POST' || method === 'PUT')
  .map((route, nth) => ({ ...route, nth }));
