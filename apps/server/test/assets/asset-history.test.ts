import { assetSchema } from '@quartermaster/core/assets/asset';
import {
  assetThenSchema,
  type HistoryEntry,
  historyEntrySchema,
} from '@quartermaster/core/history/history-entry';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bySystem } from '../../src/events/cause.ts';
import { merged } from '../configuration/configured.ts';
import { bring } from '../requests/request-in.ts';
import type { Caller } from '../support/caller.ts';
import { made, newAsset, newItem, newLocation, newRequest, newType } from '../support/company.ts';
import { newScene, type Scene } from '../support/scene.ts';

const page = z.strictObject({ items: z.array(historyEntrySchema), nextCursor: z.string().optional() });

let scene: Scene;
beforeAll(async () => {
  scene = await newScene();
});
afterAll(() => scene.end());

const admin = (): Caller => scene.admin.caller;

const historyOf = async (id: string, caller = admin()): Promise<HistoryEntry[]> =>
  made(await caller.get(`/api/equipment/${id}/history?limit=200`), page).items;

/** Each entry as a line, like 'updated: location Berlin → London'. */
const described = (entries: readonly HistoryEntry[]): string[] =>
  entries.map(({ kind, changes }) =>
    [
      kind,
      changes
        .map(({ of, field, from, to }) => `${of === 'asset' ? '' : `${of} `}${field} ${from} → ${to}`)
        .sort()
        .join(', '),
    ].join(': '),
  );

async function rename(userId: string, displayName: string): Promise<void> {
  const { records } = scene.direct.services.users;
  await records.edit({
    find: () => records.find(userId),
    change: () => ({ set: { displayName } }),
    cause: bySystem,
  });
}

describe('what happened to an asset', () => {
  it('is told newest first: by whom, from where, what from what to what, by the names of the time', async () => {
    const { server, owner } = scene;
    const [berlin, london] = [
      await newLocation(server, { name: 'Berlin' }),
      await newLocation(server, { name: 'London' }),
    ];
    const desk = await newLocation(server, { name: 'Desk', parentId: berlin.id });
    const [drone, robot] = [
      await newType(server, { name: 'Drone' }),
      await newType(server, { name: 'Robot' }),
    ];
    await rename(owner.id, 'Mia Okafor');
    const asset = await newAsset(server, { name: 'Kite', type: 'Drone', location: desk.id });
    const path = `/api/equipment/${asset.id}`;
    await admin().put(path, { notes: 'Fragile', serialNumber: 'S-1', specs: { wings: '2' } });
    await admin().post(`/api/asset-types/${drone.id}/rename`, { name: 'Flyer' });
    await admin().put(`/api/locations/${berlin.id}`, { name: 'Berlin Mitte' });
    await admin().put(`/api/locations/${desk.id}`, { parentId: london.id });
    await admin().put(path, { assignedTo: owner.email });
    await rename(owner.id, 'Mia Adeyemi');
    await admin().put(path, { notes: null, specs: { wings: '4' } });
    await merged(admin(), [drone.id], robot.id);
    await admin().put(path, { assignedTo: null, location: berlin.id });
    // Changes to records that this asset no longer refers to.
    await rename(owner.id, 'Mia');
    await admin().put(`/api/locations/${london.id}`, { name: 'Leeds' });

    const entries = await historyOf(asset.id);
    expect(described(entries)).toEqual([
      'returned: assignedTo Mia Adeyemi → null, location London / Desk → Berlin Mitte, status Assigned → Available',
      'merged: type Flyer → Robot, type merged Flyer → Robot',
      'updated: notes Fragile → null, specs.wings 2 → 4',
      'renamed: person name Mia Okafor → Mia Adeyemi',
      'assigned: assignedTo null → Mia Okafor, status Available → Assigned',
      'moved: location path Berlin Mitte / Desk → London / Desk',
      'renamed: location path Berlin → Berlin Mitte',
      'renamed: type name Drone → Flyer',
      'updated: notes null → Fragile, serialNumber null → S-1, specs.wings null → 2',
      expect.stringMatching(/^created: .*location null → Berlin \/ Desk.*type null → Drone/),
    ]);
    expect(entries[2]).toMatchObject({
      via: 'api',
      who: { kind: 'user', id: scene.admin.id, email: scene.admin.email, name: expect.any(String) },
    });
    expect(entries[1]?.batch).toMatchObject({ kind: 'types.merge' });
    expect(await historyOf(asset.assetId.toLowerCase())).toEqual(entries);
    // An entry has exactly the time at which the asset says it was changed.
    expect(entries.at(-1)?.at).toBe(asset.createdAt);
    const now = made(await admin().get(path), assetSchema);
    expect(entries[0]?.at).toBe(now.lastUpdated);
    const { asOf: _, ...then } = made(await admin().get(`${path}?asOf=${now.lastUpdated}`), assetThenSchema);
    expect(then.notes).toBe(now.notes);
    expect(then.location).toBe(now.location);
  });

  it('comes in pages, which together are all of it', async () => {
    const asset = await newAsset(scene.server, { name: '0' });
    // More than are read at a time.
    for (let n = 1; n < 120; n += 1) await admin().put(`/api/equipment/${asset.id}`, { name: String(n) });
    const all = await historyOf(asset.id);
    expect(all).toHaveLength(120);
    const collected: HistoryEntry[] = [];
    for (let cursor = ''; ; ) {
      const path = `/api/equipment/${asset.id}/history?limit=7${cursor}`;
      const { items, nextCursor } = made(await admin().get(path), page);
      collected.push(...items);
      if (nextCursor === undefined) break;
      cursor = `&cursor=${nextCursor}`;
    }
    expect(collected).toEqual(all);
    expect((await admin().get(`/api/equipment/${asset.id}/history?cursor=x`)).status).toBe(422);
  });

  it('says what was ordered, delivered and imported, as one entry each, and outlives the asset', async () => {
    const { server, owner } = scene;
    const item = await newItem(server, { type: 'Software License' });
    const request = await newRequest(owner.caller, item.id);
    await bring(scene, request.id, 'fulfilled');
    const { items } = made(
      await admin().get(`/api/equipment?where=${encodeURIComponent(`catalogItemId:"${item.id}"`)}`),
      z.object({ items: z.array(z.object({ id: z.string(), assetId: z.string() })) }),
    );
    const [asset] = items;
    if (!asset) throw new Error('Nothing was ordered');
    await admin().csv(
      '/api/equipment/import',
      `assetId,name,type,status\n${asset.assetId},Imported,Software License,Assigned\n`,
    );
    await admin().delete(`/api/equipment/${asset.id}`);
    const entries = await historyOf(asset.id);
    expect(entries.map(({ kind }) => kind)).toEqual(['deleted', 'updated', 'assigned', 'created']);
    expect(entries.map(({ batch }) => batch)).toEqual([
      { id: expect.any(String) },
      {
        id: expect.any(String),
        kind: 'assets.import',
        processed: 1,
        imported: { created: 0, updated: 1, failed: 0 },
      },
      { id: `${request.id}:fulfilled`, requestId: request.id },
      { id: `${request.id}:pending_delivery`, requestId: request.id },
    ]);
    expect((await owner.caller.get(`/api/equipment/${asset.id}/history`)).status).toBe(404);
    expect(await historyOf(asset.assetId.toLowerCase())).toEqual(entries);
    const before = made(
      await admin().get(`/api/equipment/${asset.assetId}?asOf=${entries[1]?.at}`),
      assetThenSchema,
    );
    expect(before.name).toBe('Imported');
  });
});

describe("an employee's view", () => {
  it('begins with their own assignment, names nobody else, and can be paged no further', async () => {
    const { server, owner, other } = scene;
    await rename(other.id, 'Bartholomew');
    const asset = await newAsset(server, { name: 'Secret plan', assignedTo: owner.email });
    const path = `/api/equipment/${asset.id}`;
    await admin().put(path, { assignedTo: other.email, name: 'Still secret' });
    await admin().put(path, { assignedTo: owner.email, name: 'Plan', notes: 'Handed over' });
    await admin().put(path, { notes: 'Yours' });
    const answer = await owner.caller.get(`${path}/history?limit=1`);
    const { items, nextCursor } = made(answer, page);
    const rest = await owner.caller.get(`${path}/history?cursor=${nextCursor}`);
    const entries = [...items, ...made(rest, page).items];
    expect(entries.map(({ kind }) => kind)).toEqual(['updated', 'assigned']);
    expect(entries[1]?.changes).toMatchObject([{ field: 'assignedTo', from: null }]);
    expect(made(rest, page).nextCursor).toBeUndefined();
    const text = `${answer.text}${rest.text}${(await owner.caller.get(`${path}/history?cursor=999999`)).text}`;
    for (const hidden of ['Bartholomew', other.email, other.id, scene.admin.email, scene.admin.id, 'ecret'])
      expect(text).not.toContain(hidden);
  });
});
