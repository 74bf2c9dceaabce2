import { randomBytes } from 'node:crypto';
import type { LoggedEvent } from '@quartermaster/core/events/event';
import type { Store } from '@quartermaster/store';
import type { BulkCall } from '../../src/bulk/edits.ts';
import { noMailer } from '../../src/mail/no-mailer.ts';
import { createServices, type Services } from '../../src/services.ts';
import { dyingStore } from '../configuration/dying-store.ts';
import { somebody } from './origin.ts';

/** Another server's services on this database. */
export const serverOn = (
  store: Store,
  monotonicMs = () => performance.now(),
  now = () => new Date(),
): Services =>
  createServices({
    store,
    now,
    secretKey: randomBytes(32),
    mailer: noMailer,
    baseUrl: () => 'http://localhost',
    reportFault: (error) => {
      throw error;
    },
    monotonicMs,
  });

/**
 * A clock that jumps an hour ahead each time it is read, so that a dead server's lease is over at the second
 * look.
 */
export function hastyClock(): () => number {
  let ms = 0;
  return () => {
    ms += 3_600_000;
    return ms;
  };
}

/** Starts the next server on a dead one's database, and completes what the dead one left. */
export async function takenOver(store: Store): Promise<Services> {
  const services = serverOn(store, hastyClock());
  // The first run sees what the dead server held, the second that it hasn't changed.
  await services.workers.run();
  await services.workers.run();
  return services;
}

/** A call of a route that starts a job. */
export const bulkCall: BulkCall = {
  caller: somebody,
  reading: { caller: somebody.id, signal: new AbortController().signal },
  id: undefined,
  waitSeconds: 0,
};

/** The events of a batch by record; throws if a record has two. */
export async function eventsOfEach(store: Store, batch: string): Promise<Map<string, LoggedEvent>> {
  const events = new Map<string, LoggedEvent>();
  for (let after = 0; ; ) {
    const page = await store.events.read({ batch, after, limit: 1000 });
    for (const event of page) {
      if (events.has(event.subject.id)) throw new Error(`${event.subject.id} was changed twice`);
      events.set(event.subject.id, event);
    }
    if (page.length < 1000) return events;
    after = page.at(-1)?.seq ?? 0;
  }
}

/** Begins work on a server that is killed after this many writes, and lets the next one continue. */
export async function killed(
  store: Store,
  writes: number,
  begin: (services: Services) => Promise<{ batchId?: string | undefined }>,
) {
  const dying = dyingStore(store, writes);
  const dead = serverOn(dying.store);
  const { batchId = '' } = await begin(dead);
  void dead.workers.run();
  await dying.died;
  return {
    batchId,
    resume: async () => {
      const next = await takenOver(store);
      return next.jobs.get(batchId, somebody);
    },
  };
}
