import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assetSchema } from '@quartermaster/core/assets/asset';
import type { ServerProcess } from '@quartermaster/test-kit/server-process';
import { expect } from 'vitest';
import { administrator } from '../concurrency/order-of-units.ts';
import { expectApiError } from '../support/api-error.ts';
import type { Answer, Caller } from '../support/caller.ts';
import { made } from '../support/company.ts';
import { mongoOf, removeData } from '../support/database.ts';
import { type DirectAccess, openDirectAccess } from '../support/direct-access.ts';
import type { FlakyLink } from '../support/flaky-link.ts';
import { startServerProcess } from '../support/server-process.ts';
import { linkToMongo } from './link-to-mongo.ts';

/** Milliseconds within which callers are told that the database is unavailable. */
export const soon = 3000;

/** A server whose connection to MongoDB can be broken, and another connection to its database that can't. */
export interface OutageScene {
  readonly server: ServerProcess;
  readonly link: FlakyLink;
  readonly admin: Caller;
  readonly direct: DirectAccess;
  end(): Promise<void>;
}

export async function openOutageScene(): Promise<OutageScene> {
  const dataDir = await mkdtemp(join(tmpdir(), 'qm-outage-test-'));
  const link = await linkToMongo(mongoOf(dataDir)?.uri ?? '');
  const server = await startServerProcess({ dataDir, env: { QM_MONGODB_URI: link.uri } });
  const direct = await openDirectAccess(server);
  return {
    server,
    link,
    admin: await administrator(server),
    direct,
    async end() {
      await server.kill();
      await direct.close();
      await link.close();
      await removeData(server);
    },
  };
}

/** Expects an answer within 3 seconds: the result, or that the database is currently unavailable. */
export async function answered(call: Promise<Answer>): Promise<Answer> {
  const began = performance.now();
  const answer = await call;
  expect(performance.now() - began).toBeLessThan(soon);
  if (answer.status >= 300) expectApiError(answer, 503);
  return answer;
}

const asset = { name: 'Adobe', type: 'Software License', status: 'Available', condition: 'New' };

/** Adds one asset after another until told to end; remembers those that were acknowledged. */
export class Writers {
  readonly acknowledged: { readonly id: string; readonly assetId: string }[] = [];
  refused = 0;
  readonly #admin: Caller;
  readonly #writing: Promise<unknown>;
  #isEnding = false;

  constructor(admin: Caller, count: number) {
    this.#admin = admin;
    this.#writing = Promise.all(Array.from({ length: count }, () => this.#write()));
  }

  /** Resolves when this many more have been acknowledged. */
  async more(count: number): Promise<void> {
    const enough = this.acknowledged.length + count;
    while (this.acknowledged.length < enough) await Promise.race([this.#writing, new Promise(setImmediate)]);
  }

  async end(): Promise<void> {
    this.#isEnding = true;
    await this.#writing;
  }

  async #write(): Promise<void> {
    while (!this.#isEnding) {
      const answer = await answered(this.#admin.post('/api/equipment', asset));
      if (answer.status === 503) this.refused += 1;
      else this.acknowledged.push(made(answer, assetSchema));
    }
  }
}

/** Expects that nothing acknowledged is lost, and nothing is incomplete: each asset with its event, once. */
export async function expectWhole(
  direct: DirectAccess,
  acknowledged: Writers['acknowledged'],
): Promise<void> {
  const { assets, runtime } = direct.services;
  const stored: { id: string; assetId: string }[] = [];
  for await (const { id, assetId } of assets.collection.stream({})) stored.push({ id, assetId });
  const ids = new Set(stored.map(({ id }) => id));
  expect(acknowledged.filter(({ id }) => !ids.has(id))).toEqual([]);
  expect(new Set(stored.map(({ assetId }) => assetId)).size).toBe(stored.length);
  const created: string[] = [];
  for (let after = 0; ; ) {
    const events = await direct.log.read({ after, limit: 1000 });
    const last = events.at(-1);
    if (!last) break;
    after = last.seq;
    for (const { type, subject } of events) if (type === 'equipment.created') created.push(subject.id);
  }
  expect(created.sort()).toEqual([...ids].sort());
  const faults: string[] = [];
  for await (const fault of runtime.store.check()) faults.push(fault);
  expect(faults).toEqual([]);
}
