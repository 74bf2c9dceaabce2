import { contract, declaredRoutes, type RouteMeta, streams } from '@quartermaster/contract';

interface Route {
  readonly path: string;
  readonly method: string;
  readonly meta: RouteMeta;
  /** Matches the path, with a group for each id. */
  readonly form: RegExp;
}

/** The contract's metadata of the route that a call requests. */
export interface RequestedRoute extends RouteMeta {
  /** The first id in the path, as it was sent. */
  readonly recordId: string | undefined;
}

const parts = (path: string): number => path.split('/').length;

const routes: readonly Route[] = [...declaredRoutes({ contract, streams })].map((route) => ({
  ...route,
  form: new RegExp(`^${route.path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`),
}));
const byParts = new Map(
  routes.map(({ path }) => [parts(path), routes.filter((route) => parts(route.path) === parts(path))]),
);

/**
 * The contract's routes at a path below /api, one per method; a path without ids takes precedence over one
 * with ids.
 */
export function routesAt(requested: string): readonly Route[] {
  const path = requested.replace(/(.)\/$/, '$1');
  const fitting = (byParts.get(parts(path)) ?? []).filter(({ form }) => form.test(path));
  const exact = fitting.filter((route) => route.path === path);
  return exact.length > 0 ? exact : fitting;
}

/** The route that a call requests, if it exists. */
export function requestedRoute(method: string, path: string): RequestedRoute | undefined {
  const route = routesAt(path).find((one) => one.method === method);
  return route && { ...route.meta, recordId: route.form.exec(path)?.[1] };
}
