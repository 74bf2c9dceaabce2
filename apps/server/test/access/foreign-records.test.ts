import { access } from '@quartermaster/core/access/access';
import { aThird } from '@quartermaster/test-kit/a-third';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { made, newAsset, newItem, newRequest } from '../support/company.ts';
import { declaredRoutes } from '../support/declared-routes.ts';
import { origin } from '../support/origin.ts';
import { newScene, type Scene } from '../support/scene.ts';
import { stateOf } from '../support/state.ts';

let scene: Scene;
/** Ids of all the owner's records; and an id that never existed. */
let theirs: Record<string, string>;
const unknownId = 'nobodysRecord0000000';

beforeAll(async () => {
  scene = await newScene();
  const { server, owner, direct } = scene;
  const asset = await newAsset(server, { assignedTo: owner.email, serialNumber: 'SN-OWNERS-1' });
  const request = await newRequest(owner.caller, (await newItem(server)).id, { notes: 'owners note' });
  theirs = {
    asset: asset.id,
    'asset by its asset ID': asset.assetId,
    'asset by its asset ID in lower case': asset.assetId.toLowerCase(),
    request: request.id,
    'request by its first 8 characters': request.id.slice(0, 8),
    'request item': request.items[0]?.id ?? '',
    job: await direct.services.jobs.attend('assets.import', { ...origin, role: 'user', ...owner }),
    account: owner.id,
  };
});
afterAll(() => scene.end());

/** A valid body for each route that takes one, so that only the id can be the reason for a refusal. */
const bodies: Readonly<Record<string, object>> = {
  'requests.update': { notes: 'mine now' },
  'requests.transition': { to: 'rejected' },
  'assets.update': { notes: 'mine now' },
  'catalogue.update': { price: 1 },
  'views.update': { name: 'Mine now' },
  'requests.comment': { text: 'mine' },
  'confirmations.answer': { answers: [] },
  'acknowledgements.acceptOne': { agreement: 1 },
};

const bases = [
  '/api/equipment',
  '/api/requests',
  '/api/jobs',
  '/api//requests',
  '/API/requests',
  '/api/./jobs',
];
const spellings = [
  '',
  '/',
  '?x=1',
  '/history',
  '/transitions',
  '/cancel',
  '%00',
  '%2F',
  '/%2e',
  ';x=1',
  '.json',
];

describe("another person's records (promise 14)", () => {
  const withId = declaredRoutes
    .filter(({ path }) => path.includes('{id}'))
    .map((route, nth) => ({ ...route, nth }));

  it.each(withId)('$operation answers as if there were none', async ({ operation, method, path, nth }) => {
    const before = await stateOf(scene.server);
    for (const [at, [kind, id]] of Object.entries(theirs).entries()) {
      const all = [{}, { 'if-match': '"1"' }, { 'idempotency-key': `key-${operation}-${kind.length}` }];
      for (const headers of aThird(all, nth + at)) {
        const on = (name: string) => `/api${path.replaceAll(/\{\w+\}/g, encodeURIComponent(name))}`;
        const sent = { body: bodies[operation], headers };
        const answer = await scene.other.caller.send(method, on(id), sent);
        const unknown = await scene.other.caller.send(method, on(unknownId), sent);
        expect(answer.status, kind).toBe(access[operation].level === 'admin' ? 403 : 404);
        expect(answer.text, kind).toBe(unknown.text);
      }
    }
    expect(await stateOf(scene.server)).toEqual(before);
  });

  it.each(spellings)('no spelling of the path reaches them: …%s', async (suffix) => {
    for (const [nth, id] of [theirs.asset, theirs.request, theirs.job].entries()) {
      // A different third for each record.
      for (const base of aThird(bases, nth)) {
        for (const method of ['GET', 'HEAD', 'PUT', 'POST', 'DELETE']) {
          const body = { PUT: { notes: 'mine now' }, POST: { to: 'rejected' } }[method];
          const { status, text } = await scene.other.caller.send(method, `${base}/${id}${suffix}`, { body });
          expect([400, 403, 404, 405, 422], `${method} ${base}/…${suffix}`).toContain(status);
          expect(text).not.toContain('owners');
        }
      }
    }
  });

  const filters = [
    'assignedTo',
    'userId',
    'search',
    'type',
    'status',
    'vendor',
    'location',
    'ticketRef',
    'priority',
    'sort',
  ];
  it('no filter of a list lets them through', async () => {
    const { email, id } = scene.owner;
    const wanted = [email, email.toUpperCase(), id, 'SN-OWNERS-1', 'owners note', ...Object.values(theirs)];
    const wheres = wanted.flatMap((value) =>
      ['', 'assignedTo:', 'userId:', 'id:', 'assetId:', 'serialNumber:', 'notes:', 'createdAt>'].map(
        (field) => `${field}"${value}"`,
      ),
    );
    const queries = [
      ...wanted.flatMap((value) => filters.map((name) => `${name}=${encodeURIComponent(value)}`)),
      ...[
        ...wheres,
        ...wheres.map((where) => `(${where} OR ${where})`),
        '(assignedTo:* OR -assignedTo:*)',
        '-(OR)',
      ].map((where) => `where=${encodeURIComponent(where)}`),
      'assignedTo=unassigned',
      'limit=200&sort=-createdAt',
    ];
    for (const list of ['/api/equipment', '/api/requests']) {
      for (const query of queries) {
        const { status, body, text } = await scene.other.caller.get(`${list}?${query}`);
        if (status === 422) continue;
        expect(status, query).toBe(200);
        expect(body, query).toMatchObject({ items: [], total: 0 });
        expect(text).not.toContain('owners');
      }
    }
  });

  it("nobody asks for equipment in another's name", async () => {
    const item = await newItem(scene.server);
    for (const userId of [
      scene.owner.email,
      scene.owner.email.toUpperCase(),
      scene.owner.id,
      ` ${scene.owner.email}`,
    ]) {
      const items = [{ catalogItemId: item.id, quantity: 1 }];
      expect((await scene.other.caller.post('/api/requests', { userId, items })).status).toBe(403);
    }
    const mine = await scene.owner.caller.get('/api/requests');
    expect(mine.body).toMatchObject({ total: 1 });
  });

  it('an Idempotency-Key answers only the caller whose it is', async () => {
    const item = await newItem(scene.server);
    const body = { items: [{ catalogItemId: item.id, quantity: 1 }] };
    const key = { 'idempotency-key': 'one-key-of-two-people' };
    const schema = z.object({ id: z.string(), userId: z.string() });
    const first = made(await scene.owner.caller.post('/api/requests', body, key), schema);
    const second = made(await scene.other.caller.post('/api/requests', body, key), schema);
    expect(second.id).not.toBe(first.id);
    expect(second.userId).toBe(scene.other.email);
    expect((await scene.other.caller.get(`/api/requests/${first.id}`)).status).toBe(404);
  });
});
