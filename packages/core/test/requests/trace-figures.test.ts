import { expect, test } from 'vitest';
import type { Trace } from '../../src/requests/trace.ts';
import { shares, traceFigures } from '../../src/requests/trace-figures.ts';

const asset = {
  ...{ id: 'a', assetId: 'QTM1', name: 'Phone', createdAt: '2026-11-03T10:00:00.000Z' },
  spans: [],
};
const trace: Trace = { others: [], people: [], asset };

const request: NonNullable<Trace['request']> = {
  ...{ id: 'r', userId: 'mia@x.example', priority: 'medium', name: 'Phone', quantity: 1 },
  ...{ price: 10, currency: 'EUR' },
  order: {
    vendor: 'ACME',
    orderDate: '2026-11-03T10:00:00.000Z',
    expectedDeliveryDate: '2026-11-10',
  },
  spans: [
    { status: 'pending', from: '2026-11-01T10:00:00.000Z', to: '2026-11-02T10:00:00.000Z' },
    { status: 'procuring', from: '2026-11-02T10:00:00.000Z', to: '2026-11-03T10:00:00.000Z' },
    { status: 'pending_delivery', from: '2026-11-03T10:00:00.000Z' },
  ],
};
const unit = { key: 'i.1', inventoryId: 'a', assetId: 'QTM1' } as const;
const holder = { email: 'mia@x.example' };
const now = '2026-11-20T10:00:00.000Z';

test('shares are whole and add up to 100', () => {
  expect(shares([1, 1, 1])).toEqual([34, 33, 33]);
  expect(shares([7, 24, 69])).toEqual([7, 24, 69]);
  expect(shares([0, 0])).toEqual([0, 0]);
  expect(shares([999, 1])).toEqual([100, 0]);
});

test('a unit of a partial delivery is handed over when it was received, not when the last one was', () => {
  const figures = traceFigures(
    {
      ...trace,
      request,
      unit: { ...unit, state: 'assigned', at: '2026-11-14T10:00:00.000Z' },
      asset: {
        ...asset,
        spans: [
          {
            status: 'Pending Delivery',
            holder,
            from: '2026-11-03T10:00:00.000Z',
            to: '2026-11-14T10:00:00.000Z',
          },
          { status: 'Assigned', holder, from: '2026-11-14T10:00:00.000Z', to: '2026-11-15T10:00:00.000Z' },
          { status: 'Maintenance', holder, from: '2026-11-15T10:00:00.000Z', to: '2026-11-16T10:00:00.000Z' },
          { status: 'Assigned', holder, from: '2026-11-16T10:00:00.000Z' },
        ],
      },
    },
    now,
  );
  expect(figures.handOver).toMatchObject({ ms: 13 * 86_400_000, isOver: true });
  expect(figures.handOver?.parts.map(({ state, percent }) => [state, percent])).toEqual([
    ['pending', 8],
    ['procuring', 8],
    ['pending_delivery', 84],
  ]);
  expect(figures.daysLate).toBe(4);
  expect(figures.since?.parts.map(({ state, ms }) => [state, ms / 86_400_000])).toEqual([
    ['Assigned', 5],
    ['Maintenance', 1],
  ]);
  expect(figures.holdings).toMatchObject([{ holder, from: '2026-11-14T10:00:00.000Z' }]);
});

test('what is awaited grows late day by day; what is missing or rejected stopped', () => {
  const awaited = { ...trace, request };
  const created = { ...unit, state: 'created' } as const;
  expect(traceFigures({ ...awaited, unit: created }, now)).toMatchObject({
    daysLate: 10,
    handOver: { isOver: false },
    holdings: [],
  });
  const missing = { ...unit, state: 'missing', at: '2026-11-04T10:00:00.000Z' } as const;
  const lost = traceFigures({ ...awaited, unit: missing }, now);
  expect(lost).toMatchObject({ daysLate: 0, handOver: { ms: 3 * 86_400_000, isOver: true } });
  expect(lost.since).toBeUndefined();
});

test('an asset without a request has been there since it was added', () => {
  const spans = [
    { status: 'Available' as const, from: '2026-11-10T10:00:00.000Z', to: '2026-11-12T10:00:00.000Z' },
    { status: 'Assigned' as const, holder, from: '2026-11-12T10:00:00.000Z' },
  ];
  const figures = traceFigures({ ...trace, asset: { ...asset, spans } }, now);
  expect(figures.handOver).toBeUndefined();
  expect(figures.since?.parts.map(({ percent }) => percent)).toEqual([20, 80]);
  expect(figures.holdings.map((one) => one.holder?.email)).toEqual([undefined, holder.email]);
});

test('the time after an asset was retired is nobody’s', () => {
  const retired = '2026-11-12T10:00:00.000Z';
  const spans = [
    { status: 'Assigned' as const, holder, from: '2026-11-10T10:00:00.000Z', to: retired },
    { status: 'Available' as const, retired: 'scrapped' as const, from: retired },
  ];
  const { since, holdings } = traceFigures({ ...trace, asset: { ...asset, spans } }, now);
  expect(since).toMatchObject({ ms: 2 * 86_400_000, isOver: true, parts: [{ state: 'Assigned' }] });
  // Its holder's time has an end, and the retirement is a step of its own.
  expect(holdings).toMatchObject([
    { holder, to: retired },
    { retired: 'scrapped', from: retired, states: [] },
  ]);
});
