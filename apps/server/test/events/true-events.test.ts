import {
  causeSchema,
  type EventType,
  eventTypes,
  lifecycleTypes,
  type ReadableEvent,
} from '@quartermaster/core/events/event';
import { eventSchemas, snapshotSchemas } from '@quartermaster/core/events/event-schemas';
import type { JsonObject } from '@quartermaster/core/json';
import { recordKinds } from '@quartermaster/core/records/record-kinds';
import { type FakeSlack, startFakeSlack } from '@quartermaster/test-kit/fake-slack';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { routeMatrix } from '../access/route-matrix.ts';
import { ended, merged } from '../configuration/configured.ts';
import { livedRound } from '../confirmations/lived-round.ts';
import { bring, lastEvent, move } from '../requests/request-in.ts';
import { connect, slackConfigOf } from '../slack/connected.ts';
import type { Caller } from '../support/caller.ts';
import {
  made,
  newAsset,
  newField,
  newItem,
  newLocation,
  newPerson,
  newRequest,
  newType,
  password,
} from '../support/company.ts';
import { declaredRoutes } from '../support/declared-routes.ts';
import { newScene, type Scene } from '../support/scene.ts';
import { eventOnly } from './event-only.ts';

const ofRuns: readonly EventType[] = ['workflow.executed', 'workflow.failed', 'workflow.messaged'];
/** Event types that `live` doesn't raise. */
const later: readonly EventType[] = ['inventory.summary', 'maintenance.summary', ...ofRuns];

/** Events that aren't about a record that can be read back. */
const happenings: readonly EventType[] = [
  'user.signedIn',
  'user.signedOut',
  'user.linkIssued',
  'user.tokenCreated',
  'user.tokenRevoked',
  'user.signInRefused',
  'access.refused',
  'user.erased',
  'request.commented',
  'import.finished',
  'export.started',
  'webhook.redelivered',
  ...ofRuns,
];

const record = z.record(z.string(), z.json());
const listed = z.object({ items: z.array(record) });

let scene: Scene;
let slack: FakeSlack;
let recorded: ReadableEvent[] = [];

const admin = (): Caller => scene.admin.caller;

/** Waits for what follows from other events. */
const raised = (type: EventType) =>
  vi.waitFor(
    async () => {
      const events = await scene.direct.log.read({ newestFirst: true, limit: 20 });
      expect(events.map((event) => event.type)).toContain(type);
    },
    { timeout: 30_000 },
  );

/** A record as an administrator sees it in a list or, if it isn't listed, by its own route. */
async function readBack({ kind, id }: ReadableEvent['subject']): Promise<JsonObject | undefined> {
  // A list leaves out the units.
  if (kind === 'request') return made(await admin().get(`/api/requests/${id}`), record);
  if (kind === 'confirmation') {
    const path = `/api/confirmations/${id.split(':')[0]}/people`;
    return made(await admin().get(path), listed).items.find((one) => one.id === id);
  }
  if (kind === 'slack') return made(await admin().get('/api/slack/config'), record);
  if (kind === 'sms') return made(await admin().get('/api/twilio/config'), record);
  if (kind === 'attachment') {
    const snapshot = recorded.findLast(({ subject }) => subject.id === id)?.data;
    const { recordId } = z.object({ of: z.literal('asset'), recordId: z.string() }).parse(snapshot);
    return made(await admin().get(`/api/equipment/${recordId}/files`), listed).items.find(
      (one) => one.id === id,
    );
  }
  const row = recordKinds[kind];
  if (kind !== 'settings' && 'routes' in row) {
    const list = declaredRoutes.find(({ operation }) => operation === `${row.routes}.list`);
    const path = `/api${list?.path}${'sortedBy' in row ? '?limit=200' : ''}`;
    return made(await admin().get(path), listed).items.find((one) => one.id === id);
  }
  const {
    locations: _,
    customFields: __,
    assetTypes: ___,
    ...settings
  } = made(await admin().get('/api/settings'), record);
  return settings;
}

/** Raises the events of records being created, changed and deleted that `live` hasn't, by the calls of the matrix. */
async function liveOn(since: number): Promise<void> {
  const events = await scene.direct.log.read({ after: since, limit: 1000 });
  const types = new Set<string>(events.map(({ type }) => type));
  for (const kind of Object.values(recordKinds)) {
    if (!('events' in kind)) continue;
    const actions = [kind === recordKinds.attachment ? 'addToAsset' : 'create', 'update', 'remove'] as const;
    for (const [at, type] of lifecycleTypes(kind.events).entries()) {
      if (types.has(type)) continue;
      const row = Object.entries(routeMatrix).find(([name]) => name === `${kind.routes}.${actions[at]}`)?.[1];
      const call = await row?.call(scene, 'admin');
      if (call) await admin().send(call.method, call.path, call);
    }
  }
}

/** Raises almost every event that there is at least once. */
async function live(): Promise<void> {
  const { server, owner } = scene;
  const newcomer = await newPerson(server, 'user');
  await newcomer.caller.put('/api/me/password', { currentPassword: password, newPassword: 'something else' });
  await server.nobody.post('/api/auth/login', { email: newcomer.email, password: 'wrong again' });
  const leaver = await server.nobody.signedIn(newcomer.email, 'something else');
  const { id: token } = made(
    await leaver.post('/api/tokens', { name: 'Sync' }),
    z.object({ id: z.string() }),
  );
  await leaver.delete(`/api/tokens/${token}`);
  await leaver.delete('/api/auth/session');
  await admin().post(`/api/users/${newcomer.id}/reset`);
  await admin().put(`/api/users/${newcomer.id}/role`, { role: 'admin' });
  await admin().put(`/api/users/${newcomer.id}/suspended`, { suspended: true });
  const mistaken = await newPerson(server, 'user');
  await admin().delete(`/api/users/${mistaken.id}`);

  const berlin = await newLocation(server, { name: 'Berlin' });
  const desk = await newLocation(server, { name: 'Desk 4', parentId: berlin.id, address: 'Street 1' });
  await admin().put(`/api/locations/${desk.id}`, { name: 'Desk 5', address: null });
  await admin().put(`/api/locations/${desk.id}/default`);
  await admin().put(`/api/locations/${berlin.id}/default`);
  const gone = await newLocation(server, { name: 'Attic' });
  await admin().delete(`/api/locations/${gone.id}`);

  const [drone, robot] = [await newType(server, { name: 'Drone' }), await newType(server, { name: 'Robot' })];
  const field = await newField(server, { displayName: 'Range', apiName: 'range_km', assetTypes: ['Drone'] });
  await admin().put(`/api/asset-types/${robot.id}/fields/${field.id}`);
  await admin().put(`/api/asset-types/${robot.id}`, { description: 'Walks', customFields: [] });
  await admin().post(`/api/asset-types/${robot.id}/rename`, { name: 'Android' });
  const spare = await newField(server, { displayName: 'Spare', apiName: 'spare', assetTypes: ['*'] });
  await admin().delete(`/api/custom-fields/${spare.id}`);
  const unused = await newType(server, { name: 'Unused' });
  await admin().delete(`/api/asset-types/${unused.id}`);

  await admin().put('/api/settings', { companyName: 'Northwind', assetIdCounter: 4000, theme: 'rose' });

  await admin().put('/api/acknowledgements', { types: ['Drone'], title: 'Use', text: 'Look after it' });
  const asset = await newAsset(server, {
    type: 'Drone',
    location: desk.id,
    notes: 'Fragile',
    customFields: { range_km: '12' },
  });
  await admin().put(`/api/equipment/${asset.id}`, { assignedTo: owner.email });
  await owner.caller.post('/api/me/acknowledgements', { agreement: 1 });
  await admin().put(`/api/equipment/${asset.id}`, {
    notes: null,
    location: berlin.id,
    status: 'Maintenance',
  });
  await admin().put(`/api/equipment/${asset.id}`, { maintenanceScheduled: '2020-02-20' });
  await raised('maintenance.due');
  await admin().post(`/api/equipment/${asset.id}/maintenance`, { note: 'New rotor' });
  const broken = await newAsset(server, { type: 'Drone', customFields: { range_km: 'far' } });
  const { converting } = made(
    await admin().put(`/api/custom-fields/${field.id}`, { type: 'number', setAside: true }),
    z.object({ converting: z.string() }),
  );
  await ended(admin(), converting);
  await admin().put(`/api/custom-fields/${field.id}`, { displayName: 'Reach' });
  const lost = await newAsset(server, { type: 'Drone' });
  await admin().delete(`/api/equipment/${lost.id}`);

  const item = await newItem(server, { type: 'Drone', inStock: 9, description: 'Flies' });
  await admin().put(`/api/catalog/${item.id}`, { inStock: 3, description: null, price: 10.5 });
  await raised('inventory.low');
  const old = await newItem(server, { name: 'Old' });
  await admin().delete(`/api/catalog/${old.id}`);
  await merged(admin(), [drone.id], robot.id);

  const request = await newRequest(owner.caller, item.id, { notes: 'Soon' });
  await owner.caller.put(`/api/requests/${request.id}`, { notes: null });
  await owner.caller.post(`/api/requests/${request.id}/comments`, { text: 'Any day will do' });
  await bring(scene, request.id, 'fulfilled');
  const unwanted = await newRequest(owner.caller, item.id);
  await move(admin(), unwanted.id, 'rejected', { reason: 'Too dear' });
  await admin().put('/api/settings', { autoApproveRequests: true });
  await admin().post('/api/requests', {
    userId: owner.email,
    priority: 'low',
    items: [{ catalogItemId: item.id, quantity: 1 }],
  });

  await admin().csv(
    '/api/equipment/import?createMissing=types,vendors,locations',
    `assetId,name,type,status,vendor,location\nIMP-1,Kite,Kite,Available,Windy,Munich / Roof\n${broken.assetId},Mended,Android,Available,Windy,\n`,
  );
  await owner.caller.get('/api/equipment/export');
  const leaving = { email: 'leaving@northwind.example', displayName: 'Leaving', password };
  await admin().post('/api/users', leaving);
  await admin().post(`/api/users/${leaving.email}/erase`, {}, { prefer: 'wait=20' });
  await admin().get('/api/equipment/export');
  const saved = async (name: string) =>
    made(
      await admin().post('/api/views', { name, filters: { type: 'Drone' } }),
      z.object({ id: z.string() }),
    );
  const [view, other] = [await saved('Drones'), await saved('Robots')];
  await admin().put(`/api/views/${view.id}`, { sort: '-name', shared: true });
  await admin().delete(`/api/views/${other.id}`);
  const kept = { kind: 'assets', header: ['A'], reading: { columns: [{ to: 'name', from: [[0]] }] } };
  const profile = async (named: string) =>
    made(await admin().post('/api/import-profiles', { name: named, ...kept }), z.object({ id: z.string() }));
  await admin().put(`/api/import-profiles/${(await profile('Depot')).id}`, { set: { type: 'Drone' } });
  await admin().delete(`/api/import-profiles/${(await profile('Attic')).id}`);
  const { id: webhook } = made(
    await admin().post('/api/webhooks', {
      ...{ name: 'Mirror', url: 'https://hooks.example/', events: ['user.created'] },
    }),
    z.object({ id: z.string() }),
  );
  await admin().post(`/api/webhooks/${webhook}/secret`);
  const range = { from: '2020-01-01T00:00:00Z', to: '2020-01-02T00:00:00Z' };
  await admin().post(`/api/webhooks/${webhook}/redeliver`, range);
  await connect(scene, admin());
  await admin().post('/api/slack/disconnect');
  await connect(scene, admin());
  await admin().put('/api/slack/config', {
    channelOverrides: { defaults: '#it-desk' },
    notifications: { lowInventory: false },
  });
  await livedRound(scene);
  await admin().put('/api/twilio/config', { enabled: true, authToken: 'a token of Twilio' });
}

beforeAll(async () => {
  slack = await startFakeSlack();
  scene = await newScene(slackConfigOf(slack));
  const since = await lastEvent(scene.direct);
  await live();
  await liveOn(since);
  recorded = await scene.direct.log.read({ after: since, limit: 1000 });
}, 240_000);
afterAll(async () => {
  await scene.end();
  await slack.close();
});

it('every event that there is was made', () => {
  const types = new Set(recorded.map(({ type }) => type));
  expect(eventTypes.filter((type) => !types.has(type))).toEqual(later);
});

it('each is as its schema says, and says who did it, from where, in which call', () => {
  for (const { seq: _, digest: __, chain: ___, keyId: ____, erased: _e, ...event } of recorded) {
    const parsed = eventSchemas[event.type].safeParse(event);
    expect([event.type, parsed.error?.issues ?? []]).toEqual([event.type, []]);
    if (event.actor.kind === 'system') continue;
    expect(causeSchema.parse({ actor: event.actor, via: event.via }).via).toBe('api');
    expect(event.requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(event.address).toMatch(/127\.0\.0\.1$/);
  }
});

it('no event holds a password, a hash or a token', () => {
  const text = JSON.stringify(recorded);
  for (const secret of [
    password,
    'a token of Twilio',
    'xoxb-',
    'something else',
    '$argon2id$',
    'wrong again',
  ]) {
    expect(text).not.toContain(secret);
  }
});

describe('the last event of a record', () => {
  it('is the record as it is read back', async () => {
    const last = new Map(
      recorded
        .filter(({ type }) => !happenings.includes(type))
        .map((event) => [`${event.subject.kind} ${event.subject.id}`, event]),
    );
    const kinds = new Set<string>();
    for (const event of last.values()) {
      const now = await readBack(event.subject);
      if (event.type.endsWith('.deleted')) {
        expect([event.type, event.subject.id, now]).toEqual([event.type, event.subject.id, undefined]);
        continue;
      }
      kinds.add(event.subject.kind);
      expect(now).toBeDefined();
      for (const [key, value] of Object.entries(now ?? {})) {
        // Values that a list computes from other records aren't in this record's events.
        if (derived.includes(`${event.subject.kind}.${key}`)) continue;
        expect([event.type, key, event.data[key]]).toEqual([event.type, key, value]);
      }
      // Nor anything that the record no longer has.
      const keys = Object.keys(event.data).filter((key) => !eventOnly.includes(key));
      expect([event.type, keys.filter((key) => !Object.hasOwn(now ?? {}, key))]).toEqual([event.type, []]);
    }
    expect([...kinds].sort()).toEqual(Object.keys(snapshotSchemas).sort());
  });
});

/**
 * Change along with other records (the default location is stored in the settings, and asset IDs are issued), or without
 * an event: to be seen is no change.
 */
const derived = [
  ...['asset.lastSeen', 'asset.lastSeenHow', 'asset.lastSeenBy'],
  'location.isDefault',
  'settings.assetIdCounter',
  'vendor.productCount',
  'webhook.waiting',
  'webhook.attempts',
  'workflow.status',
  'workflow.skipped',
  'slack.canConnect',
];

it('previous has just the fields that changed, as they were in the event before', () => {
  const before = new Map<string, ReadableEvent>();
  let compared = 0;
  for (const event of recorded) {
    if (happenings.includes(event.type)) continue;
    const key = `${event.subject.kind} ${event.subject.id}`;
    const known = before.get(key);
    // An announcement follows the change that it is about, with the same data.
    if (event.type === 'inventory.low' || event.type === 'maintenance.due') continue;
    before.set(key, event);
    if (!known || event.previous === undefined) continue;
    compared += 1;
    for (const [field, was] of Object.entries(event.previous)) {
      if (field === 'customFields' && event.subject.kind === 'asset') continue;
      if (derived.includes(`${event.subject.kind}.${field}`)) continue;
      expect([event.type, field, known.data[field] ?? null]).toEqual([event.type, field, was]);
    }
    const unmentioned = Object.keys({ ...known.data, ...event.data }).filter(
      (field) =>
        !['version', 'updatedAt', 'lastUpdated', 'statusSince', 'statusTimes', ...eventOnly].includes(field),
    );
    for (const field of unmentioned) {
      if (Object.hasOwn(event.previous, field) || derived.includes(`${event.subject.kind}.${field}`))
        continue;
      expect([event.type, field, event.data[field]]).toEqual([event.type, field, known.data[field]]);
    }
  }
  expect(compared).toBeGreaterThan(15);
});

it('what belongs together bears one batch', () => {
  const batchOf = (find: (event: ReadableEvent) => boolean) => recorded.find(find)?.batch;
  const imported = batchOf(({ data }) => data.assetId === 'IMP-1');
  expect(imported).toBeDefined();
  const ofImport = recorded.filter(({ batch }) => batch === imported).map(({ type }) => type);
  for (const type of [
    'type.created',
    'vendor.created',
    'location.created',
    'equipment.created',
    'import.finished',
  ]) {
    expect(ofImport).toContain(type);
  }
  const delivered = batchOf(({ type }) => type === 'request.fulfilled');
  expect(recorded.filter(({ batch }) => batch === delivered).map(({ type }) => type)).toEqual([
    'equipment.assigned',
    'request.fulfilled',
  ]);
  const renamed = recorded.find(({ data, type }) => type === 'type.updated' && data.name === 'Android');
  expect(renamed).toMatchObject({ previous: { name: 'Robot' } });
  expect(renamed?.batch).toBeDefined();
});
