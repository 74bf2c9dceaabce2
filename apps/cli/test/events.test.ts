import { spawn } from 'node:child_process';
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

/** `qm events --follow` as a process, whose lines appear in `heard`. */
function follow(person: Person, url: string, ...args: string[]) {
  const env = bareEnvironment({ ...person.env, QM_URL: url });
  const child = spawn(process.execPath, [qmFile, 'events', '--follow', '--jsonl', ...args], { env });
  const heard: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => heard.push(JSON.parse(line).id));
  return { heard, stop: () => child.kill() };
}

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
    const admin = follow(scene.admin, line.url, '--after', String(last));
    const mia = follow(scene.mia, line.url, '--after', String(last), '--type', 'catalog.created');
    const expected: string[] = [];
    for (let round = 0; round < 4; round++) {
      for (let n = 0; n < 3; n++) expected.push((await addItem()).id);
      if (round > 0) await expect.poll(() => admin.heard.length).toBeGreaterThanOrEqual(round * 3);
      line.cut();
    }
    for (const { heard } of [admin, mia])
      await expect.poll(() => heard.filter((id) => expected.includes(id))).toEqual(expected);
    for (const { stop } of [admin, mia]) stop();
    line.close();
  });
});
