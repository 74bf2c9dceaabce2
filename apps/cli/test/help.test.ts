import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { cp, mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { emptyFolder, qmFile, runQm } from './support/qm.ts';
import { openTerminal } from './support/terminal.ts';

describe('qm', () => {
  test('shows its help when it is called without a command', async () => {
    const { code, stdout, stderr } = await runQm([]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    for (const noun of [
      'login',
      'assets',
      'catalogue',
      'people',
      'requests',
      'settings',
      'types',
      'fields',
      'locations',
      'config',
    ])
      expect(stdout).toContain(noun);
    expect(stdout).not.toMatch(/missing/i);
  });

  test.each([
    { columns: 60, args: ['--help'] },
    { columns: 60, args: ['assets', 'import', '--help'] },
    { columns: 44, args: ['--help'] },
    { columns: 44, args: ['requests', 'order', '--help'] },
  ])('its help fits: no line is broken inside a word, with %j', async ({ columns, args }) => {
    const { screen } = await openTerminal(args, { columns }).end();
    expect(screen).toContain('--help');
    for (const line of screen.split('\n')) expect(line.length, line).toBeLessThanOrEqual(columns);
  });

  test('explains a command that is named to help', async () => {
    const explained = await runQm(['help', 'requests', 'order']);
    expect(explained).toEqual(await runQm(['requests', 'order', '--help']));
    expect((await runQm(['help'])).stdout).toContain('Exit codes:');
  });

  test('says its version', async () => {
    for (const word of ['--version', 'version'])
      expect(await runQm([word])).toEqual({ code: 0, stdout: '0.1.0\n', stderr: '' });
  });

  test.each([['--help'], ['--version'], ['requests', 'order', '--help']])(
    '%s answers at once: it reads the names of its commands, and nothing of what they need',
    async (...args) => {
      const folder = await emptyFolder();
      const began = performance.now();
      spawnSync(process.execPath, [qmFile, ...args], { env: { ...process.env, NODE_V8_COVERAGE: folder } });
      const took = performance.now() - began;
      const [report = ''] = await readdir(folder);
      const { result } = coverage.parse(JSON.parse(await readFile(join(folder, report), 'utf8')));
      const files = result.flatMap(({ url }) => (url.startsWith('file:') ? [fileURLToPath(url)] : []));
      const bytes = files.map((file) => statSync(file).size).reduce((sum, size) => sum + size, 0);
      // That is commander and the commands' descriptions; a client or Ink would be several times as large.
      expect(bytes).toBeLessThan(160_000);
      expect(files.length).toBeLessThan(20);
      if (process.env.QM_SOAK) expect(took).toBeLessThan(150);
    },
  );

  test.each([
    [['asets'], "Unknown command 'asets'", 'Did you mean assets?'],
    [['assets', 'lits'], "Unknown command 'lits'", 'Did you mean list?'],
    [['assets', 'list', '--limt', '3'], "Unknown option '--limt'", 'Did you mean --limit?'],
    [['requests', 'get'], "Missing required argument 'id'", 'qm requests get --help'],
    [['assets', 'list', '--limit', 'many'], '--limit must be', "1 or more, not 'many'"],
    [
      ['assets', 'list', '--json', 'type:Laptop'],
      "'type:Laptop' is not a list of fields",
      '--json=assetId,name',
    ],
  ])('%j is wrong usage, and says what is right', async (args, what, advice) => {
    const { code, stdout, stderr } = await runQm(args, { env: { QM_TOKEN: 'x' } });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^✗ /);
    expect(stderr).toContain(what);
    expect(stderr).toContain(advice);
  });

  test('a noun without a verb is wrong usage, and shows its verbs', async () => {
    const { code, stderr } = await runQm(['requests']);
    expect(code).toBe(2);
    expect(stderr).toContain('deliver');
  });

  test('says in a sentence that it must be built first', async () => {
    const folder = join(await emptyFolder(), 'bin');
    await mkdir(folder);
    await cp(qmFile, join(folder, 'qm'));
    const { status, stderr } = spawnSync(process.execPath, [join(folder, 'qm')], { encoding: 'utf8' });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^.*npm run build.*\n$/);
  });
});

/** The part of Node's coverage report that lists the URL of each script that ran. */
const coverage = z.object({ result: z.array(z.object({ url: z.string() })) });
