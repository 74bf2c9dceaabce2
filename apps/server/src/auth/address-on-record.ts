import { notRetired } from '@quartermaster/core/assets/retirement';
import { and, equals } from '@quartermaster/core/query/where';
import { assetCollection } from '../assets/collection.ts';
import { requestCollection } from '../requests/collection.ts';
import type { Runtime } from '../runtime/runtime.ts';

/** Whether assets, or requests from before `since`, name this address; an account with it could see them. */
export async function isOnRecord({ store }: Runtime, email: string, since: string): Promise<boolean> {
  const [assets, requests] = await Promise.all([
    store.collection(assetCollection).find({ where: and(notRetired, equals('assignedTo', email)), limit: 1 }),
    store.collection(requestCollection).find({
      where: and(equals('userId', email), { op: 'range', path: 'createdAt', lt: since }),
      limit: 1,
    }),
  ]);
  return assets.items.length + requests.items.length > 0;
}
