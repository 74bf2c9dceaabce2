import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openScene, type Scene } from './support/scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.close());

async function assign(name: string): Promise<void> {
  const { admin, mia } = scene;
  const before = (await mia.api.notifications.list({})).unread;
  const details = { name, type: 'Laptop', status: 'Available', condition: 'New' } as const;
  const { id, version } = await admin.api.assets.create({ ...details, customFields: { model: 'M4' } });
  await admin.api.assets.update(
    { params: { id }, body: { assignedTo: mia.email } },
    { context: { version } },
  );
  await expect.poll(async () => (await mia.api.notifications.list({})).unread).toBe(before + 1);
}

const titles = (stdout: string): string[] =>
  JSON.parse(stdout).map(({ title }: { title: { text: string }[] }) =>
    title.map(({ text }) => text).join(''),
  );

describe('qm notifications', () => {
  it('lists what somebody was told, and marks it as read', async () => {
    const { mia } = scene;
    const none = await mia.qm('notifications', '--json');
    expect(none).toEqual({ code: 0, stdout: '[]\n', stderr: '' });
    expect((await mia.sees(['notifications'])).screen).toContain('Nothing new.');

    for (const name of ['Camera', 'Lens', 'Tripod']) await assign(name);
    const { screen } = await mia.sees(['notifications']);
    for (const text of ['● unread', 'Camera was assigned to you', 'QTM1000', '3 unread'])
      expect(screen).toContain(text);
    const all = await mia.qm('notifications', 'list', '--json');
    expect(titles(all.stdout)).toEqual([
      'Tripod was assigned to you',
      'Lens was assigned to you',
      'Camera was assigned to you',
    ]);

    const [{ id }] = JSON.parse(all.stdout);
    const one = await mia.qm('notifications', 'read', id.slice(0, 8), '--json');
    expect([one.code, JSON.parse(one.stdout)]).toEqual([0, { unread: 2 }]);
    const unread = await mia.qm('notifications', '--unread', '--json');
    expect(titles(unread.stdout)).toEqual(['Lens was assigned to you', 'Camera was assigned to you']);
    expect((await mia.qm('notifications', '--unread', '--limit', '1')).stderr).toContain('More with --limit');
    const lines = (await mia.qm('notifications', '--jsonl')).stdout.trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).read)).toEqual([true, false, false]);
    const rows = (await mia.qm('notifications')).stdout.trim().split('\n');
    expect(rows.map((row) => row.split('\t')[1])).toEqual(['State', 'read', 'unread', 'unread']);

    expect((await mia.sees(['notifications', 'read', '--all'])).screen).toContain('✓ Marked as read');
    expect((await mia.sees(['notifications', '--unread'])).screen).toContain('Nothing unread.');
  });

  it('sets what the company tells people who chose nothing', async () => {
    const { admin, mia } = scene;
    const shown = (await admin.sees(['notifications', 'defaults', 'get'])).screen;
    for (const text of ['stockLow', 'app,mail (usual)', 'Set up']) expect(shown).toContain(text);
    const set = (...args: string[]) => admin.qm('notifications', 'defaults', 'set', ...args, '--json');
    const { stdout } = await set('stockLow=app,slack', 'failure=none');
    expect(JSON.parse(stdout).choices).toEqual({ stockLow: ['app', 'slack'], failure: [] });
    expect(JSON.parse((await set('stockLow=')).stdout).choices).toEqual({ failure: [] });
    const done = (await admin.sees(['notifications', 'defaults', 'set', '--reset'])).screen;
    for (const text of ['✓ Notification defaults updated', 'app,mail (usual)']) expect(done).toContain(text);
    for (const [args, says] of [
      [[], 'Specify what to change'],
      [['stockLow=fax'], 'stockLow'],
      [['stokLow=app'], 'Did you mean stockLow?'],
    ] as const) {
      const { code, stderr } = await set(...args);
      expect([code, stderr]).toEqual([2, expect.stringContaining(says)]);
    }
    expect((await mia.qm('notifications', 'defaults', 'get')).code).toBe(4);
  });

  it('says what is wrong, and how it is called', async () => {
    const { mia } = scene;
    const unknown = await mia.qm('notifications', 'read', 'nothing');
    expect([unknown.code, unknown.stderr]).toEqual([
      1,
      expect.stringContaining("You have no notification 'nothing'"),
    ]);
    for (const args of [[], ['x', '--all']]) {
      const { code, stderr } = await mia.qm('notifications', 'read', ...args);
      expect([code, stderr]).toEqual([2, expect.stringContaining('Name the notifications')]);
    }
    const { stdout } = await mia.qm('notifications', '--help');
    for (const text of ['list', 'read', 'What you were told']) expect(stdout).toContain(text);
  });
});
