import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assetStatuses, retirementReasons } from '../../src/assets/asset-fields.ts';
import { retirementChange, retirementSchema, withRetirement } from '../../src/assets/retirement.ts';
import { message } from '../../src/messages.ts';
import { anAsset, importAssets } from './asset-import.ts';

const days = { today: '2026-11-21', latest: '2026-11-22' };
const sold = retirementChange({ reason: 'sold' });

test('retiring takes the asset back and ends its maintenance, and restoring leaves it with nobody', () => {
  const held = { status: 'Maintenance', assignedTo: 'mia@northwind.example' } as const;
  const retired = withRetirement(held, sold, days);
  expect(retired).toMatchObject({
    ok: true,
    value: { retired: 'sold', retiredOn: '2026-11-21', status: 'Available', assignedTo: null },
  });
  expect(withRetirement({ status: 'Available', retired: 'sold' }, { retired: null }, days)).toEqual({
    ok: true,
    value: { retired: null, retiredOn: null, retiredNote: null },
  });
});

test('what awaits its delivery is not retired, nothing is retired in the future, and a retired asset is given to nobody', () => {
  expect(withRetirement({ status: 'Pending Delivery' }, sold, days)).toMatchObject({
    message: message.awaitsDelivery,
  });
  expect(withRetirement({ status: 'Available' }, { ...sold, retiredOn: '2026-11-23' }, days)).toMatchObject({
    message: message.yetToCome,
  });
  const retired = { status: 'Available', retired: 'lost' } as const;
  for (const change of [{ assignedTo: 'mia@northwind.example' }, { status: 'Maintenance' as const }])
    expect(withRetirement(retired, change, days)).toMatchObject({ message: message.retiredAsset });
  expect(withRetirement({ status: 'Available' }, { retiredNote: 'Gone' }, days)).toMatchObject({
    message: message.onlyRetired,
  });
});

test('what was lost or stolen is explained', () => {
  const faultOf = (retirement: object) => retirementSchema.safeParse(retirement).error?.issues[0]?.message;
  for (const reason of retirementReasons)
    expect(faultOf({ reason })).toBe(
      reason === 'lost' || reason === 'stolen' ? message.sayWhatIsKnown : undefined,
    );
  expect(faultOf({ reason: 'lost', note: 'On the train' })).toBeUndefined();
});

test('whatever is changed, a retired asset is Available and held by nobody', () => {
  const status = fc.constantFrom(...assetStatuses);
  const reason = fc.constantFrom(...retirementReasons);
  const asset = fc.record({ status, retired: reason }, { requiredKeys: ['status'] });
  const change = fc.record(
    {
      status,
      assignedTo: fc.constantFrom('mia@northwind.example', null),
      retired: fc.option(reason),
      retiredOn: fc.constantFrom('2026-11-01', '2026-11-22', '2027-01-01', null),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(asset, change, (before, wanted) => {
      const was = before.retired === undefined ? before : { ...before, status: 'Available' as const };
      const completed = withRetirement(was, wanted, days);
      if (!completed.ok) return;
      const after = { ...was, ...completed.value };
      const isRetired = (after.retired ?? undefined) !== undefined;
      if (isRetired) expect(after).toMatchObject({ status: 'Available' });
      if (isRetired) expect(after.assignedTo ?? null).toBe(null);
      if (!isRetired) expect(after.retiredOn ?? null).toBe(null);
    }),
  );
});

test('an import edits a retired asset without restoring it, and a holder is an error of its row', async () => {
  const header = ['assetId', 'name', 'type', 'status', 'assignedTo'];
  const retired = anAsset({ assetId: 'A-1', status: 'Available', assignedTo: null, retired: 'sold' });
  const plan = async (status: string, holder: string, name = 'Renamed') =>
    (await importAssets([header, ['A-1', name, retired.type, status, holder]], { existing: [retired] }))
      .plans[0];
  expect(await plan('Available', '')).toMatchObject({ action: 'update', change: { name: 'Renamed' } });
  for (const [status, holder] of [
    ['Assigned', 'mia@northwind.example'],
    ['Available', 'mia@northwind.example'],
    ['Maintenance', ''],
  ] as const)
    expect(await plan(status, holder)).toMatchObject({
      action: 'failed',
      errors: [{ message: message.retiredAsset }],
    });
});
