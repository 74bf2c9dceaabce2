import { afterAll, beforeAll, expect, test } from 'vitest';
import { openScene, type Scene } from './support/scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.close());

test('a terminal asks for items, who they are for and what else is said, step by step', async () => {
  const { admin, mia } = scene;
  const session = admin.opens(['requests', 'create']);
  const answer = async (question: string, text: string): Promise<void> => {
    await session.sees(question);
    session.type(`${text}\r`);
  };
  await answer('? Item, by name, type or SKU', 'nothing like it');
  await session.sees('No items found');
  await answer('? Item, by name, type or SKU', 'dock');
  await session.sees('USB-C Dock, Peripheral, 40 in stock');
  await answer('? Quantity (1)', '0');
  await session.sees('Valid quantity is required for all items');
  await answer('? Quantity (1)', '2');
  await answer('? Another item (Enter to go on)', '');
  await answer('? Employee, by name, email or department', 'nobody');
  await session.sees('No employees found');
  await answer('? Employee, by name, email or department', 'example');
  await session.sees('(Admin)');
  await answer('0 to search again)', '0');
  await answer('? Employee, by name, email or department', 'okafor');
  await session.sees(`Mia Okafor <${mia.email}>, No Department`);
  await answer('? Ticket reference', 'OPS-7');
  await answer('? Notes', '');
  await session.sees('2 × USB-C Dock, USD 249.50 each');
  await answer('? Submit this request? (y/N)', 'y');
  const { code, screen } = await session.end();
  expect(code).toBe(0);
  expect(screen).toMatch(/Request \w{8} +● pending +2 × USB-C Dock/);
  expect((await mia.api.requests.list({})).items).toMatchObject([
    { userId: mia.email, ticketRef: 'OPS-7', items: [{ name: 'USB-C Dock', quantity: 2 }] },
  ]);
});

test('an employee asks for themself, and no submits nothing', async () => {
  const { mia } = scene;
  const before = (await mia.api.requests.list({})).total;
  const session = mia.opens(['requests', 'create', '--ticket', 'T', '--notes', 'N']);
  for (const [question, text] of [
    ['? Item', 'MBP14'],
    ['? Quantity', ''],
    ['? Another item', ''],
    ['? Submit this request?', ''],
  ] as const) {
    await session.sees(question);
    session.type(`${text}\r`);
  }
  const { code, screen } = await session.end();
  expect(code).toBe(1);
  expect(screen).toContain('Nothing was changed');
  expect((await mia.api.requests.list({})).total).toBe(before);
});
