import { aThird, aThirdWithin } from '@quartermaster/test-kit/a-third';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { password } from '../support/company.ts';
import { cookieOf } from '../support/cookies.ts';
import { declaredRoutes } from '../support/declared-routes.ts';
import { newScene, type Scene } from '../support/scene.ts';
import { stateOf } from '../support/state.ts';
import { routeMatrix } from './route-matrix.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await newScene();
});
afterAll(() => scene.end());

/** An administrator in a browser, signed in only by cookie. */
const signedInBrowser = async (): Promise<string> =>
  cookieOf(await scene.server.nobody.post('/api/auth/session', { email: scene.admin.email, password }));

const otherSites = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'cross-site', origin: 'null' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'http://127.0.0.1:1' },
];

const foreignBodies = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  '',
];

describe('a request that another site makes a browser send has no effect (promise 18)', () => {
  const mutating = declaredRoutes
    .filter(({ method }) => method !== 'GET')
    .map(({ operation }, nth) => ({ operation, nth }));

  it.each(aThird(mutating))('$operation', async ({ operation, nth }) => {
    const { call, expected } = routeMatrix[operation];
    const cookie = await signedInBrowser();
    const { method, path, body, headers } = await call(scene, 'admin');
    // A dry run has no effect, so it would prove nothing.
    const target = path.replace('?dryRun=true', '');
    const send = (further: object, type = 'application/json') =>
      scene.server.nobody.send(method, target, {
        body,
        headers: {
          ...(body === undefined ? {} : { 'content-type': type }),
          ...headers,
          ...further,
          cookie,
        },
      });
    const before = await stateOf(scene.server);
    for (const site of aThirdWithin(otherSites, nth)) {
      const { status, headers: answered } = await send(site);
      expect(status, JSON.stringify(site)).toBe(403);
      expect(answered['set-cookie']).toBeUndefined();
    }
    const isJson = body !== undefined && headers?.['content-type'] === undefined;
    for (const type of isJson ? aThirdWithin(foreignBodies, nth) : []) {
      expect((await send({}, type)).status, type).toBe(415);
    }
    expect(await stateOf(scene.server)).toEqual(before);
    expect((await scene.server.nobody.get('/api/auth/me', { cookie })).status).toBe(200);
    const { host } = new URL(scene.server.url);
    expect((await send({ 'sec-fetch-site': 'same-origin', origin: `http://${host}` })).status).toBe(
      expected[3],
    );
  });

  it('a form cannot bring in a file either', async () => {
    const cookie = await signedInBrowser();
    const before = await stateOf(scene.server);
    for (const path of ['/api/equipment/import', '/api/catalog/import']) {
      for (const type of [
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'application/json',
        '',
      ]) {
        const csv = 'assetId,name,type,status\n,x,Software License,Available\n';
        const answer = await scene.server.nobody.csv(path, csv, { 'content-type': type, cookie });
        expect(answer.status, type).toBe(415);
      }
    }
    expect(await stateOf(scene.server)).toEqual(before);
  });

  it('its pages may not read answers: no answer allows another origin', async () => {
    const cookie = await signedInBrowser();
    for (const method of ['GET', 'OPTIONS']) {
      const { headers } = await scene.server.nobody.send(method, '/api/auth/me', {
        headers: { origin: 'https://evil.example', cookie, 'access-control-request-method': 'PUT' },
      });
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  });
});
