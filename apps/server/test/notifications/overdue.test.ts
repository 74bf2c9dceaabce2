import { expect, onTestFinished, test } from 'vitest';
import { newItem, newPerson } from '../support/company.ts';
import { mailsTo } from '../support/mails.ts';
import { startTestServer } from '../support/started-server.ts';

const soak = process.env.QM_SOAK !== undefined;
const rows = soak ? 100_000 : 1_200;

test(`an import of ${rows} overdue assets is one mail to each administrator`, {
  timeout: 900_000,
}, async () => {
  const server = await startTestServer();
  onTestFinished(() => server.stop());
  const administrators = [await newPerson(server, 'admin'), await newPerson(server, 'admin')];
  const user = await newPerson(server);
  const mails = async () => Promise.all(administrators.map(({ email }) => mailsTo(server, email)));
  const counts = async () => (await mails()).map(({ length }) => length);
  const csv = ['assetId,name,type,status,condition,purchaseDate'];
  for (let row = 0; row < rows; row += 1)
    csv.push(`OLD-${row},Laptop ${row},Laptop,Available,Good,2020-01-01`);
  const before = process.memoryUsage().rss;
  const imported = await server.admin.csv('/api/equipment/import', `${csv.join('\n')}\n`);
  expect(imported.status, imported.text.slice(0, 500)).toBe(200);
  await expect.poll(counts, { timeout: 120_000, interval: 200 }).toEqual([1, 1]);
  for (const [mail] of await mails())
    expect(mail).toContain(`Maintenance is due on ${rows.toLocaleString('en-GB')} assets`);
  // What is told next comes after: nothing else was on its way.
  const item = await newItem(server, { inStock: 6 });
  await server.admin.put(`/api/catalog/${item.id}`, { inStock: 5 });
  await expect.poll(counts, { timeout: 60_000, interval: 200 }).toEqual([2, 2]);
  expect(await mailsTo(server, user.email)).toEqual([]);
  if (soak) console.info(`grew by ${Math.round((process.memoryUsage().rss - before) / 2 ** 20)} MB`);
});
