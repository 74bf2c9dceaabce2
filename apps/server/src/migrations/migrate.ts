import { setTimeout } from 'node:timers/promises';
import { equals } from '@quartermaster/core/query/where';
import type { Collection, Store } from '@quartermaster/store';
import { DatabaseError } from '../errors/database-error.ts';
import { Leases } from '../leases/leases.ts';
import { instantOf, type Runtime } from '../runtime/runtime.ts';
import { type InstallationDocument, installationCollection, installationId } from './collection.ts';
import { deliveryTimeOfAll } from './delivery-times.ts';
import { expectedDeliveryOfAll } from './expected-deliveries.ts';
import { maintenanceDueOfAll } from './maintenance-due.ts';
import { personStateOfAll } from './person-states.ts';
import { requestFiguresOfAll } from './request-figures.ts';
import { retentionOfAll } from './retention.ts';

/** A step from one document format to the next; if interrupted, it is run again from the start. */
export interface Migration {
  readonly name: string;
  run(store: Store): Promise<void>;
}

/** In order; a migration that was released must never be changed or removed. */
const migrations: readonly Migration[] = [
  maintenanceDueOfAll,
  personStateOfAll,
  expectedDeliveryOfAll,
  deliveryTimeOfAll,
  requestFiguresOfAll,
  retentionOfAll,
];

/**
 * How many milliseconds a server's lease lasts unless renewed, and how often others check whether it is done.
 */
const leaseMs = 10_000;
const pollMs = 250;

/**
 * Migrates the documents to the current format; if several servers start at once, one does it and the others
 * wait. Throws a DatabaseError if a newer version has used the database, or an import was interrupted.
 * @returns the names of the migrations that ran here
 */
export async function migrate(runtime: Runtime, known = migrations): Promise<string[]> {
  const installations = runtime.store.collection(installationCollection);
  const leases = new Leases(runtime);
  const ran: string[] = [];
  for (;;) {
    const { level, importing } = await installationOf(runtime, installations, known.length);
    if (importing !== undefined)
      throw new DatabaseError(
        'An import into this database was interrupted. Continue it with qm-server import FILE.',
      );
    checkLevel(level, known);
    const next = known[level];
    if (next === undefined) return ran;
    const lease = await leases.take('migrations', leaseMs);
    if (lease === undefined) {
      await setTimeout(pollMs);
      continue;
    }
    const renewing = setInterval(() => void leases.take('migrations', leaseMs).catch(() => {}), leaseMs / 4);
    try {
      // Another server may have run it before this one got the lease.
      const now = await installations.get(installationId);
      if (now?.level !== level) continue;
      await next.run(runtime.store);
      await installations.update(
        installationId,
        { set: { level: level + 1 } },
        { where: equals('level', level) },
      );
      ran.push(next.name);
    } finally {
      clearInterval(renewing);
      await leases.release(lease);
    }
  }
}

/** Throws a DatabaseError if more migrations have run than this code knows. */
export function checkLevel(level: number, known = migrations): void {
  if (level > known.length)
    throw new DatabaseError(
      `The database was used by a newer version of Quartermaster (level ${level}; this one supports up to ${known.length}).`,
    );
}

/** Whether documents are still as an earlier version stored them: no server of this one has started on them. */
export const isOfEarlierVersion = (level: number): boolean => level < migrations.length;

/** A new database starts with the newest format. */
async function installationOf(
  runtime: Runtime,
  installations: Collection<InstallationDocument>,
  newest: number,
): Promise<InstallationDocument> {
  const known = await installations.get(installationId);
  if (known) return known;
  const level = (await runtime.store.events.last()) === 0 ? newest : 0;
  const document = { id: installationId, level, createdAt: instantOf(runtime) } as const;
  await installations.insert(document);
  // Another server may have been faster.
  return (await installations.get(installationId)) ?? document;
}
