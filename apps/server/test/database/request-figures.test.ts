import { join } from 'node:path';
import { everything } from '@quartermaster/core/query/where';
import { type Store, updateMany } from '@quartermaster/store';
import { expect, test } from 'vitest';
import { checkDatabase } from '../../src/database/check.ts';
import { expectedDeliveryOfAll } from '../../src/migrations/expected-deliveries.ts';
import { requestFiguresOfAll } from '../../src/migrations/request-figures.ts';
import { type RequestDocument, requestCollection } from '../../src/requests/collection.ts';
import { onDatabase } from './company.ts';
import { freshFolder } from './qm-server.ts';

const at = '2026-02-03T10:00:00.000Z';
const details = { vendor: 'ACME', orderDate: at, expectedDeliveryDate: '2026-03-01' };

async function faultsOf(store: Store): Promise<string[]> {
  const faults: string[] = [];
  for await (const fault of checkDatabase({ store })) faults.push(fault);
  return faults;
}

const units = [{ key: 'item.1', inventoryId: 'a', assetId: 'QTM1', state: 'assigned' as const }];

/** A request as stored by a version without these fields. */
const old = (id: string, rest: Pick<RequestDocument, 'status' | 'statusTimes'>): RequestDocument => ({
  id,
  userId: 'mia@northwind.example',
  items: [
    {
      ...{
        id: `${id}-item`,
        catalogItemId: 'item',
        name: 'ThinkPad',
        price: 12.5,
        currency: 'EUR',
        quantity: 2,
      },
      status: rest.status,
      ...(rest.status === 'pending' ? {} : { procurementDetails: details }),
      ...(rest.status === 'fulfilled' ? { units } : {}),
    },
  ],
  itemNames: 'ThinkPad',
  priority: 'medium',
  createdAt: '2026-02-02T10:00:00.000Z',
  updatedAt: at,
  ...rest,
});

test('requests from before there was a dashboard are found and counted once they are migrated', async () => {
  const location = { kind: 'sqlite', file: join(await freshFolder(), 'quartermaster.db') } as const;
  await onDatabase(location, async ({ runtime: { store } }) => {
    const requests = store.collection(requestCollection);
    const statusTimes = { pending: at };
    await requests.insert(old('asked', { status: 'pending', statusTimes }));
    await requests.insert(old('ordered', { status: 'pending_delivery', statusTimes }));
    await requests.insert(
      old('arrived', { status: 'fulfilled', statusTimes: { fulfilled: '2026-03-04T10:00:00.000Z' } }),
    );
    const everyKey = { from: '', below: '~' };
    expect(await requests.totals(everyKey)).toEqual(new Map());

    await expectedDeliveryOfAll.run(store);
    const ordered = await requests.get('ordered');
    expect(ordered?.expectedDelivery).toBe('2026-03-01');
    expect((await requests.get('asked'))?.expectedDelivery).toBeUndefined();
    expect((await requests.get('arrived'))?.expectedDelivery).toBeUndefined();

    await requestFiguresOfAll.run(store);
    expect(Object.fromEntries(await requests.totals(everyKey))).toEqual({
      'submitted/2026-02-02/pending': 1,
      'submitted/2026-02-02/pending_delivery': 1,
      'submitted/2026-02-02/fulfilled': 1,
      'orders/2026-02/EUR': 2,
      'spent/2026-02/EUR': 5000,
      'delivered/2026-03/720': 1,
      'handedOver/2026-03/item/720': 1,
    });
    const migrated = await requests.get('ordered');
    expect(migrated).toMatchObject({ orderedOn: '2026-02-03', currencies: ['EUR'], version: 3 });
    // A request that already has them stays as it is.
    await expectedDeliveryOfAll.run(store);
    await requestFiguresOfAll.run(store);
    expect(await requests.get('ordered')).toEqual(migrated);

    expect(await faultsOf(store)).toEqual([]);
    const wrong = updateMany(requests, {
      where: everything,
      change: ({ id }) => (id === 'asked' ? { set: { counted: { 'orders/2026-02/EUR': 9 } } } : undefined),
    });
    for await (const _ of wrong);
    expect(await faultsOf(store)).toEqual(['Request asked: its counts for the dashboard are wrong']);
  });
});
