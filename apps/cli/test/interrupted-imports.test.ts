import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openLine } from '@quartermaster/test-kit/line';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { emptyFolder } from './support/qm.ts';
import { type Installation, openInstallation, type Person } from './support/scene.ts';
import type { Ended } from './support/terminal.ts';

let installation: Installation;
let admin: Person;
let folder: string;
beforeAll(async () => {
  installation = await openInstallation();
  admin = installation.admin;
  folder = await emptyFolder();
});
afterAll(() => installation.close());

async function fileOf(prefix: string, length: number): Promise<string> {
  const path = join(folder, `${prefix}.csv`);
  const rows = Array.from({ length }, (_, n) => `${prefix}-${n},Laptop ${n},Laptop,Available`);
  await writeFile(path, ['assetId,name,type,status', ...rows, ''].join('\n'));
  return path;
}

const total = async () => (await admin.api.assets.list({})).total;

/** The number of assets that the import says it created before it ended. */
function createdBy({ screen }: Ended, said: RegExp): number {
  const [, created = ''] = said.exec(screen) ?? [];
  return Number(created.replaceAll(',', ''));
}

const goesOn = 'Import the same file again for the rest. Rows already imported stay as they are.';

test('Ctrl-C stops the import, and says what took effect', async () => {
  const path = await fileOf('C', 40_000);
  const before = await total();
  const session = admin.opens(['assets', 'import', path, '--yes'], { columns: 60 });
  await session.sees('rows/s');
  session.type('\u0003');
  const ended = await session.end();
  expect(ended.code).toBe(1);
  expect(ended.screen).toMatch(
    /^ {4}Import the same file again for the rest\. Rows already\n {4}imported stay as they are\.$/m,
  );
  const took = createdBy(ended, /! Stopped: ([\d,]+) created, 0 changed/);
  expect(took).toBeGreaterThan(0);
  expect(took).toBeLessThan(40_000);
  expect(await total()).toBe(before + took);
});

test('an import whose connection breaks says what took effect', async () => {
  const path = await fileOf('D', 20_000);
  const before = await total();
  const line = await openLine(installation.server);
  onTestFinished(() => line.close());
  const args = ['assets', 'import', path, '--yes'];
  const session = admin.opens(args, { columns: 100, env: { QM_URL: line.url } });
  await session.sees('rows/s');
  line.cut();
  const ended = await session.end();
  expect(ended.code).toBe(5);
  const took = createdBy(ended, /✗ The import was interrupted: ([\d,]+) created, 0 changed\./);
  expect(await total()).toBe(before + took);
  expect(ended.screen).toContain(goesOn);
});

test('a plan that is stopped has to be made again; one whose connection breaks is completed', async () => {
  const path = await fileOf('P', 5000);
  const before = await total();
  const plan = join(folder, 'plan.json');
  const begun = async (env = {}) => {
    expect((await admin.qm('import', path, '--save-plan', plan)).code).toBe(0);
    const session = admin.opens(['import', path, '--apply', plan, '--yes'], { columns: 100, env });
    await session.sees('rows/s');
    return session;
  };
  const stopped = await begun();
  stopped.type('\u0003');
  expect((await stopped.end()).screen).toContain('Make the plan again with --save-plan for the rest.');
  const rest = before + 5000 - (await total());
  const line = await openLine(installation.server);
  onTestFinished(() => line.close());
  const cut = await begun({ QM_URL: line.url });
  line.cut();
  const ended = await cut.end();
  expect(ended.code).toBe(5);
  expect(createdBy(ended, /✗ The connection was lost, but the import was completed: ([\d,]+) created/)).toBe(
    rest,
  );
  expect(await total()).toBe(before + 5000);
});

test('an import whose token ends in the middle says what took effect, and that it was refused', async () => {
  const path = await fileOf('T', 20_000);
  const before = await total();
  const { token, id } = await admin.api.tokens.create({ name: 'Depot', scope: 'write' });
  const args = ['assets', 'import', path, '--yes'];
  const session = admin.opens(args, { columns: 100, env: { QM_TOKEN: token } });
  await session.sees('rows/s');
  await admin.api.tokens.revoke({ params: { id } });
  const ended = await session.end();
  expect(ended.code).toBe(4);
  const took = createdBy(ended, /! Stopped: ([\d,]+) created, 0 changed, 0 unchanged in /);
  expect(await total()).toBe(before + took);
  expect(ended.screen).toContain(goesOn);
  expect(ended.screen).toContain('✗ The server refused the token in QM_TOKEN');
});

/** Has `qm` print its highest memory use, in kilobytes, once it ends. */
const says = `process.on('exit',()=>process.stderr.write('peak '+process.resourceUsage().maxRSS+'\\n'))`;
const env = { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(says)}` };

test.runIf(process.env.QM_SOAK)(
  '100,000 rows show their rate and the time left, stop at Ctrl-C, go on, and fit in 200 MB',
  { timeout: 1_200_000 },
  async () => {
    const path = await fileOf('S', 100_000);
    const before = await total();
    const run = async (steps: readonly number[], keys = ''): Promise<Ended> => {
      const session = admin.opens(['assets', 'import', path, '--yes'], { columns: 100, env });
      await session.sees('rows/s');
      await session.sees(' left');
      for (const thousands of steps) await session.sees(` ${thousands},`);
      session.type(keys);
      const ended = await session.end();
      const [, peak] = /peak (\d+)/.exec(ended.screen) ?? [];
      console.log(`${Math.round(Number(peak) / 1024)} MB at most,${/ in .+$/m.exec(ended.screen)?.[0]}`);
      expect(Number(peak)).toBeGreaterThan(0);
      expect(Number(peak)).toBeLessThanOrEqual(200 * 1024);
      return ended;
    };
    const stopped = await run([10, 20, 30], '\u0003');
    expect(stopped.code).toBe(1);
    const took = createdBy(stopped, /! Stopped: ([\d,]+) created, 0 changed/);
    expect(await total()).toBe(before + took);
    const rest = await run([20, 40, 60]);
    expect(rest.code).toBe(0);
    expect(createdBy(rest, /✓ ([\d,]+) created, 0 changed/)).toBe(100_000 - took);
    expect(await total()).toBe(before + 100_000);
  },
);
