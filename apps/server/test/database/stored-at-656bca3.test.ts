import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { assetSchema } from '@quartermaster/core/assets/asset';
import { auditEntrySchema, auditVerdictSchema } from '@quartermaster/core/audit/audit-entry';
import { batchSchema } from '@quartermaster/core/batches/batch';
import { requestSchema } from '@quartermaster/core/requests/request';
import { restoreTestDatabase } from '@quartermaster/store/test-database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { requestCollection } from '../../src/requests/collection.ts';
import { made } from '../support/company.ts';
import { mongoOf } from '../support/database.ts';
import { type StartedServer, startTestServer } from '../support/started-server.ts';

// A company as commit 656bca3 left it, in an SQLite file and in a MongoDB, filled over that commit's API. It stays as
// it is for good: whatever is stored must remain readable, and the log verifiable.
const folder = new URL('stored-at-656bca3/', import.meta.url);
const known = z
  .object({
    head: z.object({ seq: z.number(), chain: z.string(), keyId: z.string() }),
    assets: z.number(),
    /** Ordered, with one of two units received. */
    request: z.string(),
    /** A bulk edit that was undone. */
    bulk: z.string(),
  })
  .loose();
const knownSchema = z.object({ secretKey: z.string(), sqlite: known, mongodb: known });

let server: StartedServer;
let before: z.infer<typeof known>;
beforeAll(async () => {
  const { secretKey, sqlite, mongodb } = knownSchema.parse(
    JSON.parse(await readFile(new URL('known.json', folder), 'utf8')),
  );
  const dataDir = await mkdtemp(join(tmpdir(), 'qm-stored-'));
  const mongo = mongoOf(dataDir);
  before = mongo ? mongodb : sqlite;
  const unpacked = async (name: string) => brotliDecompressSync(await readFile(new URL(name, folder)));
  if (mongo) await restoreTestDatabase(mongo.uri, (await unpacked('mongodb.ndjson.br')).toString());
  else await writeFile(join(dataDir, 'quartermaster.db'), await unpacked('sqlite.db.br'));
  server = await startTestServer({ dataDir, secretKey: Buffer.from(secretKey, 'base64') });
});
afterAll(() => server.stop());

const items = <T extends z.ZodType>(schema: T) => z.object({ items: z.array(schema) });

it('its log verifies, with the same head of the chain, once all of it has the form of this version', async () => {
  while (await server.store.renew());
  const { seq, chain } = before.head;
  const verdict = made(
    await server.admin.get(`/api/audit/verify?head=${encodeURIComponent(`${seq}:${chain}`)}`),
    auditVerdictSchema,
  );
  expect(verdict).toMatchObject({ ok: true, findings: [] });
  const [last] = await server.store.events.read({ after: seq - 1, limit: 1 });
  expect(last).toMatchObject(before.head);
});

it('its audit says via what each change came in, by the former name and by the new one', async () => {
  const found = async (query: string) =>
    made(await server.admin.get(`/api/audit?limit=200&${query}`), items(auditEntrySchema)).items;
  const all = await found('');
  expect(all.length).toBeGreaterThanOrEqual(before.head.seq);
  expect(new Set(all.map(({ via }) => via))).toEqual(new Set(['api', 'system']));
  expect(await found('via=api')).toEqual(all.filter(({ via }) => via === 'api'));
});

it('its records are all there, and can be used', async () => {
  const assets = made(await server.admin.get('/api/equipment'), items(assetSchema)).items;
  expect(assets).toHaveLength(before.assets);
  const drone = assets.find(({ name }) => name === 'Drone 1');
  made(await server.admin.put(`/api/equipment/${drone?.id}`, { condition: 'Fair' }), assetSchema);
  const batches = made(await server.admin.get('/api/batches'), items(batchSchema)).items;
  expect(batches.find(({ id }) => id === before.bulk)).toMatchObject({ via: 'api' });
});

it('an effect that was stored by the former name of its cause is completed, and so is the order', async () => {
  const requests = server.store.collection(requestCollection);
  const request = await requests.get(before.request);
  const units = (request?.items ?? []).flatMap((item) => item.units ?? []);
  const unit = units.find(({ state }) => state === 'assigned')?.key ?? '';
  const actor = { kind: 'system' } as const;
  await requests.update(before.request, {
    set: { pendingEffect: { kind: 'settle', unit, cause: { actor, face: 'system' } } },
  });
  const open = units.find(({ state }) => state === 'created')?.key ?? '';
  const path = `/api/requests/${before.request}`;
  const received = await server.admin.post(`${path}/units/${open}`, {
    state: 'received',
    serialNumber: 'SN-2',
  });
  expect(received.text).toContain(before.request);
  expect(made(await server.admin.get(path), requestSchema).status).toBe('fulfilled');
});
