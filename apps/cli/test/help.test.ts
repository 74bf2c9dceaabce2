import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { cp, readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { readLine } from '../src/completion/line.ts';
import { examples } from '../src/help/examples.ts';
import { buildProgram } from '../src/program.ts';
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
      // That is commander and the commands' descriptions, for a command also the examples; a client or Ink
      // would be several times as large.
      expect(bytes).toBeLessThan(args.length === 1 ? 160_000 : 180_000);
      expect(files.length).toBeLessThan(20);
      if (process.env.QM_SOAK) expect(took).toBeLessThan(150);
    },
  );

  test.each([
    [['asets'], "Unknown command 'asets'", 'Did you mean assets?'],
    [['assets', 'lits'], "Unknown command 'lits'", 'Did you mean list?'],
    [['assets', 'list', '--limt', '3'], "Unknown option '--limt'", 'Did you mean --limit?'],
    [['assets', 'list', '--limt=3'], "Unknown option '--limt'.", 'Did you mean --limit?'],
    [['req'], "Unknown command 'req'", 'Did you mean requests?'],
    [['lo'], "Unknown command 'lo'", 'Did you mean login, logout or locations?'],
    [['notifications', 'raed'], 'Too many arguments', 'Did you mean read?'],
    [['assets', 'list', '--lim', '3'], "Unknown option '--lim'", 'Did you mean --limit?'],
    [['login', 'http://localhost:4000'], 'Too many arguments', 'qm login --url URL'],
    [['completion', 'bsh'], "'bsh' is invalid", 'Did you mean bash?'],
    [['labels', 'QTM1', '--sheet', 'l71'], 'not', 'Did you mean l7163 or l7160?'],
    [['labels', 'QTM1', '--start', '15'], '--start is 1 to 14 on this sheet', 'L7163'],
    [['labels', 'QTM1', '-o', 'x.png'], 'not as .png', 'in .pdf or .svg'],
    [['labels', 'A1', 'A2', '--sheet', '62x29', '-o', 'x.svg'], '2 pages, and an SVG holds one', '--page 2'],
    [['people', 'role', 'mia@northwind.example', 'admn'], 'Use one of: admin, user', 'Did you mean admin?'],
    [['requests', 'get'], "Missing required argument 'request'", 'qm requests get --help'],
    [['requests', 'get', ''], "Argument 'request' is empty", 'qm requests get --help'],
    [['assets', 'delete', 'QTM1000', '', '--yes'], "Argument 'assets' is empty", 'qm assets delete --help'],
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

  test('common options are taken anywhere, and mean the same before a command as behind it', async () => {
    const env = { QM_TOKEN: 'x' };
    const behind = await runQm(['types', 'list', '--json', 'a:b'], { env });
    expect(behind.stderr).toContain("'a:b' is not a list of fields");
    for (const args of [
      ['--json', 'a:b', 'types', 'list'],
      ['--json=a:b', 'types', 'ls'],
      ['types', '--quiet', '--json', 'a:b', 'list', '--', '-name:x'],
      ['--yes', 'types', '--json=a:b', 'list'],
    ])
      expect(await runQm(args, { env }), args.join(' ')).toEqual(behind);
    const away = { code: 4, stderr: expect.stringContaining("You aren't signed in to 'nowhere'") };
    expect(await runQm(['--host', 'nowhere', '--json', 'whoami'], { env })).toMatchObject(away);
    expect(await runQm(['assets', '--host', 'nowhere', 'list'], { env })).toMatchObject(away);
    const mistyped = await runQm(['--json', 'asets', 'list'], { env });
    expect(mistyped.stderr).toContain('Did you mean assets?');
  });

  test('a noun without a verb is wrong usage, and shows its verbs', async () => {
    const { code, stderr } = await runQm(['requests']);
    expect(code).toBe(2);
    expect(stderr).toContain('deliver');
  });

  test('each command has examples, which can be typed as they are', async () => {
    vi.stubGlobal('QM_VERSION', '');
    const program = buildProgram();
    vi.unstubAllGlobals();
    let called = '';
    const prepare = (command: Command, path: readonly string[]): string[] => {
      if (command.commands.length > 0)
        return command.commands.flatMap((one) => prepare(one, [...path, one.name()]));
      const name = path.join(' ');
      command.action(() => {
        called = name;
      });
      return [name];
    };
    const names = prepare(program, []);
    expect(Object.keys(examples).toSorted()).toEqual(names.toSorted());
    for (const [name, lines] of Object.entries(examples))
      for (const line of lines) {
        const [, typed = ''] = /\bqm (.*?)(?:\)"$| [|<>] .*|$)/.exec(line) ?? [];
        await program.parseAsync([...readLine(`${typed} `, '').words], { from: 'user' });
        expect(called, line).toBe(name);
      }
  });

  test('says in a sentence that it must be built first', async () => {
    const folder = join(await emptyFolder(), 'bin');
    await cp(dirname(qmFile), folder, { recursive: true });
    for (const args of [['--help'], ['types', 'list']]) {
      const qm = spawnSync(process.execPath, [join(folder, 'qm'), ...args], { encoding: 'utf8' });
      expect(qm.status).toBe(1);
      expect(qm.stderr).toMatch(/^.*npm run build.*\n$/);
    }
  });
});

/** The part of Node's coverage report that lists the URL of each script that ran. */
const coverage = z.object({ result: z.array(z.object({ url: z.string() })) });
