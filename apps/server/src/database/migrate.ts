import { setTimeout } from 'node:timers/promises';
import { equals } from '@quartermaster/core/query/where';
import type { Collection, Store } from '@quartermaster/store';
import { Leases } from '../jobs/leases.ts';
import { instantOf, type Runtime } from '../runtime.ts';
import { type InstallationDocument, installationCollection, installationId } from './collection.ts';
import { DatabaseError } from './database-error.ts';

/** A step from one shape of the stored documents to the next: broken off anywhere, it is run again as a whole. */
export interface Migration {
  readonly name: string;
  run(store: Store): Promise<void>;
}

/** In their order; what has been released is never changed or taken out. */
const migrations: readonly Migration[] = [];

/** Milliseconds that a server's lease lasts without a word, and between looks at whether another one is done. */
const lasting = 10_000;
const lookEvery = 250;

/**
 * Brings the documents to the shape that this code knows, by one of however many servers start at once; the others
 * wait for it. Throws a DatabaseError for a database that a newer version has been at, or that is half imported.
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
        'An import into this database was broken off. Go on with it: qm-server import FILE.',
      );
    checkLevel(level, known);
    const next = known[level];
    if (next === undefined) return ran;
    const lease = await leases.take('migrations', lasting);
    if (lease === undefined) {
      await setTimeout(lookEvery);
      continue;
    }
    const renewing = setInterval(() => void leases.take('migrations', lasting).catch(() => {}), lasting / 4);
    try {
      // Between the look and the lease another server may have been through it.
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

/** Throws a DatabaseError when documents have been through more migrations than this code knows. */
export function checkLevel(level: number, known = migrations): void {
  if (level > known.length)
    throw new DatabaseError(
      `The database was used by a newer version of Quartermaster (level ${level}, this one knows ${known.length}).`,
    );
}

/** A new database has the newest shape from the start. */
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
  // Another server may have been quicker.
  return (await installations.get(installationId)) ?? document;
}
