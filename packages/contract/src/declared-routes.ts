import type { RouteMeta } from './route.ts';

/** A route as oRPC's builder returns it. */
export interface DeclaredRoute {
  readonly '~orpc': {
    readonly route: { readonly method?: string; readonly path?: string };
    readonly meta: RouteMeta;
  };
}

/** A router of the contract, nested to any depth. */
export interface RouteTree {
  readonly [name: string]: DeclaredRoute | RouteTree;
}

/** Distinguishes a route from a group of routes. */
export const isRoute = (value: DeclaredRoute | RouteTree): value is DeclaredRoute => '~orpc' in value;

/** All routes of a router. */
export function* declaredRoutes(tree: RouteTree): Generator<{
  readonly method: string;
  /** Relative to /api, with ids as {id}. */
  readonly path: string;
  readonly meta: RouteMeta;
}> {
  for (const child of Object.values(tree)) {
    if (isRoute(child)) {
      const { route, meta } = child['~orpc'];
      yield { method: route.method ?? 'GET', path: route.path ?? '/', meta };
    } else yield* declaredRoutes(child);
  }
}
