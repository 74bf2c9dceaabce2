import { randomUUID } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type Execution,
  executionDetailSchema,
  executionSchema,
  simulationSchema,
} from '@quartermaster/core/workflows/execution';
import { replayedEventSchema } from '@quartermaster/core/workflows/replay';
import { workflowSchema } from '@quartermaster/core/workflows/workflow';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { emptyFolder, runQm } from './support/qm.ts';
import { openScene, type Scene } from './support/scene.ts';

let scene: Scene;
let folder: string;
beforeAll(async () => {
  scene = await openScene();
  folder = await emptyFolder();
});
afterAll(() => scene.close());

const ready = fileURLToPath(new URL('../../../docs/workflows', import.meta.url));

async function fileOf(text: string, name = `${randomUUID()}.yaml`): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

const thanks = `name: Thanks
trigger: { type: event, config: { eventType: request.created } }
actions:
  - { type: send_notification, name: Thank, params: { channel: email, to: "{{ data.userId }}", message: "yes" } }
`;

const wrong = `name: ab
trigger:
  type: event
  config: { eventType: request.created }
actions:
  - type: dance
    name: Dance
  - name: Nothing
    dependsOn: [missing]
`;

describe('qm workflows', () => {
  test('validate checks files and folders without a server, and names every fault with its line', async () => {
    const offline = { env: { QM_URL: 'http://127.0.0.1:9', QM_TOKEN: 'none' } };
    const good = await runQm(['workflows', 'validate', '-f', ready], offline);
    expect(good).toEqual({ code: 0, stdout: '', stderr: '  ✓ 6 workflows are valid\n' });
    const file = await fileOf(wrong);
    const bad = await runQm(['workflows', 'validate', '-f', file, '--json'], offline);
    expect(bad.code).toBe(1);
    expect(JSON.parse(bad.stdout)).toEqual([
      { file, line: 1, path: 'name', message: 'Name must be at least 3 characters' },
      { file, line: 6, path: 'actions.0.type', message: 'Unknown action type: dance' },
      { file, line: 8, path: 'actions.1.type', message: 'Action 2 must have a type' },
      {
        ...{ file, line: 9, path: 'actions.1.dependsOn' },
        message: 'Action 2 depends on non-existent action missing',
      },
    ]);
    const unreadable = await runQm(['workflows', 'validate', '-f', await fileOf('name: [')], offline);
    expect(unreadable).toMatchObject({ code: 1, stderr: expect.stringContaining('is not valid YAML') });
  });

  test('apply adds, changes and leaves alone; what get --yaml prints changes nothing', async () => {
    const { admin } = scene;
    const several = join(folder, 'several');
    await mkdir(several);
    const other = thanks.replace('Thanks', 'Thanks again');
    await writeFile(join(several, 'two.yaml'), `${thanks}---\n${other}`);
    const list = [
      {
        name: 'From JSON',
        trigger: { type: 'schedule', config: { schedule: { type: 'interval', value: 5 } } },
      },
    ];
    await writeFile(join(several, 'list.json'), JSON.stringify(list));
    const apply = async (...args: string[]) => {
      const { code, stdout, stderr } = await admin.qm('workflows', 'apply', ...args, '--json=name,result');
      expect([code, stderr]).toEqual([0, expect.not.stringContaining('✗')]);
      return JSON.parse(stdout);
    };
    const results = (result: string) =>
      ['From JSON', 'Thanks', 'Thanks again'].map((name) => ({ name, result }));
    expect(await apply('--dry-run', '-f', several)).toEqual(results('created'));
    expect(await apply('-f', several)).toEqual(results('created'));
    expect(await apply('-f', several)).toEqual(results('unchanged'));
    const otherwise = thanks.replace(
      'channel: email, to: "{{ data.userId }}"',
      'to: "{{ data.userId }}", channel: email',
    );
    expect(await apply('-f', await fileOf(otherwise))).toEqual([{ name: 'Thanks', result: 'unchanged' }]);
    const shown = await admin.sees(['workflows', 'apply', '-f', await fileOf(otherwise)]);
    expect(shown.screen).toContain('Thanks unchanged');
    const changed = await fileOf(thanks.replace('request.created', 'request.updated'));
    expect(await apply('-f', changed)).toEqual([{ name: 'Thanks', result: 'changed' }]);

    for (const name of await readdir(ready))
      expect((await apply('-f', join(ready, name)))[0].result).toBe('created');
    const { items } = await admin.api.workflows.list({});
    expect(items).toHaveLength(9);
    for (const { name } of items) {
      const { stdout } = await admin.qm('workflows', 'get', name, '--yaml');
      const again = await admin.qmWith(
        { input: stdout },
        'workflows',
        'apply',
        '-f',
        '-',
        '--json=name,result',
      );
      expect(again, stdout).toMatchObject({ code: 0, stderr: '' });
      expect(JSON.parse(again.stdout)).toEqual([{ name, result: 'unchanged' }]);
    }
  });

  test('apply sends nothing if anything is wrong, and says what the server refuses', async () => {
    const { admin } = scene;
    const before = await admin.api.workflows.list({});
    const files = ['-f', await fileOf(thanks.replace('Thanks', 'New one')), await fileOf(wrong)];
    const refused = await admin.qm('workflows', 'apply', ...files);
    expect(refused).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('line 6: Unknown'),
    });
    expect(await admin.api.workflows.list({})).toEqual(before);

    const hooked = (name: string) =>
      `{ name: ${name}, trigger: { type: webhook, config: { webhook: { path: in/use } } } }`;
    const file = await fileOf(`${hooked('Hooked')}\n---\n${hooked('Late')}`);
    const partly = await admin.qm('workflows', 'apply', '-f', file);
    expect(partly).toMatchObject({
      ...{ code: 3, stdout: expect.stringMatching(/Hooked\tcreated.*\nLate\tfailed/) },
      stderr: expect.stringContaining('Late: Another workflow has this method and path'),
    });
  });

  test('are part of the config file: exported, compared and applied', async () => {
    const { admin } = scene;
    const config = async (...args: string[]) => admin.qm('config', ...args);
    const own = await fileOf(thanks.replace('Thanks', 'In the file'));
    expect((await admin.qm('workflows', 'apply', '-f', own)).code).toBe(0);
    const exported = (await config('export')).stdout;
    expect(exported).toContain('\nworkflows:\n');
    const file = await fileOf(exported);
    expect(await config('diff', file, '--exit-code')).toMatchObject({ code: 0 });
    const changed = await fileOf(
      exported
        .replace('name: In the file', 'name: In the file\n    timeout: 5000')
        .concat(
          '  - name: Only there\n    trigger: { type: schedule, config: { schedule: { type: interval, value: 5 } } }\n',
        ),
    );
    const { stdout } = await config('apply', changed, '--yes', '--json=section,action,name');
    expect(JSON.parse(stdout)).toEqual([
      { section: 'workflows', action: 'change', name: 'In the file' },
      { section: 'workflows', action: 'create', name: 'Only there' },
    ]);
    expect(await config('diff', changed, '--exit-code')).toMatchObject({ code: 0 });
    const faulty = await config('diff', await fileOf('workflows:\n  - name: ab\n'));
    expect(faulty).toMatchObject({
      ...{ code: 1, stderr: expect.stringContaining('line 2, workflows[0].name: Name must be at least 3') },
    });
  });

  test('secrets come from standard input or a prompt, and are never shown', async () => {
    const { admin } = scene;
    const own = await fileOf(
      `name: Secretive\ntrigger: { type: webhook, config: { webhook: { path: s/t } } }\n`,
    );
    expect((await admin.qm('workflows', 'apply', '-f', own)).code).toBe(0);
    const secrets = ['workflows', 'secrets'];
    const piped = await admin.qmWith({ input: 'hush-hush\n' }, ...secrets, 'set', 'secretive', 'TOKEN');
    expect([piped.code, piped.stderr]).toEqual([0, '']);
    const asking = admin.opens([...secrets, 'set', 'Secretive', 'OTHER']);
    await asking.sees('Value of OTHER');
    asking.type('hush-too\r');
    expect(await asking.end()).toMatchObject({ code: 0, screen: expect.not.stringContaining('hush') });
    const got = await admin.qm('workflows', 'get', 'Secretive', '--json=secrets,hasHookSecret');
    expect(JSON.parse(got.stdout)).toEqual({ secrets: ['OTHER', 'TOKEN'], hasHookSecret: false });
    expect((await admin.qm(...secrets, 'delete', 'Secretive', 'OTHER', '--yes')).code).toBe(0);
    const shouted = await admin.qmWith({ input: 'x' }, ...secrets, 'set', 'Secretive', 'small');
    expect([shouted.code, shouted.stdout]).toEqual([2, '']);
    const rotated = JSON.parse((await admin.qm('workflows', 'rotate-secret', 'Secretive', '--json')).stdout);
    expect(rotated).toMatchObject({ secret: expect.any(String), hasHookSecret: true, secrets: ['TOKEN'] });
    expect((await admin.qm('workflows', 'get', 'Secretive', '--yaml')).stdout).not.toContain('ecret:');
  });

  test('execute runs one now and tells the outcome; logs list its runs and follow them', async () => {
    const { admin } = scene;
    const asset = await admin.api.assets.create({
      ...{ name: 'Old laptop', type: 'Laptop', status: 'Available', condition: 'Good' },
      customFields: { model: 'T14' },
    });
    const own = await fileOf(`name: Annotate
trigger: { type: event, config: { eventType: vendor.deleted } }
actions:
  - id: note
    type: update_equipment
    name: Note
    params: { equipment: "{{ payload.asset }}", set: { notes: "{{ payload.text }}" } }
`);
    expect((await admin.qm('workflows', 'apply', '-f', own)).code).toBe(0);
    const run = (...args: string[]) => admin.qm('workflows', 'execute', 'Annotate', ...args);
    const following = admin.opens(['workflows', 'logs', 'Annotate', '--follow']);
    const payload = JSON.stringify({ asset: asset.id, text: 'Seen' });
    const done = await run('--payload', payload, '--json');
    expect(done.code, done.stderr).toBe(0);
    expect(executionSchema.parse(JSON.parse(done.stdout))).toMatchObject({
      ...{ status: 'success', trigger: 'manual', steps: [{ id: 'note', status: 'success' }] },
    });
    expect(await admin.api.assets.get({ params: { id: asset.id } })).toMatchObject({ notes: 'Seen' });
    const failed = await admin.sees(['workflows', 'execute', 'Annotate', '--payload', '{"text":"Nothing"}']);
    expect(failed).toMatchObject({ code: 1, screen: expect.stringContaining('✗ Note') });
    expect((await run('--no-wait')).code).toBe(0);
    await following.sees('failed');
    following.type('\u0003');
    await following.end();

    const logs = async (...args: string[]) =>
      JSON.parse((await admin.qm('workflows', 'logs', 'Annotate', ...args, '--json')).stdout);
    await expect.poll(() => logs('--status', 'failed')).toHaveLength(2);
    const all = (await logs()).map((one: unknown) => executionSchema.parse(one));
    expect(all.map(({ status }: Execution) => status)).toEqual(['failed', 'failed', 'success']);
    const detail = executionDetailSchema.parse(await logs(all[2].id));
    expect(detail).toMatchObject({ input: { payload: { text: 'Seen' } } });
    expect((await admin.qm('workflows', 'logs', 'Annotate', '--status', 'x')).code).toBe(2);
    expect((await run('--payload', '{')).code).toBe(2);
  });

  test('replay says on which past events a workflow, or a file, would have acted', async () => {
    const { admin } = scene;
    const onItems = (name: string) => `name: ${name}
trigger: { type: event, config: { eventType: catalog.created } }
conditions: [{ field: data.name, operator: contains, value: Macbook }]
`;
    const file = await fileOf(onItems('Replayed'));
    const drafted = await admin.qm('workflows', 'replay', '-f', file, '--days', '7', '--json');
    expect([drafted.code, drafted.stderr]).toEqual([
      0,
      expect.stringMatching(/would have acted on 1 of \d+/),
    ]);
    const events = z.array(replayedEventSchema).parse(JSON.parse(drafted.stdout));
    expect(events).toMatchObject([{ name: 'MacBook Pro 14" M4', status: 'success' }]);
    expect((await admin.qm('workflows', 'apply', '-f', file)).code).toBe(0);
    const saved = await admin.qm('workflows', 'replay', 'Replayed', '--days', '7');
    expect(saved.stdout).toContain(`${events[0]?.seq}\t`);
    expect((await admin.qm('workflows', 'replay', 'Replayed', '--days', 'x')).code).toBe(2);

    const simulate = (...args: string[]) => admin.qm('workflows', 'simulate', ...args);
    const real = await simulate('Replayed', '--event', String(events[0]?.seq), '--json');
    expect(simulationSchema.parse(JSON.parse(real.stdout))).toMatchObject({ status: 'success' });
    const madeUp = await simulate('-f', file, '--input', '{"data":{"name":"Dock"}}', '--json=status,message');
    expect([madeUp.code, JSON.parse(madeUp.stdout)]).toEqual([
      0,
      { status: 'skipped', message: expect.stringContaining('data.name does not contain') },
    ]);
    const sample = await simulate('-f', file, '--sample', '--json=input');
    expect(JSON.parse(sample.stdout)).toMatchObject({ input: { data: { sku: 'MBP-14-36' } } });
    const taken = await admin.sees(['workflows', 'simulate', '-f', join(ready, 'monthly-maintenance.yaml')]);
    expect(taken.screen).toContain('Nothing was done');
  });

  test('list, get, enable, disable and delete', async () => {
    const { admin, mia } = scene;
    await admin.qm('workflows', 'apply', '-f', await fileOf(thanks.replace('Thanks', 'Weekly thanks')));
    const listed = JSON.parse((await admin.qm('workflows', 'list', '--json')).stdout);
    for (const one of listed) workflowSchema.parse(one);
    const seen = await admin.sees(['workflows', 'list']);
    expect(seen.screen).toMatch(/Weekly thanks +request\.created +enabled +Never/);
    expect((await admin.qm('workflows', 'disable', 'weekly thanks')).code).toBe(0);
    const got = JSON.parse((await admin.qm('workflows', 'get', 'Weekly thanks', '--json')).stdout);
    expect(workflowSchema.parse(got)).toMatchObject({ status: 'disabled', version: 2 });
    expect((await admin.qm('workflows', 'enable', got.id, '--json=status')).stdout).toContain('"enabled"');
    const shown = (await admin.sees(['workflows', 'get', 'Weekly thanks'])).screen;
    for (const text of ['event: request.created', 'action1', 'Thank (send_notification)', '30 s'])
      expect(shown).toContain(text);
    const { stderr } = await admin.qm('workflows', 'logs', 'Weekly thanks', 'run-9');
    expect(stderr).toBe('✗ Run not found: run-9.\n');
    expect((await admin.qm('workflows', 'delete', 'Weekly thanks', '--yes')).code).toBe(0);
    expect(await admin.qm('workflows', 'get', 'Weekly thanks')).toMatchObject({
      ...{ code: 1, stderr: expect.stringContaining('Workflow not found: Weekly thanks') },
    });
    expect((await mia.qm('workflows', 'list')).code).toBe(4);
  });
});
