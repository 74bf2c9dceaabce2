import { assetSchema } from '@quartermaster/core/assets/asset';
import { itemSchema } from '@quartermaster/core/catalogue/item';
import { assetTypeSchema, mergePreviewSchema } from '@quartermaster/core/fields/asset-type';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { eventsSince, lastEvent } from '../requests/request-in.ts';
import { made, newAsset, newField, newItem, newType } from '../support/company.ts';
import { newScene, type Scene } from '../support/scene.ts';
import { ended, fieldNamed, issuesOf, merged, refusal, typeNamed, typesOf } from './configured.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await newScene();
});
afterAll(() => scene.end());

const admin = () => scene.admin.caller;
const listed = z.object({ items: z.array(assetSchema), total: z.number() });
const merge = (sources: readonly string[], destination: string) =>
  admin().post('/api/asset-types/merge', { sources, destination });

describe('merging types', () => {
  it('moves assets, catalogue items and fields, and says how many were updated', async () => {
    const [notebook, ultrabook, computer] = [
      await newType(scene.server, { name: 'Notebook' }),
      await newType(scene.server, { name: 'Ultrabook' }),
      await newType(scene.server, { name: 'Computer' }),
    ];
    await newField(scene.server, {
      displayName: 'Dock',
      apiName: 'dock',
      assetTypes: ['Notebook', 'Laptop'],
    });
    const asset = await newAsset(scene.server, { type: 'Notebook', customFields: { dock: 'TB4' } });
    await newAsset(scene.server, { type: 'Ultrabook' });
    await newAsset(scene.server, { type: 'Computer' });
    const item = await newItem(scene.server, { type: 'Ultrabook' });
    const preview = await admin().post('/api/asset-types/merge/preview', {
      sources: [notebook.id, ultrabook.id],
      destination: computer.id,
    });
    expect(made(preview, mergePreviewSchema)).toMatchObject({
      assets: 2,
      items: 1,
      gains: [{ apiName: 'dock', displayName: 'Dock' }],
    });
    const since = await lastEvent(scene.direct);

    const job = await merged(admin(), [notebook.id, ultrabook.id], computer.id);
    expect(job).toMatchObject({
      kind: 'types.merge',
      state: 'done',
      processed: 3,
      total: 3,
      result: {
        types: 2,
        into: 'Computer',
        assets: 2,
        items: 1,
        updated: 3,
        message: 'Merged 2 type(s) into Computer (3 updated)',
      },
    });
    const names = (await typesOf(admin())).map(({ name }) => name);
    expect(names).toContain('Computer');
    expect(names).not.toContain('Notebook');
    const { type, customFields } = made(await admin().get(`/api/equipment/${asset.id}`), assetSchema);
    expect([type, customFields]).toEqual(['Computer', { dock: 'TB4' }]);
    expect(made(await admin().get(`/api/catalog/${item.id}`), itemSchema).type).toBe('Computer');
    expect((await fieldNamed(admin(), 'dock')).assetTypes).toEqual(['Computer', 'Laptop']);
    const events = await eventsSince(scene.direct, since);
    const moved = events.filter(({ type: name }) => name === 'equipment.updated');
    expect(moved.map(({ previous }) => previous?.type).sort()).toEqual(['Notebook', 'Ultrabook']);
    expect(events).toMatchObject([
      {
        type: 'type.deleted',
        subject: { id: notebook.id },
        data: { name: 'Notebook', mergedInto: { id: computer.id, name: 'Computer' } },
        batch: job.id,
      },
      { type: 'type.deleted', subject: { id: ultrabook.id }, batch: job.id },
      ...Array(2).fill({
        type: 'equipment.updated',
        data: { type: 'Computer', typeId: computer.id },
        batch: job.id,
      }),
      {
        type: 'catalog.updated',
        subject: { id: item.id },
        data: { type: 'Computer' },
        previous: { type: 'Ultrabook', typeId: ultrabook.id },
        batch: job.id,
      },
      {
        type: 'field.updated',
        data: { apiName: 'dock', assetTypes: ['Computer', 'Laptop'] },
        previous: { assetTypes: ['Notebook', 'Laptop'] },
        batch: job.id,
      },
      {
        type: 'type.updated',
        subject: { id: computer.id },
        data: { merged: { assets: 2, items: 1 } },
        batch: job.id,
      },
    ]);
  });

  it('leaves the old name readable: what is written with it has the new type', async () => {
    const [old, kept] = [
      await newType(scene.server, { name: 'Beamer' }),
      await newType(scene.server, { name: 'Projector' }),
    ];
    await merged(admin(), [old.id], kept.id);
    expect((await newAsset(scene.server, { type: 'beamer' })).type).toBe('Projector');
    expect((await newItem(scene.server, { type: 'Beamer' })).type).toBe('Projector');
    const csv = 'assetId,name,type,status\nBEAM1,One,Beamer,Available\n';
    expect((await admin().csv('/api/equipment/import', csv)).body).toMatchObject({ created: 1, failed: 0 });
    // Importing the same file again changes nothing.
    expect((await admin().csv('/api/equipment/import', csv)).body).toMatchObject({ unchanged: 1, failed: 0 });
    const items = 'sku,name,type\nB-1,One,Beamer\n';
    expect((await admin().csv('/api/catalog/import', items)).body).toMatchObject({ created: 1, failed: 0 });
    for (const name of ['Beamer', 'Projector']) {
      const found = made(await admin().get(`/api/equipment?type=${name}`), listed);
      expect([found.total, found.items[0]?.type]).toEqual([2, 'Projector']);
    }
  });

  it('frees the name once nothing is left to do: another type may take it, or the destination itself', async () => {
    const [old, kept] = [
      await newType(scene.server, { name: 'Mobile' }),
      await newType(scene.server, { name: 'Handset' }),
    ];
    await merged(admin(), [old.id], kept.id);
    const asset = await newAsset(scene.server, { type: 'Handset' });
    await admin().post(`/api/asset-types/${kept.id}/rename`, { name: 'Mobile' });
    expect((await typeNamed(admin(), 'Mobile')).id).toBe(kept.id);
    expect(made(await admin().get(`/api/equipment/${asset.id}`), assetSchema).type).toBe('Mobile');
    const again = await newType(scene.server, { name: 'Handset' });
    expect(again.id).not.toBe(kept.id);
  });

  it('along a chain leads every older name to the last type', async () => {
    const [a, b, c] = [
      await newType(scene.server, { name: 'First' }),
      await newType(scene.server, { name: 'Second' }),
      await newType(scene.server, { name: 'Third' }),
    ];
    await merged(admin(), [a.id], b.id);
    await merged(admin(), [b.id], c.id);
    expect((await newAsset(scene.server, { type: 'First' })).type).toBe('Third');
  });

  it('needs a source and a destination that are there, and not the same', async () => {
    const laptop = await typeNamed(admin(), 'Laptop');
    expect(refusal(await merge([], laptop.id))).toEqual([422, 'Choose at least one type to merge']);
    expect(refusal(await merge([laptop.id], laptop.id))).toEqual([
      422,
      'A type cannot be merged into itself',
    ]);
    expect(issuesOf(await merge(['type_gone'], laptop.id))).toEqual([['sources.0', 'Asset type not found']]);
    expect(issuesOf(await merge([laptop.id], 'type_gone'))).toEqual([
      ['destination', 'Asset type not found'],
    ]);
  });

  it('in both directions at once happens in one of them, or in none', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [
        await newType(scene.server, { name: `One ${round}` }),
        await newType(scene.server, { name: `Other ${round}` }),
      ];
      await newAsset(scene.server, { type: one.name });
      await newAsset(scene.server, { type: other.name });
      const answers = await Promise.all([merge([one.id], other.id), merge([other.id], one.id)]);
      for (const { status, body } of answers) {
        expect([202, 409, 422]).toContain(status);
        if (status === 202) await ended(admin(), z.object({ id: z.string() }).parse(body).id);
      }
      const accepted = answers.filter(({ status }) => status === 202).length;
      const left = (await typesOf(admin())).filter(({ id }) => [one.id, other.id].includes(id));
      expect([accepted, left.length]).toEqual(accepted === 1 ? [1, 1] : [0, 2]);
      const total = await Promise.all(
        left.map(
          async ({ name }) =>
            made(await admin().get(`/api/equipment?type=${encodeURIComponent(name)}`), listed).total,
        ),
      );
      expect(total.reduce((sum, count) => sum + count, 0)).toBe(2);
    }
  });

  it('while it is under way the source is gone and the destination stays', async () => {
    const [source, kept] = [
      await newType(scene.server, { name: 'Leaving' }),
      await newType(scene.server, { name: 'Staying' }),
    ];
    // The state between the first write of a merge and its last.
    const { fields } = scene.direct.services;
    await fields.typeCollection.update(kept.id, { set: { merging: 'a job' } });
    await fields.typeCollection.update(source.id, { set: { mergedInto: kept.id } });
    expect(refusal(await admin().delete(`/api/asset-types/${kept.id}`))).toEqual([
      409,
      'Cannot delete asset type that is in use',
    ]);
    expect(refusal(await admin().put(`/api/asset-types/${source.id}`, { icon: 'key' }))).toEqual([
      404,
      'Asset type not found',
    ]);
    expect(refusal(await admin().post('/api/asset-types', { name: 'Leaving' }))).toEqual([
      409,
      'Type already exists',
    ]);
    expect(refusal(await merge([kept.id], (await typeNamed(admin(), 'Laptop')).id))).toEqual([
      409,
      "Another merge involving 'Staying' is in progress",
    ]);
    made(await admin().put(`/api/asset-types/${kept.id}`, { icon: 'key' }), assetTypeSchema);
  });
});
