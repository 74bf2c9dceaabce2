import { errorBody } from '@quartermaster/contract';
import { assetTypeSchema } from '@quartermaster/core/fields/asset-type';
import { customFieldSchema } from '@quartermaster/core/fields/custom-field';
import { locationSchema } from '@quartermaster/core/locations/location';
import { settingsSchema } from '@quartermaster/core/settings/settings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { lastEvent } from '../requests/request-in.ts';
import { made, newField, newLocation, newType } from '../support/company.ts';
import { listen } from '../support/event-stream.ts';
import { newScene, type Scene } from '../support/scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await newScene();
});
afterAll(() => scene.end());

const first = () => scene.server.admin;
const second = () => scene.admin.caller;

interface Kind {
  readonly path: () => Promise<string>;
  readonly schema: z.ZodType<{ readonly version: number }>;
  /** The changes that the two make. */
  readonly one: object;
  readonly other: object;
}

const kinds: Record<string, Kind> = {
  settings: {
    path: () => Promise.resolve('/api/settings'),
    schema: settingsSchema,
    one: { companyName: 'Northwind' },
    other: { theme: 'rose', currency: 'EUR' },
  },
  'an asset type': {
    path: async () => `/api/asset-types/${(await newType(scene.server, { name: 'Camera' })).id}`,
    schema: assetTypeSchema,
    one: { description: 'Takes pictures' },
    other: { maintenanceInterval: 3 },
  },
  'a custom field': {
    path: async () => {
      const field = { displayName: 'Lens', apiName: 'lens' };
      return `/api/custom-fields/${(await newField(scene.server, field)).id}`;
    },
    schema: customFieldSchema,
    one: { displayName: 'Objective' },
    other: { required: true },
  },
  'a location': {
    path: async () => `/api/locations/${(await newLocation(scene.server, { name: 'Studio' })).id}`,
    schema: locationSchema,
    one: { address: 'Street 1' },
    other: { name: 'Atelier' },
  },
};

describe.each(Object.entries(kinds))('two administrators edit %s', (_name, { path, schema, one, other }) => {
  let at: string;
  beforeAll(async () => {
    at = await path();
  });

  it('the second is told what it is now, and writes on that; nothing of either is lost', async () => {
    // An empty change returns the record as it is.
    const read = await first().put(at, {});
    const tag = { 'if-match': read.headers.etag ?? '' };
    const { version } = made(read, schema);
    const written = made(await first().put(at, one, tag), schema);
    const events = await lastEvent(scene.direct);
    const refused = await second().put(at, other, tag);
    expect(refused.status).toBe(412);
    const { message, data } = errorBody.parse(refused.body);
    expect(message).toBe('This record has changed since you loaded it');
    const current = z.object({ current: schema }).parse(data).current;
    expect(current).toEqual(written);
    expect(current).toMatchObject(one);
    expect(await lastEvent(scene.direct)).toBe(events);
    const again = await second().put(at, other, { 'if-match': `"${current.version}"` });
    expect(made(again, schema)).toMatchObject({ ...one, ...other });
    expect(made(again, schema).version).toBeGreaterThan(version + 1);
  });

  it('who asks for strict writes must say which version (promise 39)', async () => {
    expect((await second().put(at, one, { prefer: 'strict' })).status).toBe(428);
  });
});

it('everybody who listens hears of a change of what everybody reads, and of nothing that is written in it', async () => {
  const stream = await listen(scene.owner.caller);
  const type = await newType(scene.server, { name: 'Heard', description: 'unheard' });
  const field = await newField(scene.server, { displayName: 'unheard', apiName: 'heard' });
  const place = await newLocation(scene.server, { name: 'Heard', address: 'unheard' });
  for (const { id } of [type, field, place]) await stream.until(id);
  made(await first().put('/api/settings', { companyName: 'unheard' }), settingsSchema);
  await stream.until('settings.updated');
  const kinds = stream.heard.map((data) =>
    z.object({ kind: z.string(), type: z.string() }).parse(JSON.parse(data)),
  );
  expect(kinds.map(({ type: one }) => one)).toEqual(
    expect.arrayContaining(['type.created', 'field.created', 'location.created', 'settings.updated']),
  );
  expect(stream.heard.join()).not.toContain('unheard');
  stream.close();
});
