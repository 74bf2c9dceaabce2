import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { Caller } from '../support/caller.ts';
import { made, newItem, newPerson } from '../support/company.ts';
import { removeData } from '../support/database.ts';
import { startServerProcess } from '../support/server-process.ts';
import { adminEmail, adminPassword } from '../support/started-server.ts';
import { newWorkflow, on, runsOf, workflowNow } from './workflow-tests.ts';

const isSoak = process.env.QM_SOAK !== undefined;
/** The bar of workflows: 100,000 rows. */
const rows = isSoak ? 100_000 : 60;

test(`of ${rows} imported rows each is worked off once and in order, by whichever server is left (promise 57)`, {
  timeout: isSoak ? 7_200_000 : 180_000,
}, async () => {
  const first = await startServerProcess();
  onTestFinished(() => removeData(first));
  onTestFinished(() => first.kill());
  const second = await startServerProcess({ dataDir: first.dataDir });
  onTestFinished(() => second.kill());
  const nobody = new Caller(second.url);
  const server = { nobody, admin: await nobody.signedIn(adminEmail, adminPassword) };
  const mia = await newPerson(server);
  const item = await newItem(server);
  const { id } = await newWorkflow(server, {
    ...{ trigger: on('equipment.created'), timeout: 60_000 },
    conditions: isSoak ? [{ field: 'data.assetId', operator: 'contains', value: '00' }] : [],
    actions: [
      {
        ...{ id: 'ask', type: 'create_request', name: 'Ask' },
        params: {
          ...{ userId: mia.email, items: [{ catalogItemId: item.id, quantity: 1 }] },
          notes: '{{ data.assetId }}',
        },
      },
    ],
  });
  const lines = Array.from({ length: rows }, (_, n) => `ROW-${100_000 + n},Screen ${n},Monitor,Available`);
  const body = `assetId,name,type,status\n${lines.join('\n')}\n`;
  await server.admin.send('POST', '/api/equipment/import', { body, headers: { 'content-type': 'text/csv' } });
  const done = async () => (await runsOf(server, id)).length;
  await expect.poll(done, { timeout: 60_000, interval: 20 }).toBeGreaterThan(4);
  // It says how far it is.
  const { backlog } = await workflowNow(server, id);
  if (isSoak) expect(backlog).toBeGreaterThan(0);
  // Whichever server works: the first one has the lease, being the first.
  await first.kill();
  await expect
    .poll(async () => (await workflowNow(server, id)).backlog, { timeout: isSoak ? 7_000_000 : 60_000 })
    .toBeUndefined();
  const wanted = lines.map((line) => line.slice(0, 10)).filter((one) => !isSoak || one.includes('00'));
  const noted: string[] = [];
  const listed = z.object({
    items: z.array(z.object({ notes: z.string(), createdAt: z.string() })),
    nextCursor: z.string().optional(),
  });
  for (let cursor = ''; ; ) {
    const path = `/api/requests?limit=200&sort=createdAt${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
    const page = made(await server.admin.get(path), listed);
    noted.push(...page.items.map(({ createdAt, notes }) => `${createdAt} ${notes}`));
    if (page.nextCursor === undefined) break;
    cursor = page.nextCursor;
  }
  // Each row has one request, even if it was under way when its server was killed. Two may be of one millisecond.
  expect(noted.sort().map((one) => one.split(' ')[1])).toEqual(wanted);
});
