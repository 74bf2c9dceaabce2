import { retirementReasons } from '@quartermaster/core/assets/asset-fields';
import { notRetired } from '@quartermaster/core/assets/retirement';
import { and, isIn } from '@quartermaster/core/query/where';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newScene, type Scene } from '../support/scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await newScene();
});
afterAll(() => scene.end());

it('no ready view reads every asset', async () => {
  const { collection } = scene.direct.services.assets;
  for (const [where, sort] of [
    [isIn('requiredMissing', [true]), '-lastUpdated'],
    [isIn('assignedToNobody', [true]), '-lastUpdated'],
    [isIn('serialNumber', ['A', 'B']), 'serialNumber'],
    [isIn('assignedTo', ['a@b.example', 'c@d.example']), '-lastUpdated'],
    [{ op: 'range', path: 'warrantyEnd', lt: '2026-11-23' }, 'warrantyEnd'],
    [{ op: 'range', path: 'maintenanceDue', lte: '2026-11-23' }, 'maintenanceDue'],
    [{ op: 'range', path: 'lastUpdated', lte: '2024-11-23' }, 'lastUpdated'],
  ] as const)
    expect(await collection.explain({ where: and(notRetired, where), sort: [sort] })).toMatchObject({
      indexed: true,
      sorts: false,
    });
  const retired = { where: isIn('retired', [...retirementReasons]), sort: ['-lastUpdated'] };
  expect(await collection.explain(retired)).toMatchObject({ indexed: true, sorts: false });
});
