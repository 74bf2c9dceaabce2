import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { appliedSchema, countSchema } from '@quartermaster/core/stocktakes/stocktake';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyFolder } from './support/qm.ts';
import { openScene, type Scene } from './support/scene.ts';

let scene: Scene;
let folder: string;
beforeAll(async () => {
  scene = await openScene();
  folder = await emptyFolder();
});
afterAll(() => scene.close());

test('a place is counted without a connection, compared, and recorded; nothing is counted twice', async () => {
  const { admin, server } = scene;
  const { items: places } = await admin.api.locations.list();
  const hq = places.find(({ path }) => path === 'Berlin / HQ');
  const asset = (name: string, more: object = {}) =>
    admin.api.assets.create({
      ...{ name, type: 'Software License', status: 'Available', condition: 'New', location: hq?.id },
      ...more,
    });
  const [lamp, desk, chair] = [
    await asset('Lamp', { serialNumber: 'SN-1' }),
    await asset('Desk'),
    await asset('Chair'),
  ];
  const other = await asset('Screen', { location: places[0]?.id });
  const lost = await asset('Phone');
  await admin.api.assets.retire({ params: { id: lost.id }, body: { reason: 'lost', note: 'On a train' } });

  const at = (options: object, ...args: string[]) =>
    admin.qmWith({ cwd: folder, ...options }, 'stocktake', ...args);
  const started = await at({}, 'start', 'Berlin / HQ');
  expect(started).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('qm stocktake scan Berlin-HQ.count'),
  });
  expect(await at({}, 'start', 'Berlin / HQ')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Berlin-HQ.count already exists'),
  });

  // A scanner is a keyboard: it types a code and Enter. No server is needed.
  const offline = { env: { XDG_CONFIG_HOME: '/nonexistent' } };
  const scanned = (input: string) => at({ ...offline, input }, 'scan', 'Berlin-HQ.count');
  const first = await scanned(`SN-1\n${server.url}/assets?selected=${desk.assetId}\nSN-77\n`);
  expect(first).toMatchObject({ code: 0 });
  expect(first.stderr).toContain(`${lamp.assetId} Lamp: found, 1 of 3`);
  expect(first.stderr).toContain('SN-77: not expected here, 2 of 3');
  // A crash in the middle of a line loses no more than that line.
  await appendFile(join(folder, 'Berlin-HQ.count'), '{"code":"QT');
  const second = await scanned(
    `${lamp.assetId.toLowerCase()}\n${other.assetId}\n${lost.assetId}\n${chair.assetId}\n-${chair.assetId}\n-nothing\n`,
  );
  expect(second.stderr).toContain(`${lamp.assetId} Lamp: already counted`);
  expect(second.stderr).toContain(`${chair.assetId} Chair: taken back, 2 of 3`);
  expect(second.stderr).toContain('nothing: not counted yet');
  expect((await readFile(join(folder, 'Berlin-HQ.count'), 'utf8')).trim().split('\n')).toHaveLength(9);

  for (let times = 0; times < 2; times++) {
    const { figures } = countSchema.parse(
      JSON.parse((await at({}, 'show', 'Berlin-HQ.count', '--json')).stdout),
    );
    expect(figures).toEqual({ expected: 3, found: 2, wrongPlace: 1, unexpected: 2, missing: 1 });
  }
  expect((await at({}, 'show', 'Berlin-HQ.count')).stdout).toContain(`Missing\t${chair.assetId}\tChair`);
  expect(await at({}, 'apply', 'Berlin-HQ.count')).toMatchObject({ code: 2 });
  expect(await at({}, 'apply', 'Berlin-HQ.count', '--yes', '--restore', chair.assetId)).toMatchObject({
    code: 2,
  });
  const applied = await at({}, 'apply', 'Berlin-HQ.count', '--yes', '--restore', lost.assetId, '--json');
  expect(appliedSchema.parse(JSON.parse(applied.stdout))).toMatchObject({ seen: 4, moved: 1, restored: 1 });
  expect(await admin.api.assets.get({ params: { id: other.id } })).toMatchObject({ location: hq?.id });
  expect(await at({}, 'apply', 'Berlin-HQ.count', '--yes')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('This stock-take was applied'),
  });
  expect((await at({}, 'list')).stdout).toContain('Berlin / HQ\tapplied');
  // Somebody else may have applied it while this was scanned.
  await scanned('SN-78\n');
  const late = await at({}, 'show', 'Berlin-HQ.count');
  expect(late.stderr).toMatch(/Somebody applied this stock-take before these were sent:\n +SN-78\n/);
});

test('a serial number in another case is another one; one that several assets have stops the applying', async () => {
  const { admin } = scene;
  const { id: location } = await admin.api.locations.create({ name: 'Depot' });
  const asset = (serialNumber: string, place: object) =>
    admin.api.assets.create({
      ...{ name: 'Cable', type: 'Software License', status: 'Available', condition: 'New', serialNumber },
      ...place,
    });
  const twins = [await asset('TWIN', { location }), await asset('TWIN', { location })];
  for (const serial of ['ab12', 'AB12']) await asset(serial, {});
  const at = (input: string, verb: string, ...args: string[]) =>
    admin.qmWith({ cwd: folder, input }, 'stocktake', verb, 'Depot.count', ...args);
  await admin.qmWith({ cwd: folder }, 'stocktake', 'start', 'Depot');
  const scanned = await at('ab12\nAB12\nTWIN\n', 'scan');
  expect(scanned.stderr).toContain('3 scans kept');
  const text = `Several assets have the serial number TWIN: scan ${twins.map(({ assetId }) => assetId).join(' or ')}`;
  // A moment that somebody has spoilt in the file holds up no other scan.
  await appendFile(join(folder, 'Depot.count'), '{"code":"AB12","at":"yesterday"}\n');
  expect((await at('', 'show')).stderr).toContain(text);
  const stopped = await at('', 'apply', '--yes');
  expect(stopped).toMatchObject({ code: 3, stdout: '' });
  expect(stopped.stderr).toContain('1 scan may mean several assets. Nothing was applied.');
  expect(stopped.stderr).toContain(text);
  expect(stopped.stderr).toContain('qm stocktake scan Depot.count');
  const foretold = await at('', 'apply', '--dry-run');
  expect(foretold).toMatchObject({ code: 3, stderr: stopped.stderr });
  await at(`${twins[0]?.assetId}\nTWIN\n-TWIN\n`, 'scan');
  const would = await at('', 'apply', '--dry-run');
  expect(would.code).toBe(0);
  expect(would.stderr).toContain('It would record that 3 assets were seen, move 2 here.');
  const applied = await at('', 'apply', '--yes', '--json');
  expect(appliedSchema.parse(JSON.parse(applied.stdout))).toMatchObject({ seen: 3, moved: 2 });
  const again = await at('', 'apply', '--yes');
  expect(again).toMatchObject({ code: 1, stdout: '' });
  expect(await at('', 'apply', '--dry-run')).toMatchObject({ code: 1, stderr: again.stderr });
});

test('what is scanned while the question is asked is not applied unseen', async () => {
  const { admin } = scene;
  const { id: location } = await admin.api.locations.create({ name: 'Loading bay' });
  const fields = { name: 'Ramp', type: 'Software License', status: 'Available', condition: 'New' } as const;
  const [seen, late] = [await admin.api.assets.create(fields), await admin.api.assets.create(fields)];
  const { id } = await admin.api.stocktakes.start({ location, alone: false });
  const scan = ({ assetId }: { readonly assetId: string }) =>
    admin.api.stocktakes.scan({ params: { id }, body: { scans: [{ code: assetId }] } });
  await scan(seen);
  const session = admin.opens(['stocktake', 'apply', id]);
  await session.sees('move 1 here?');
  await scan(late);
  session.type('y\r');
  const { code, screen } = await session.end();
  expect(code).toBe(1);
  expect(screen).toContain('More was scanned since you looked.');
  expect((await admin.api.stocktakes.get({ params: { id } })).stocktake.state).toBe('counting');
});
