import { aThird } from '@quartermaster/test-kit/a-third';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routesWithBody } from '../support/declared-routes.ts';
import { newScene, type Scene } from '../support/scene.ts';
import { stateOf } from '../support/state.ts';
import { routeMatrix } from './route-matrix.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await newScene();
});
afterAll(() => scene.end());

/**
 * Fields that no body may contain (promise 16), as JSON text, because __proto__ must arrive as an own
 * property.
 */
const forbidden = [
  '"id":"aaaaaaaaaaaaaaaaaaaa"',
  '"_id":"aaaaaaaaaaaaaaaaaaaa"',
  '"uid":"aaaaaaaaaaaaaaaaaaaa"',
  '"version":99',
  '"passwordHash":"$argon2id$"',
  '"securityEpoch":1',
  '"createdAt":"2001-01-01T00:00:00.000Z"',
  '"updatedAt":"2001-01-01T00:00:00.000Z"',
  '"lastUpdated":"2001-01-01T00:00:00.000Z"',
  '"keys":{"assetId":"x"}',
  '"isAdmin":true',
  '"pendingEffect":{"kind":"create"}',
  '"units":[]',
  '"inventoryId":"x"',
  '"isDefault":true',
  '"statusTimes":{}',
  '"requesterName":"x"',
  '"__proto__":{"role":"admin"}',
  '"constructor":{"prototype":{"role":"admin"}}',
  '"$set":{"role":"admin"}',
  '"role":"admin"',
  '"status":"fulfilled"',
  '"userId":"admin@northwind.example"',
  '"assignedTo":"admin@northwind.example"',
  '"priority":"high"',
];

/** Fields that a route's body may contain all the same. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  'users.create': ['role'],
  'users.setRole': ['role'],
  'assets.create': ['status', 'assignedTo'],
  'assets.update': ['status', 'assignedTo'],
  'requests.create': ['userId', 'priority'],
  'requests.update': ['status', 'priority'],
  // An administrator chooses for somebody.
  'notifications.setPreferences': ['userId'],
};

describe('a field that a body may not carry is refused, and nothing of the body takes effect', () => {
  it.each(routesWithBody)('$operation', async ({ operation, nth }) => {
    const { method, path, body = {} } = await routeMatrix[operation].call(scene, 'admin');
    const before = await stateOf(scene.server);
    for (const field of aThird(forbidden, nth)) {
      const name = /^"(.+?)"/.exec(field)?.[1] ?? '';
      if (allowed[operation]?.includes(name)) continue;
      const rest = JSON.stringify(body).slice(1);
      const injected = `{${field}${rest === '}' ? '' : ','}${rest}`;
      const answer = await scene.admin.caller.send(method, path, { body: injected });
      expect(answer.status, `${field} → ${answer.text}`).toBe(422);
      expect(answer.body).toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
      // Refused because of this field and nothing else.
      expect(answer.text).toContain(JSON.stringify(name).slice(1, -1));
    }
    expect(await stateOf(scene.server)).toEqual(before);
  });

  it('nor deeper inside of a body', async () => {
    const nested = [
      [
        'POST',
        '/api/requests',
        '{"userId":"x@y.example","items":[{"catalogItemId":"a","quantity":1,"price":0}]}',
      ],
      ['POST', '/api/requests', '{"items":[{"catalogItemId":"a","quantity":1,"__proto__":{"price":0}}]}'],
      ['POST', '/api/requests', '{"items":[{"catalogItemId":"a","quantity":1,"units":[]}]}'],
      ['POST', '/api/locations', '{"name":"x","contact":{"role":"admin"}}'],
      ['POST', '/api/locations', '{"name":"x","contact":{"__proto__":{"name":"y"}}}'],
      ['POST', '/api/locations', '{"name":"x","contact":{"\\u005f_pr\\u006Fto__" :{"name":"y"}}}'],
      [
        'POST',
        '/api/equipment',
        '{"name":"x","type":"Software License","status":"Available","condition":"New","customFields":{"constructor":"x"}}',
      ],
    ] as const;
    for (const [method, path, body] of nested) {
      const before = await stateOf(scene.server);
      const answer = await scene.server.admin.send(method, path, { body });
      expect(answer.status, `${body} → ${answer.text}`).toBe(422);
      expect(await stateOf(scene.server)).toEqual(before);
    }
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  it("a user can't set what an administrator may", async () => {
    for (const field of ['"status":"fulfilled"', '"priority":"high"', '"ticketRef":"T1"', '"items":[]']) {
      const { method, path } = await routeMatrix['requests.update'].call(scene, 'owner');
      const before = await stateOf(scene.server);
      const answer = await scene.owner.caller.send(method, path, { body: `{"notes":"changed",${field}}` });
      expect([403, 409, 422], `${field} → ${answer.text}`).toContain(answer.status);
      expect(await stateOf(scene.server)).toEqual(before);
    }
  });
});
