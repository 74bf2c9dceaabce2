import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openScene, type Scene } from './support/scene.ts';

let scene: Scene;
let assetId: string;
/** An instant before the last change. */
let before: string;

beforeAll(async () => {
  scene = await openScene();
  const { admin, mia } = scene;
  const hq = (await admin.api.locations.list()).items.find(({ path }) => path === 'Berlin / HQ');
  const asset = await admin.api.assets.create({
    name: 'Photoshop',
    type: 'Software License',
    status: 'Available',
    condition: 'New',
    ...(hq ? { location: hq.id } : {}),
  });
  assetId = asset.assetId;
  const params = { id: asset.id };
  const { lastUpdated } = await admin.api.assets.update({ params, body: { assignedTo: mia.email } });
  before = lastUpdated;
  await admin.api.assets.update({ params, body: { notes: 'Evil [31m\nnote', location: null } });
});
afterAll(() => scene.close());

describe('qm assets history', () => {
  test('is told to people newest first, and to scripts a change a line or as the API has it', async () => {
    const { admin } = scene;
    const shown = await admin.qm('assets', 'history', assetId.toLowerCase());
    expect(shown.stderr).toBe('');
    const rows = shown.stdout
      .trimEnd()
      .split('\n')
      .map((line) => line.split('\t'));
    expect(rows[0]).toEqual(['Time', 'What', 'Who', 'Via', 'Batch', 'Field', 'From', 'To']);
    expect(rows.slice(1, 5).map(([, what, , via, , ...change]) => [what, via, ...change])).toEqual([
      ['Edited', 'api', 'Location', 'Berlin / HQ', ''],
      ['Edited', 'api', 'Notes', '', expect.stringContaining('Evil')],
      [expect.stringMatching(/^Assigned to /), 'api', 'Status', 'Available', 'Assigned'],
      [expect.stringMatching(/^Assigned to /), 'api', 'Assigned To', '', expect.any(String)],
    ]);
    const { items } = await admin.api.assets.history({ params: { id: assetId } });
    const json = await admin.qm('assets', 'history', assetId, '--json');
    expect(JSON.parse(json.stdout)).toEqual(items);
    const first = await admin.qm('assets', 'history', assetId, '--limit', '1', '--json', 'id');
    expect(JSON.parse(first.stdout)).toEqual([{ id: items[0]?.id }]);
    expect(first.stderr).toContain('More with --limit or --all');
    expect((await admin.qm('assets', 'history', 'QTM9999')).code).toBe(1);
  });
});

describe('qm assets get --as-of', () => {
  test('shows the asset as it was, and says what is no date', async () => {
    const { admin } = scene;
    const then = await admin.qm('assets', 'get', assetId, '--as-of', before, '--json', 'location,notes');
    expect(JSON.parse(then.stdout)).toEqual({ location: expect.any(String), notes: null });
    const plain = await admin.qm('assets', 'get', assetId, '--as-of', before);
    expect(plain.stdout).toContain('Berlin / HQ');
    expect((await admin.qm('assets', 'get', assetId, '--as-of', '2020-01-31')).stderr).toContain(
      'There is nothing to show',
    );
    const ahead = await admin.qm('assets', 'get', assetId, '--as-of', '2999-01-31');
    expect(ahead.stderr).toContain('This day is yet to come');
    const wrong = await admin.qm('assets', 'get', assetId, '--as-of', 'yesterday');
    expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining('--as-of must be a date') });
  });
});

describe('qm maintenance', () => {
  test('lists what is due, marks it as done, and schedules the next', async () => {
    const { admin } = scene;
    await admin.qm('maintenance', 'schedule', assetId, '2020-02-03');
    const due = await admin.qm('maintenance');
    expect(
      due.stdout
        .split('\n')
        .find((line) => line.startsWith(assetId))
        ?.split('\t'),
    ).toEqual(expect.arrayContaining(['Photoshop', '2020-02-03', 'Maintenance']));
    const done = await admin.qm(
      'maintenance',
      'done',
      assetId,
      '--note',
      'Updated',
      '--json',
      'lastMaintenance',
    );
    expect(JSON.parse(done.stdout)).toEqual({ lastMaintenance: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
    expect((await admin.qm('maintenance', '--json')).stdout).not.toContain('"Photoshop"');
    const wrong = await admin.qm('maintenance', 'done', assetId, '--date', 'yesterday');
    expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining('--date') });
    const cleared = await admin.qm(
      'maintenance',
      'schedule',
      assetId,
      'none',
      '--json',
      'maintenanceScheduled',
    );
    expect(JSON.parse(cleared.stdout)).toEqual({ maintenanceScheduled: null });
  });
});
