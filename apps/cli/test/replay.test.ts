import { type Line, openLine } from '@quartermaster/test-kit/line';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openScene, type Person, type Scene } from './support/scene.ts';

let scene: Scene;
let admin: Person;
let line: Line;

/** Each of its events takes long, because it looks at each of many records. */
const slow = `name: Slow
trigger: { type: event, config: { eventType: catalog.created } }
actions:
  - type: update_equipment
    name: Note
    params: { set: { notes: x } }
    forEach: { entity: equipment, filter: "type:Laptop" }
`;

beforeAll(async () => {
  scene = await openScene();
  ({ admin } = scene);
  line = await openLine(scene.server);
  const add = (what: string, head: string, rows: readonly string[]) =>
    admin.qmWith({ input: [head, ...rows].join('\n') }, what, 'import', '-', '--yes', '--quiet');
  const names = Array.from({ length: 60 }, (_, n) => `L-${n},Laptop ${n},Laptop,Available`);
  expect((await add('assets', 'assetId,name,type,status', names)).code).toBe(0);
  const items = Array.from({ length: 3000 }, (_, n) => `Cable ${n},Peripheral,5`);
  expect((await add('catalogue', 'name,type,price', items)).code).toBe(0);
  expect((await admin.qmWith({ input: slow }, 'workflows', 'apply', '-f', '-')).code).toBe(0);
}, 60_000);
afterAll(() => {
  line.close();
  return scene.close();
});

/** The job of the replay that was last begun on the line. */
async function job() {
  const id = [...line.answered().matchAll(/"type":"job","id":"(\w+)"/g)].at(-1)?.[1] ?? '';
  return admin.api.jobs.get({ params: { id } });
}

const replay = ['workflows', 'replay', 'Slow', '--days', '7'];

test('a replay prints what it finds as it finds it; Ctrl-C cancels its job', async () => {
  const session = admin.opens(replay, { env: { QM_URL: line.url } });
  await session.sees('Cable');
  expect(await job()).toMatchObject({ kind: 'workflows.replay', state: 'running' });
  session.type('\u0003');
  const { code, screen } = await session.end();
  expect(code).toBe(1);
  expect(screen).toMatch(/It would have acted on (\d+) of \1 events of the last 7 days so far\./);
  expect(screen).toContain('Interrupted. Nothing was changed.');
  const { processed, ...ended } = await job();
  expect(ended).toMatchObject({ state: 'cancelled', cancelRequested: true, result: { looked: processed } });
  expect(screen).toContain(`of ${processed} events`);
});

test('with a token that only reads, Ctrl-C closes the stream, which cancels the job too', async () => {
  const { token } = await admin.api.tokens.create({ name: 'Reader', scope: 'read', expiresInDays: 1 });
  const session = admin.opens(replay, { env: { QM_URL: line.url, QM_TOKEN: token } });
  await session.sees('Cable');
  session.type('\u0003');
  expect((await session.end()).code).toBe(1);
  await expect.poll(async () => (await job()).state).toBe('cancelled');
});

test('another replay of the same person ends it, and it says so', async () => {
  const session = admin.opens(replay);
  await session.sees('Cable');
  const second = admin.opens(replay);
  const { code, screen } = await session.end();
  expect([code, screen]).toEqual([1, expect.stringContaining('you started another replay')]);
  await second.sees('Cable');
  second.type('\u0003');
  await second.end();
});

test('a connection that is lost is said to be, with what was found until then', async () => {
  const session = admin.opens(replay, { env: { QM_URL: line.url } });
  await session.sees('Cable');
  line.cut();
  const { code, screen } = await session.end();
  expect(code).toBe(5);
  expect(screen).toMatch(/It would have acted on \d+ of \d+ events of the last 7 days so far\./);
  expect(screen).toContain('The connection to the server was lost.');
  await expect.poll(async () => (await job()).state).toBe('cancelled');
});
