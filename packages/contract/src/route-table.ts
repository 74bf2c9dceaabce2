import type { AnyContractRouter } from '@orpc/contract';

/** The tree of a router, with `METHOD /path` in place of each route. */
export type RouteTable<Router> = {
  readonly [Name in keyof Router]: Router[Name] extends Route ? string : RouteTable<Router[Name]>;
};

/** Any such tree. */
export interface AnyRouteTable {
  readonly [name: string]: string | AnyRouteTable;
}

interface Route {
  readonly '~orpc': { readonly route: { readonly method?: string; readonly path?: string } };
}

const isRoute = (value: object): value is Route => '~orpc' in value;

/** The table of a router of the contract. */
export function routeTable(router: object): AnyRouteTable {
  const table: Record<string, string | AnyRouteTable> = {};
  for (const [name, value] of Object.entries<object>({ ...router })) {
    const route = isRoute(value) ? value['~orpc'].route : undefined;
    table[name] = route ? `${route.method} ${route.path}` : routeTable(value);
  }
  return table;
}

/** The router that a table stands for, as far as a client looks at it. */
export function routerOf(table: AnyRouteTable): AnyContractRouter {
  const router: Record<string, AnyContractRouter> = {};
  for (const [name, value] of Object.entries(table)) {
    router[name] = typeof value === 'string' ? procedureOf(value) : routerOf(value);
  }
  return router;
}

/** Method and path of a table's entry. */
export function methodAndPath(entry: string): { readonly method: string; readonly path: string } {
  const [method = 'GET', path = '/'] = entry.split(' ');
  return { method, path };
}

function procedureOf(entry: string): AnyContractRouter {
  const { method, path } = methodAndPath(entry);
  const inputStructure = path.includes('{') ? 'detailed' : 'compact';
  return {
    '~orpc': {
      errorMap: {},
      meta: {},
      route: { method: methodOf(method), path: `/${path.slice(1)}`, inputStructure },
    },
  };
}

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;

const methodOf = (written: string) => methods.find((method) => method === written) ?? 'GET';
