import { message } from '@quartermaster/core/messages';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openScene, type Scene } from './support/scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.close());

it('qm acknowledgements says whom to ask, and qm me accept shows the text and acknowledges', async () => {
  const { admin, mia } = scene;
  const type = 'Software License';
  expect((await admin.qm('acknowledgements', 'get')).stdout).toContain('There is no text yet');
  expect(await admin.qm('acknowledgements', 'set', '--type', type)).toMatchObject({ code: 2 });
  const text = 'You look after it.';
  const set = await admin.qmWith(
    { input: text },
    ...['acknowledgements', 'set', '--type', type, '--title', 'Use', '--text'],
  );
  expect(set.code).toBe(0);
  expect((await admin.sees(['acknowledgements', 'get'])).screen).toContain(text);
  const given = { name: 'Photoshop', type, status: 'Available', condition: 'New' } as const;
  const asset = await admin.api.assets.create({ ...given, assignedTo: mia.email });

  const read = await mia.qm('me', 'accept');
  expect(read.code).toBe(2);
  expect(read.stderr).toContain(text);
  expect(read.stderr).toContain(asset.assetId);
  expect(JSON.parse((await mia.qm('me', 'accept', asset.assetId, '--yes', '--json')).stdout)).toMatchObject({
    acknowledged: 1,
  });
  expect((await mia.qm('me', 'accept')).stdout).toBe(`  ${message.nothingToAcknowledge}.\n`);
  expect((await mia.qm('me', 'accept', asset.assetId)).stdout).toBe(
    `  You have already acknowledged ${asset.assetId}.\n`,
  );
});

it('qm confirmations starts a round, and settles what qm me confirm says differs', async () => {
  const { admin, mia } = scene;
  const given = { type: 'Software License', status: 'Available', condition: 'New' } as const;
  const [tablet, display] = await Promise.all([
    admin.api.assets.create({ ...given, name: 'Tablet', assignedTo: mia.email }),
    admin.api.assets.create({ ...given, name: 'Display', assignedTo: mia.email }),
  ]);
  expect((await admin.qm('confirmations', 'start', 'Q4', '--due', 'soon')).code).toBe(2);
  const start = ['confirmations', 'start', 'Q4', '--due', '2030-11-30'];
  const asked = await admin.qm(...start);
  expect(asked).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/Ask \d+ people, as far as they have/),
  });
  expect((await admin.qm(...start, '--yes')).code).toBe(0);
  await expect.poll(async () => (await mia.qm('me', 'confirm', '--json')).stdout).toContain(tablet.assetId);
  // Through a pipe too the assets are printed.
  expect((await mia.qm('me', 'confirm')).stdout).toContain(`${tablet.assetId}\tTablet\tnot answered`);
  const both = ['--have', tablet.assetId, '--missing', tablet.assetId];
  expect((await mia.qm('me', 'confirm', ...both)).stderr).toContain(message.saidTwice(tablet.assetId));
  expect((await mia.qm('me', 'confirm', '--missing', 'QTM1')).code).not.toBe(0);
  expect((await mia.qm('me', 'confirm', '--broken', 'QTM1')).stderr).toContain('--broken QTM1=TEXT');
  const said = await mia.sees([
    ...['me', 'confirm', 'q4', '--missing', `${tablet.assetId}=gaveBack`],
    ...['--broken', `${display.assetId}=Flickers`, '--rest'],
  ]);
  expect(said.screen).toContain('Gave it back');
  expect((await admin.sees(['confirmations', 'get', 'Q4'])).screen).toContain('2 of 2 open');
  const listed = await admin.qm('confirmations', 'differences', 'Q4');
  expect(listed.stdout).toContain('Flickers');
  expect((await admin.qm('confirmations', 'people', 'Q4', '--state', 'difference')).stdout).toContain(
    'Mia Okafor',
  );
  const settled = await admin.qm('confirmations', 'settle', 'Q4', tablet.assetId, 'takeBack');
  expect(settled.code).toBe(0);
  expect(settled.stderr).toContain('qm undo');
  expect((await admin.qm('undo', '--list')).stdout).toContain(`${tablet.assetId} Tablet`);
  const unfit = await admin.qm('confirmations', 'settle', 'Q4', display.assetId, 'retireLost');
  expect(unfit.stderr).toContain(message.stepDoesNotFit);
  expect((await admin.api.assets.get({ params: { id: tablet.id } })).assignedTo).toBeNull();
  expect(
    (await admin.qm('confirmations', 'settle', 'Q4', display.assetId, 'handOver', '--to', 'nobody@x.test'))
      .code,
  ).toBe(1);
  expect((await admin.qm('confirmations', 'settle', 'Q4', display.assetId, 'handOver')).stderr).toContain(
    '--to',
  );
  expect((await admin.qm('confirmations', 'close', 'Q4')).code).toBe(0);
  expect((await admin.qm('confirmations', 'remind', 'Q4')).code).toBe(1);
  expect((await mia.qm('me', 'confirm', 'Q4')).stderr).toContain(message.roundIsClosed);
});
