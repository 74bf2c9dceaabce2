import { streams } from '@quartermaster/contract';
import { access } from '@quartermaster/core/access/access';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createApp } from '../../src/app.ts';
import { Draining } from '../../src/http/draining.ts';
import { declaredRoutes, routesOf } from '../support/declared-routes.ts';
import { callerOf, callers, newScene, type Scene } from '../support/scene.ts';
import { openRoutes, routeMatrix } from './route-matrix.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await newScene();
});
afterAll(() => scene.end());

describe('every route, as everyone who may call (promise 13)', () => {
  for (const [operation, { call, expected }] of Object.entries(routeMatrix)) {
    it(operation, async () => {
      const statuses: number[] = [];
      const declared = declaredRoutes.find((route) => route.operation === operation);
      for (const name of callers) {
        const { method, path, as = callerOf(scene, name), ...sent } = await call(scene, name);
        expect(method).toBe(declared?.method);
        expect(path).toMatch(new RegExp(`^/api${declared?.path.replaceAll(/\{\w+\}/g, '[^/?]+')}(\\?|$)`));
        statuses.push((await as.send(method, path, sent)).status);
      }
      expect(statuses).toEqual(expected);
    });
  }

  it.each(Object.entries(openRoutes))('%s is for anyone', async (route, status) => {
    const [method = '', path = ''] = route.split(' ');
    for (const name of callers) {
      expect((await callerOf(scene, name).send(method, path)).status, name).toBe(status);
    }
  });
});

describe('no route is unlisted (promise 13)', () => {
  it('the contract declares exactly the operations of the access table and of this matrix', () => {
    const operations = declaredRoutes.map((route) => route.operation).sort();
    expect(operations).toEqual(Object.keys(access).sort());
    expect(operations).toEqual(Object.keys(routeMatrix).sort());
  });

  it('Express serves nothing but the streams of the contract and the open routes', () => {
    const { services } = scene.direct;
    const app = createApp({
      services,
      log: pino({ level: 'silent' }),
      report: () => undefined,
      trustProxy: 0,
      draining: new Draining(),
    });
    const served = expressRoutes(app.router).sort();
    const streaming = routesOf(streams).map(
      ({ method, path }) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    );
    expect(served).toEqual([...streaming, ...Object.keys(openRoutes)].sort());
  });
});

const layers = z.array(
  z.object({
    route: z.object({ path: z.string(), methods: z.record(z.string(), z.boolean()) }).optional(),
    handle: z.unknown(),
  }),
);

/** Every route known to Express, at any depth; a router is a function with a stack of layers. */
function expressRoutes(router: unknown): string[] {
  if (typeof router !== 'function' || !('stack' in router)) return [];
  return layers
    .parse(router.stack)
    .flatMap(({ route, handle }) =>
      route
        ? Object.keys(route.methods).map((method) => `${method.toUpperCase()} ${route.path}`)
        : expressRoutes(handle),
    );
}
