import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { openLine } from '@quartermaster/test-kit/line';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bareEnvironment, qmFile } from './support/qm.ts';
import { openScene, type Person, type Scene } from './support/scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.close());

let count = 0;
const addItem = () =>
  scene.admin.api.catalogue.create({
    sku: `E-${count++}`,
    name: `Cable ${count}`,
    type: 'Peripheral',
    price: 5,
    inStock: 9,
  });

/** A command that doesn't end, as a process whose lines appear in `heard`. */
function follow(person: Person, url: string, ...args: string[]) {
  const env = bareEnvironment({ ...person.env, QM_URL: url });
  const child = spawn(process.execPath, [qmFile, ...args], { env });
  const heard: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => heard.push(line));
  const begun = once(child.stderr, 'data');
  return {
    heard,
    /** Resolves when it says that it watches. */
    begun,
    /** Presses Ctrl-C. @returns the exit code */
    stop: async () => {
      child.kill('SIGINT');
      return (await once(child, 'exit'))[0];
    },
  };
}

it('the log, the findings and the servers are lists, which --csv prints as CSV', async () => {
  for (const [args, head] of [
    [['events'], 'Number,Time,Type,Kind,Id,Record,Who'],
    [['doctor'], 'Check,Found,Examples,Mend'],
    [['switch', '--list'], 'Server,Current'],
  ] as const) {
    const { stdout, stderr } = await scene.admin.qm(...args, '--csv');
    expect({ head: stdout.split('\n')[0], stderr }, args.join(' ')).toEqual({ head, stderr: '' });
  }
});

const idIn = (line: string): string => JSON.parse(line).id;

describe('qm events', () => {
  it('prints the whole event to administrators, and notices to others', async () => {
    const item = await addItem();
    const args = ['events', '--type', 'catalog.created'];
    const all = JSON.parse((await scene.admin.qm(...args, '--json')).stdout);
    expect(all.at(-1)).toMatchObject({
      type: 'catalog.created',
      id: item.id,
      event: { actor: { email: scene.admin.email }, data: { name: item.name } },
    });
    const lines = (await scene.mia.qm(...args, '--jsonl')).stdout.trim().split('\n');
    expect(JSON.parse(lines.at(-1) ?? '')).toEqual({
      seq: expect.any(Number),
      kind: 'item',
      id: item.id,
      type: 'catalog.created',
    });
    const table = await scene.admin.sees(['events', '--after', String(all.at(-1).seq - 1)]);
    expect(table.screen).toMatch(/catalog\.created\s+Cable 1 · admin@northwind\.example/);
  });

  it('says what is wrong with its options', async () => {
    const unknown = await scene.admin.qm('events', '--type', 'catalog.crated');
    expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining('catalog.created')]);
    const endless = await scene.admin.qm('events', '--follow', '--json');
    expect([endless.code, endless.stderr]).toEqual([2, expect.stringContaining('--jsonl')]);
  });

  it('--follow misses nothing and repeats nothing when its connection breaks', async () => {
    const line = await openLine(scene.server);
    const { last } = await scene.admin.api.events.log({ after: 'latest' });
    const args = ['events', '--follow', '--jsonl', '--after', String(last)];
    const admin = follow(scene.admin, line.url, ...args);
    const mia = follow(scene.mia, line.url, ...args, '--type', 'catalog.created');
    const expected: string[] = [];
    for (let round = 0; round < 4; round++) {
      for (let n = 0; n < 3; n++) expected.push((await addItem()).id);
      if (round > 0) await expect.poll(() => admin.heard.length).toBeGreaterThanOrEqual(round * 3);
      line.cut();
    }
    for (const { heard } of [admin, mia])
      await expect.poll(() => heard.map(idIn).filter((id) => expected.includes(id))).toEqual(expected);
    for (const { stop } of [admin, mia]) expect(await stop()).toBe(0);
    line.close();
  });
});

describe('qm requests watch and qm assets watch', () => {
  it('print each change once, through a broken connection, until Ctrl-C', async () => {
    const { admin, mia } = scene;
    const item = await addItem();
    const line = await openLine(scene.server);
    const watching = [
      follow(admin, line.url, 'requests', 'watch'),
      follow(mia, line.url, 'requests', 'watch', '--jsonl', '--json', 'id,type,record.status'),
      follow(admin, line.url, 'assets', 'watch'),
    ] as const;
    const [requests, own, assets] = watching;
    await Promise.all(watching.map(({ begun }) => begun));
    const { id } = await mia.api.requests.create({ items: [{ catalogItemId: item.id, quantity: 1 }] });
    await expect.poll(() => own.heard.length).toBe(1);
    line.cut();
    const params = { id };
    await admin.api.requests.transition({ params, body: { to: 'procuring' } });
    await admin.api.requests.comment({ params, body: { text: 'Soon' } });
    const procurement = { vendor: 'ACME GmbH', expectedDeliveryDate: '2099-01-01', ticketRef: 'IT-1' };
    await admin.api.requests.transition({ params, body: { to: 'pending_delivery', procurement } });

    const lines = () => requests.heard.map((text) => text.split('\t'));
    await expect
      .poll(() => lines().map((cells) => [cells[1], cells[6], cells.at(-1)]))
      .toEqual([
        ['Change', 'Status', 'Who'],
        ['request.created', 'pending', mia.email],
        ['request.updated', 'procuring', admin.email],
        ['request.commented', 'pending_delivery', admin.email],
        ['request.updated', 'pending_delivery', admin.email],
      ]);
    expect(lines()[1]?.[2]).toBe(id);
    await expect.poll(() => own.heard.length).toBe(4);
    expect(JSON.parse(own.heard[0] ?? '')).toEqual({
      id,
      type: 'request.created',
      'record.status': 'pending',
    });
    await expect
      .poll(() => assets.heard.map((text) => text.split('\t')[1]))
      .toEqual(['Change', 'equipment.created']);
    for (const { stop } of watching) expect(await stop()).toBe(0);
    line.close();
  });
});
