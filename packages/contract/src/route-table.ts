import type { AnyContractRouter } from '@orpc/contract';
import { type DeclaredRoute, isRoute, type RouteTree } from './declared-routes.ts';
import type { AnswerKind, BodyKind, StreamMeta } from './route.ts';

/** The tree of a router, with `METHOD /path` in place of each route. */
export type RouteTable<Router> = {
  readonly [Name in keyof Router]: Router[Name] extends DeclaredRoute ? string : RouteTable<Router[Name]>;
};

interface Tree<Entry> {
  readonly [name: string]: Entry | Tree<Entry>;
}

/** Any table of routes. */
export type AnyRouteTable = Tree<string>;

/** The same for streaming routes, with what each takes and returns. */
export type StreamRouteTable<Router> = {
  readonly [Name in keyof Router]: Router[Name] extends {
    '~orpc': { meta: StreamMeta<infer Body, infer Answers> };
  }
    ? StreamRoute<Body, Answers>
    : StreamRouteTable<Router[Name]>;
};

/** An entry of that table. */
export interface StreamRoute<Body extends BodyKind = BodyKind, Answer extends AnswerKind = AnswerKind> {
  readonly route: string;
  readonly body: Body;
  readonly answers: Answer;
}

/** The table of a router of the contract. */
export const routeTable = (router: RouteTree): AnyRouteTable => tableOf(router, methodPath);

/** The table of the streaming routes. */
export const streamRouteTable = (router: RouteTree): Tree<StreamRoute> =>
  tableOf(router, (route) => {
    const { body, answers } = route['~orpc'].meta;
    return { route: methodPath(route), body, answers };
  });

function tableOf<Entry>(router: RouteTree, entry: (route: DeclaredRoute) => Entry): Tree<Entry> {
  return Object.fromEntries(
    Object.entries(router).map(([name, value]) => [
      name,
      isRoute(value) ? entry(value) : tableOf(value, entry),
    ]),
  );
}

const methodPath = (route: DeclaredRoute): string => {
  const { method, path } = route['~orpc'].route;
  return `${method} ${path}`;
};

/** The router for a table, as far as a client needs it. */
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
