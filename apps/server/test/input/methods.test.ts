import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectApiError } from '../support/api-error.ts';
import { newAsset } from '../support/company.ts';
import { declaredRoutes } from '../support/declared-routes.ts';
import { type StartedServer, startTestServer } from '../support/started-server.ts';

let server: StartedServer;
let id: string;
beforeAll(async () => {
  server = await startTestServer();
  ({ id } = await newAsset(server));
});
afterAll(() => server.stop());

const paths = [...new Set(declaredRoutes.map(({ path }) => path))];
const methodsOf = (path: string) =>
  declaredRoutes.filter((route) => route.path === path).map(({ method }) => method);

describe('a method that an address does not take', () => {
  it.each(paths)('is 405 at %s, with those that it takes', async (path) => {
    const methods = methodsOf(path);
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      if (methods.includes(method)) continue;
      const answer = await server.admin.send(method, `/api${path.replaceAll(/\{\w+\}/g, id)}`);
      expectApiError(answer, 405);
      const allowed = (answer.headers.allow ?? '').split(', ');
      expect(allowed.filter((one) => one !== 'HEAD').sort()).toEqual(methods.sort());
    }
  });
});

describe('HEAD', () => {
  it('answers as GET does, without the body', async () => {
    for (const path of ['/api/equipment', `/api/equipment/${id}`, '/api/equipment/template']) {
      const [head, get] = [await server.admin.send('HEAD', path), await server.admin.get(path)];
      expect([path, head.status, head.text]).toEqual([path, get.status, '']);
      for (const name of ['content-type', 'etag']) expect(head.headers[name]).toBe(get.headers[name]);
    }
    expect((await server.nobody.send('HEAD', '/api/equipment')).status).toBe(401);
    expect((await server.admin.send('HEAD', '/api/equipment/nowhere')).status).toBe(404);
  });

  it('of a stream of events is refused, since it would not end', async () => {
    const answer = await server.admin.send('HEAD', '/api/events');
    expect([answer.status, answer.headers.allow]).toEqual([405, 'GET']);
  });
});
