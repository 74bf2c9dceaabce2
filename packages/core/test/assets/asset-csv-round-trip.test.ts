import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Asset } from '../../src/assets/asset.ts';
import { anAsset, exportOf, importAssets } from './asset-import.ts';

const count = 5000;

// Text that is dangerous to a spreadsheet, to a CSV reader or to an import's own conventions.
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '=',
        '+',
        '-',
        '@',
        '\t',
        '\r',
        '\n',
        ' ',
        "'",
        '"',
        ',',
        ';',
        '(none)',
        '＝',
        '\u00A0',
        '\u200B',
      ),
      fc.constantFrom('=cmd|"/C calc"!A0', '-5', '-1e3', '1', 'A1', 'é', '💻', '\uFEFF', '0x10', 'ﬁ'),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 4 }),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((pieces) => pieces.join(''))
  .filter((value) => !value.includes('\0'));

// An independent definition of what promise 28 calls running.
const runs = (cell: string) => /^\s*[=+\-@\t\r]/.test(cell) && Number.isNaN(Number(cell));

const hostileAsset = fc
  .record({
    name: hostile.filter(
      (name) => name.trim() === name && !/[\t\r\n\p{Zl}\p{Zp}\p{Bidi_Control}]/u.test(name),
    ),
    serialNumber: hostile,
    notes: hostile,
    field: hostile,
  })
  .map(({ name, serialNumber, notes, field }) => ({
    name,
    serialNumber,
    notes,
    customFields: { notes: field },
  }));

test(`${count} hostile assets survive export and import letter for letter, and no cell of theirs runs`, async () => {
  const assets = fc
    .sample(hostileAsset, { numRuns: count, seed: 28 })
    .map((fields, index): Asset => anAsset({ ...fields, assetId: `QTM${1000 + index}` }));
  const rows = exportOf('all', assets);

  const { plans: unchanged } = await importAssets(rows, { existing: assets });
  expect(unchanged.filter(({ action }) => action !== 'unchanged')).toEqual([]);

  const { plans: created } = await importAssets(rows);
  expect(created).toHaveLength(count);
  for (const [index, plan] of created.entries()) {
    const { name, serialNumber, notes, customFields } = assets[index] ?? anAsset();
    expect(plan).toMatchObject({ action: 'create', record: { name, serialNumber, notes, customFields } });
  }

  for (const cells of rows) expect(cells.filter(runs)).toEqual([]);
});
