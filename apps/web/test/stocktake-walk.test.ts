import { execFile } from 'node:child_process';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { labelSheets, labelsPerPage, pagesOf, placeOn } from '@quartermaster/core/labels/sheets';
import { bearerToken, signedInClient } from '@quartermaster/test-kit/server-process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ConsoleUnderTest, phone } from './console.ts';
import { type Held, holdBeforeCamera } from './fake-camera.ts';
import { administrator, button } from './locators.ts';

const many = 500;
const sheet = labelSheets.l7651;

let under: ConsoleUnderTest;
beforeAll(async () => {
  under = await ConsoleUnderTest.start(() => ({ QM_BASE_URL: 'https://assets.northwind.example' }));
});
afterAll(() => under.end());

it('a store of 500 is counted by two: half with a scanner and qm, half with a phone over the printed labels', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'qm-stocktake-'));
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    QM_URL: under.url,
    QM_TOKEN: await bearerToken(under.url),
  };
  const file = fileURLToPath(new URL('../../cli/bin/qm', import.meta.url));
  const qm = async (...args: string[]): Promise<string> => {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [file, ...args], {
      cwd: folder,
      env,
    });
    return stdout + stderr;
  };
  const client = await signedInClient(under.url);
  const place = await client.locations.create({ name: 'Main store' });
  const rows = Array.from(
    { length: many },
    (_, at) => `Tablet ${at},SN-${5000 + at},Laptop,Available,Good,Main store`,
  );
  await writeFile(
    join(folder, 'store.csv'),
    ['name,serialNumber,type,status,condition,location', ...rows].join('\n'),
  );
  await qm('assets', 'import', 'store.csv', '--set', 'assetId=', '--yes');
  const started = await qm('stocktake', 'start', 'Main store');
  expect(started).toContain('Main-store.count');

  const { items } = await client.assets.list({ location: place.id, limit: '200', sort: 'assetId' });
  const [{ assetId: firstId = '' } = {}] = items;
  const ids = Array.from({ length: many }, (_, at) => `QTM${Number(firstId.slice(3)) + at}`);
  const half = many / 2;

  // A scanner types what is printed on the devices themselves.
  const scanning = promisify(execFile)(process.execPath, [file, 'stocktake', 'scan', 'Main-store.count'], {
    cwd: folder,
    env: { PATH: env.PATH, HOME: folder },
  });
  scanning.child.stdin?.end(
    ids
      .slice(0, half)
      .map((id, at) => (at % 2 === 0 ? id : `SN-${5000 + at}`))
      .join('\n'),
  );
  expect((await scanning).stderr).toContain(`${half} of ${many}`);
  await qm('stocktake', 'show', 'Main-store.count');

  const printed = ids.slice(half);
  const labels: Held[] = [];
  for (let page = 1; page <= pagesOf(half, 1, sheet); page++) {
    const name = `sheet-${page}.svg`;
    await qm('labels', ...printed, '--sheet', 'l7651', '--page', String(page), '-o', name);
    const svg = await readFile(join(folder, name), 'utf8');
    const address = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    const here = Math.min(labelsPerPage(sheet), half - labels.length);
    for (let at = 0; at < here; at++) {
      const { x, y } = placeOn(sheet, at);
      const { page: paper, label } = sheet;
      const part = {
        ...{ left: x / paper.width, top: y / paper.height },
        ...{ width: label.width / paper.width, height: label.height / paper.height },
      };
      labels.push({ address, part });
    }
  }
  const counting = await administrator(under, phone);
  await counting.goto('/stocktakes');
  const hold = await holdBeforeCamera(counting, labels, 5);
  await counting.getByText('Main store').tap();
  await button(counting.locator('.qm-title'), 'More').tap();
  await counting.getByRole('menuitem', { name: 'Count again' }).tap();
  await counting.getByText(`of ${many}`).waitFor();
  // Who counts goes back to those that weren't read: on a busy machine, some are out of sight before they are.
  const [begun] = (await client.stocktakes.list({})).items;
  let held = half;
  const toFind = async (): Promise<number> => {
    const { lines } = await client.stocktakes.get({ params: { id: begun?.id ?? '' } });
    const missing = new Set(
      lines.flatMap(({ lot, asset }) => (lot === 'missing' && asset ? asset.assetId : [])),
    );
    if (missing.size > 0 && missing.size <= held / 2) {
      await hold([...printed.keys()].filter((at) => missing.has(printed[at] ?? '')));
      held = missing.size;
    }
    return missing.size;
  };
  await expect.poll(toFind, { interval: 2_000, timeout: 400_000 }).toBe(0);
  await counting.locator('.qm-counting-sum').getByText(`${many} of ${many}`).waitFor();
  await button(counting, 'Finish').tap();
  await counting.getByText(`All ${many} are here`).waitFor();

  const applied = await qm('stocktake', 'apply', 'Main-store.count', '--yes');
  expect(applied).toContain(`${many} assets seen`);
  for (const id of [ids[0], ids[half - 1], ids[half], ids[many - 1]])
    expect(await client.assets.get({ params: { id: id ?? '' } })).toMatchObject({ lastSeenHow: 'stocktake' });
}, 600_000);
