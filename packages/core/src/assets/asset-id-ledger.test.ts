import { expect, it } from 'vitest';
import { gapsIn, numberIn } from './asset-id-ledger.ts';

it('names the gaps before the next number, each with its reason', () => {
  const gaps = gapsIn({
    used: new Set([1000, 1001, 1006, 1014, 1030]),
    known: new Map([
      ...([1002, 1003] as const).map((number) => [number, 'deleted'] as const),
      ...([1006, 1007, 1008, 1012] as const).map((number) => [number, 'reserved'] as const),
    ]),
    raised: [{ from: 1010, below: 1014 }],
    next: 1017,
  });
  expect(gaps).toEqual([
    { from: 1002, to: 1003, reason: 'deleted' },
    { from: 1004, to: 1005, reason: 'unused' },
    { from: 1007, to: 1008, reason: 'reserved' },
    { from: 1009, to: 1009, reason: 'unused' },
    { from: 1010, to: 1011, reason: 'skipped' },
    { from: 1012, to: 1012, reason: 'reserved' },
    { from: 1013, to: 1013, reason: 'skipped' },
    { from: 1015, to: 1016, reason: 'unused' },
  ]);
  expect(gapsIn({ used: new Set(), known: new Map(), raised: [], next: 1000 })).toEqual([]);
});

it('tells an issued asset ID from others that begin alike', () => {
  expect(['qtm1000', 'QTM0', 'QTM01', 'QTM', 'QTM10-2', 'LAP1000'].map((id) => numberIn(id, 'QTM'))).toEqual([
    ...[1000, 0],
    ...Array.from({ length: 4 }, () => undefined),
  ]);
});
