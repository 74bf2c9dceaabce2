import { equals } from '@quartermaster/core/query/where';
import type { ErasurePreview } from '@quartermaster/core/users/erasure-preview';
import type { StoredKind } from '@quartermaster/core/users/personal-data';
import { sessionCollection } from '../auth/session-collection.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { StoredUser } from '../users/collection.ts';
import { type PersonalRecords, personalKinds } from './personal-records.ts';

const countedAs: { readonly [Kind in StoredKind]?: 'assets' | 'requests' | 'views' | 'jobs' } = {
  equipment: 'assets',
  requests: 'requests',
  views: 'views',
  jobs: 'jobs',
};

/** Counts what erasing somebody would change, page by page; nothing is written. */
export async function countPersonal(
  { store }: Runtime,
  records: PersonalRecords,
  { id, email }: StoredUser,
): Promise<Omit<ErasurePreview, 'id' | 'email' | 'displayName' | 'refusal'>> {
  const counts = { assets: 0, requests: 0, views: 0, others: 0, jobs: 0 };
  // The number has no effect, as nothing is written.
  const person = await records.personOf(id, email, 0);
  const present = await records.withoutPassedOn(person);
  for (const kind of personalKinds)
    for (let after: string | undefined; ; ) {
      const page = await records.page(kind, after, present);
      counts[countedAs[kind] ?? 'others'] += page.found.length;
      after = page.next;
      if (after === undefined) break;
    }
  let events = (await records.ownWithout(person)).length;
  const end = await store.events.last();
  let held = {};
  for (let after = 0; after < end; ) {
    const some = await records.events(person, after, held);
    events += some.left.length;
    ({ last: after, held } = some);
  }
  const sessions = await store.collection(sessionCollection).count(equals('userId', id));
  return { accounts: 1, sessions, ...counts, events };
}
