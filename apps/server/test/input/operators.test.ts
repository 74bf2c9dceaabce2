import { aThird, aThirdWithin } from '@quartermaster/test-kit/a-third';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { routeMatrix } from '../access/route-matrix.ts';
import { expectApiError } from '../support/api-error.ts';
import { made } from '../support/company.ts';
import { routesWithBody } from '../support/declared-routes.ts';
import { apiDocument, operationsOf } from '../support/openapi.ts';
import { newScene, type Scene } from '../support/scene.ts';
import { stateOf } from '../support/state.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await newScene();
});
afterAll(() => scene.end());

/** Values that databases, languages and templates treat specially, as JSON text. */
const payloads = [
  '{"$ne":null}',
  '{"$ne":""}',
  '{"$gt":""}',
  '{"$gte":""}',
  '{"$lt":"~"}',
  '{"$in":["admin@northwind.example",""]}',
  '{"$nin":[]}',
  '{"$exists":true}',
  '{"$regex":".*"}',
  '{"$regex":"^a","$options":"i"}',
  '{"$where":"1==1"}',
  '{"$where":"sleep(5000)"}',
  '{"$expr":{"$eq":[1,1]}}',
  '{"$or":[{},{}]}',
  '{"$not":{"$type":0}}',
  '{"$function":{"body":"function(){return true}","args":[],"lang":"js"}}',
  '{"op":"and","of":[]}',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  '{"toString":"x"}',
  '{"length":6}',
  '{"0":"a","length":1}',
  '["admin@northwind.example"]',
  '[["admin@northwind.example"]]',
  '[{"$ne":null}]',
  '[]',
  '{}',
  'true',
  'false',
  '0',
  '1',
  '-1e308',
];

/** Fields that accept more than text. */
const also: Readonly<Record<string, readonly string[]>> = {
  'catalogue.create': ['price', 'inStock', 'specs'],
  'catalogue.update': ['price', 'inStock', 'specs'],
  'assets.create': ['specs', 'customFields'],
  'assets.update': ['specs', 'customFields'],
};

describe('an operator in the place of a text is refused (promise 22)', () => {
  it.each(routesWithBody)('in every text of $operation', async ({ operation }) => {
    const { method, path, body } = await routeMatrix[operation].call(scene, 'admin');
    const texts = textsOf(body).filter(([name]) => !also[operation]?.includes(String(name)));
    const before = await stateOf(scene.server);
    for (const [nth, place] of texts.entries()) {
      // Different ones for each text.
      for (const payload of aThirdWithin(aThird(payloads, nth), nth)) {
        const sent = JSON.stringify(replaced(body, place, marker)).replace(JSON.stringify(marker), payload);
        const answer = await scene.admin.caller.send(method, path, { body: sent });
        expectApiError(answer, 422);
      }
    }
    expect(await stateOf(scene.server)).toEqual(before);
    expectNoPrototypeChange();
  });

  it('nobody signs in with one', async () => {
    for (const payload of payloads) {
      for (const path of ['/api/auth/login', '/api/auth/session']) {
        for (const body of [
          `{"email":"${scene.admin.email}","password":${payload}}`,
          `{"email":${payload},"password":${payload}}`,
          `{"email":${payload},"password":"a password of people"}`,
        ]) {
          const answer = await scene.server.nobody.send('POST', path, { body });
          expectApiError(answer, 422);
          expect(answer.headers['set-cookie']).toBeUndefined();
        }
      }
    }
    for (const body of [
      `{"token":{"$gt":""},"password":"another one"}`,
      `{"token":[],"password":"another one"}`,
      `{"token":null,"password":"another one"}`,
      `{"password":"another one"}`,
    ]) {
      expectApiError(await scene.server.nobody.send('POST', '/api/auth/password/reset', { body }), 422);
    }
  });

  it.each(['/api/users', '/api/vendors', '/api/equipment', '/api/catalog', '/api/requests'])(
    'in every parameter of %s, and finds no row more',
    async (list) => {
      const operations = operationsOf(await apiDocument(scene.server));
      const operation = operations.find(({ method, path }) => method === 'GET' && `/api${path}` === list);
      const names = operation?.parameters.map(({ name }) => name) ?? [];
      expect(names).toContain('where');
      const total = await totalOf(list);
      for (const name of names) {
        for (const suffix of [
          '[$ne]=',
          '[$gt]=',
          '[$regex]=.*',
          '[$where]=1',
          '[__proto__][x]=1',
          '[constructor][prototype][x]=1',
          '[][$ne]=',
          '[0][0]=x',
          '[a][b][c]=x',
          '[length]=1',
        ]) {
          const answer = await scene.admin.caller.get(`${list}?${name}${suffix}`);
          expectApiError(answer, 422);
        }
      }
      for (const text of [
        '$ne',
        '{"$ne":null}',
        "' OR '1'='1",
        "'; DROP TABLE equipment; --",
        '%',
        '_',
        '\\',
        '"',
        '*',
        '.*',
        'NULL',
        '__proto__',
        '#{7*7}',
        '{{7*7}}',
        '<script>',
      ]) {
        const found = await totalOf(`${list}?search=${encodeURIComponent(text)}`);
        expect(found, text).toBe(0);
      }
      expect(await totalOf(list)).toBe(total);
      expectNoPrototypeChange();
    },
  );
});

describe('a name that is no name', () => {
  it('of a spec or custom field is dropped or refused, and never stored', async () => {
    const asset = { name: 'x', type: 'Software License', status: 'Available', condition: 'New' };
    for (const map of ['specs', 'customFields']) {
      for (const name of [
        '__proto__',
        'constructor',
        'toString',
        'a.b',
        '$set',
        'hasOwnProperty',
        '\\u0000',
        '\\ud800',
        '',
      ]) {
        const body = JSON.stringify(asset).replace(/}$/, `,"${map}":{"${name}":"polluted"}}`);
        const answer = await scene.server.admin.send('POST', '/api/equipment', { body });
        if (answer.status !== 201) expectApiError(answer, 422);
        else if (map === 'customFields' || ['__proto__', ''].includes(name))
          expect(answer.text).not.toContain('polluted');
        else expect(answer.body).toMatchObject({ specs: { [name]: 'polluted' } });
      }
    }
    expectNoPrototypeChange();
  });

  it('in a path of a list is refused', async () => {
    for (const path of [
      '__proto__',
      'constructor',
      'customFields.__proto__',
      'field.constructor',
      'a..b',
      'name.length',
      '$where',
    ]) {
      expectApiError(
        await scene.server.admin.get(`/api/equipment?where=${encodeURIComponent(`${path}:x`)}`),
        422,
      );
      expectApiError(await scene.server.admin.get(`/api/equipment?sort=${encodeURIComponent(path)}`), 422);
    }
  });
});

const totalOf = async (list: string): Promise<number> =>
  made(await scene.server.admin.get(list), z.object({ total: z.number() })).total;

const marker = '\u2063marker';

type Place = readonly (string | number)[];

/** The places of all texts in a body. */
function textsOf(value: unknown, place: Place = []): Place[] {
  if (typeof value === 'string') return [place];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => textsOf(inner, [...place, name]));
}

/** The same body with another value at one place. */
function replaced(value: unknown, [name, ...rest]: Place, by: unknown): unknown {
  if (name === undefined) return by;
  if (Array.isArray(value))
    return value.map((inner, n) => (String(n) === name ? replaced(inner, rest, by) : inner));
  return Object.fromEntries(
    Object.entries(Object(value)).map(([key, inner]) => [
      key,
      key === name ? replaced(inner, rest, by) : inner,
    ]),
  );
}

function expectNoPrototypeChange(): void {
  for (const prototype of [Object.prototype, Array.prototype, Function.prototype, String.prototype]) {
    expect(Object.keys(prototype)).toEqual([]);
  }
  expect(Reflect.get({}, 'admin')).toBeUndefined();
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
}
