import { spawnSync } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@quartermaster/test-kit/free-port';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inserted, readLine } from '../src/completion/line.ts';
import { filterFields } from '../src/filter-fields.ts';
import { bareEnvironment, emptyFolder, qmFile, runQm } from './support/qm.ts';
import { openScene, type Person, type Scene } from './support/scene.ts';

let scene: Scene;
let assetId: string;
beforeAll(async () => {
  scene = await openScene();
  const asset = { name: 'Dock', type: 'Software License', status: 'Available', condition: 'New' } as const;
  assetId = (await scene.admin.api.assets.create(asset)).assetId;
  await scene.admin.api.locations.create({ name: 'Rest, lost' });
});
afterAll(() => scene.close());

/** What a shell is offered after these words. */
const offered = async (person: Person, ...words: string[]) => {
  const { code, stdout, stderr } = await person.qm('__complete', 'zsh', ...words);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout.split('\n').map((line) => line.split('\t')[0]);
};

describe('what is completed', () => {
  it('are commands, options and values, from the same tree as the help', async () => {
    const { admin } = scene;
    const expected: readonly (readonly [readonly string[], readonly string[]])[] = [
      [['requ'], ['requests']],
      [['assets', 'ex'], ['export']],
      [['--ho'], ['--host']],
      [['--host', 'x', '--json', 'assets', '--quiet', 'ex'], ['export']],
      [['assets', 'ls', '--li'], ['--limit']],
      [['assets', 'get', assetId.toLowerCase().slice(0, 5)], [assetId]],
      [['assets', 'list', 'stat'], ['status:']],
      [['assets', 'list', 'status:Available,Pe'], ['status:Available,Pending Delivery']],
      [['assets', 'list', '-type:Lap'], ['-type:Laptop']],
      [['assets', 'list', 'location:"Re'], ['location:"Rest, lost"']],
      [['assets', 'list', 'location:Berlin,"R'], ['location:Berlin,"Rest, lost"']],
      [['assets', 'edit', '--where', 'type:Laptop location:"Berlin'], ['type:Laptop location:"Berlin / HQ"']],
      [['assets', 'list', '--sort=-lastU'], ['--sort=-lastUpdated']],
      [['assets', 'edit', '--where', 'type:Laptop cond'], ['type:Laptop condition:']],
      [['assets', 'edit', assetId, '--location', 'berlin /'], ['Berlin / HQ']],
      [['assets', 'assign', assetId, 'mia'], ['mia@northwind.example']],
      [['requests', 'create', '--item', 'MBP'], ['MBP14']],
      [
        ['assets', 'list', '--json', 'as'],
        ['assetId', 'assignedTo'],
      ],
      [['assets', 'list', '--json', 'assetId,na'], ['assetId,name']],
      [['assets', 'get', '--json=id,assetI'], ['--json=id,assetId']],
      [['assets', 'list', '--json', '--li'], ['--limit']],
      [['assets', 'list', '--json', '--limit', '3', 'stat'], ['status:']],
      [
        ['requests', 'edit', 'x', '--priority', ''],
        ['low', 'medium', 'high'],
      ],
      [['people', 'role', 'mia@northwind.example', 'a'], ['admin']],
      [['settings', 'get', 'curr'], ['currency']],
      [
        ['completion', ''],
        ['bash', 'zsh', 'fish'],
      ],
    ];
    expect(await offered(admin, 'assets', 'list', 'location:')).toContain('location:"Rest, lost"');
    const found = await admin.qm('assets', 'list', 'location:"Rest, lost"');
    expect(found).toMatchObject({ code: 0 });
    for (const [words, values] of expected)
      expect(await offered(admin, ...words), words.join(' ')).toEqual([
        ...values,
        expect.stringMatching(/^:(done|more)$/),
        '',
      ]);
    expect(await offered(admin, 'assets', 'import', '')).toEqual([':files', '']);
  });

  it('are the servers one is signed in to, after --host wherever it stands', async () => {
    const config = await emptyFolder();
    await mkdir(join(config, 'quartermaster'));
    const servers = ['http://localhost:4400', 'http://localhost:4401'].map((url) => ({ url, token: 'x' }));
    await writeFile(join(config, 'quartermaster', 'credentials.json'), JSON.stringify({ servers }));
    const env = { XDG_CONFIG_HOME: config };
    for (const words of [['--host'], ['assets', '--host'], ['assets', 'list', '--host'], ['switch']])
      expect((await runQm(['__complete', 'bash', ['qm', ...words, ''].join(' '), ' '], { env })).stdout).toBe(
        'localhost:4400\nlocalhost:4401\n:done\n',
      );
  });

  it('is only what somebody may see, and nothing, silently, without a server or a sign-in', async () => {
    const nothing = [':done', ''];
    expect(await offered(scene.mia, 'assets', 'get', 'QTM')).toEqual(nothing);
    expect(await offered(scene.mia, 'assets', 'assign', 'QTM1000', '')).toEqual(nothing);
    const away = { QM_URL: `http://127.0.0.1:${await freePort()}`, QM_TOKEN: 'x' };
    for (const env of [away, {}, { QM_URL: 'ftp://nowhere' }])
      expect(await runQm(['__complete', 'zsh', 'assets', 'get', ''], { env })).toEqual({
        code: 0,
        stdout: nothing.join('\n'),
        stderr: '',
      });
  });
});

it('reads a line of bash as bash would, but for the words that it makes of a filter', () => {
  const breaks = ' \t\n"\'@><=;|&(:';
  expect(readLine('qm assets list status:Av', breaks)).toEqual({
    words: ['qm', 'assets', 'list'],
    ...{ current: 'status:Av', quote: undefined, kept: 7 },
  });
  expect(readLine("qm x 'a b' \"c:d", breaks)).toMatchObject({
    words: ['qm', 'x', 'a b'],
    current: 'c:d',
    quote: '"',
    kept: 0,
  });
  expect(readLine('qm x mia@no', breaks)).toMatchObject({ current: 'mia@no', kept: 3 });
  expect(readLine('qm x a\\ b ', breaks)).toMatchObject({ words: ['qm', 'x', 'a b'], current: '' });
});

it('inserts no name that bash would read as a home', () => {
  const typed = readLine('qm vendors get ', '=:@');
  expect(inserted('~root', typed)).toBe('\\~root');
  expect(inserted('name:~root', typed)).toBe('name:\\~root');
  expect(inserted('~root', { ...typed, quote: '"' })).toBe('~root');
  expect(inserted('B~1', typed)).toBe('B~1');
});

it('the fields of a filter, in the help and in a shell, are those that the server knows', async () => {
  for (const noun of ['assets', 'requests', 'people', 'catalogue', 'vendors']) {
    const { stderr } = await scene.admin.qm(noun, 'list', 'xylophone:1');
    // Custom fields come last, and only some of them are named.
    const [, listed = ''] =
      /It has (.*?)\./s.exec(stderr.replaceAll(/field\.\w+|and \d+ more|\s+/g, ' ')) ?? [];
    const known = listed.split(/[ ,]+/).filter((name) => name !== '');
    expect(filterFields(noun).toSorted(), noun).toEqual(known.toSorted());
  }
});

it('the fields offered after --json are those that the command knows', async () => {
  const nouns = 'assets requests people catalogue vendors locations types fields tokens webhooks workflows';
  for (const words of [
    ...`${nouns} notifications`.split(' ').map((noun) => [noun, 'list']),
    ['whoami'],
    ['switch', '--list'],
  ]) {
    const { stderr } = await scene.admin.qm(...words, '--json', 'xylophone');
    const [, listed = ''] = /Available fields: (.*)$/.exec(stderr.replaceAll(/\s+/g, ' ')) ?? [];
    const fields = (await offered(scene.admin, ...words, '--json', '')).slice(0, -2);
    expect(fields, words.join(' ')).toEqual(listed.trim().split(', '));
  }
});

it('the columns offered after --columns are those that the export takes', async () => {
  expect(await offered(scene.admin, 'assets', 'export', '--columns', 'assetId,nam')).toContain(
    'assetId,name',
  );
  for (const noun of ['assets', 'catalogue', 'people', 'vendors', 'locations']) {
    const words = (await offered(scene.admin, noun, 'export', '--columns', '')).slice(0, -2);
    const names = words.filter((word) => word !== 'all' && word !== 'default').join(',');
    const { code, stdout } = await scene.admin.qm(noun, 'export', '--columns', names);
    expect({ code, header: stdout.split('\n')[0]?.trim() }, noun).toEqual({ code: 0, header: names });
  }
});

describe('in a shell', () => {
  /** Runs a script in a shell where `qm` is a command. */
  async function inShell(shell: string, args: readonly string[], script: string) {
    const bin = await emptyFolder();
    await symlink(qmFile, join(bin, 'qm'));
    const env = bareEnvironment({
      ...scene.admin.env,
      PATH: `${bin}:${process.env.PATH}`,
      HOME: bin,
      TERM: 'dumb',
    });
    const { stdout, stderr } = spawnSync(shell, [...args, script], { env, encoding: 'utf8' });
    return { stdout, stderr };
  }

  it('bash inserts what it has not read yet, in quotes where they are needed', async () => {
    const script = `eval "$(qm completion bash)"
for COMP_LINE in 'qm assets list status:Pend' 'qm assets edit --location Berlin' 'qm requests create --item=D'; do
  COMP_POINT=\${#COMP_LINE}; _qm 2>/dev/null; printf '%s\\n' "\${COMPREPLY[@]}"
done`;
    expect(await inShell('bash', ['--norc', '-c'], script)).toEqual({
      stdout: 'Pending\\ Delivery\nBerlin\nBerlin\\ /\\ HQ\nDOCK\n',
      stderr: '',
    });
  });

  it('bash offers a value that reads like a word of the protocol, and what comes after it', async () => {
    const names = [':files', ':more', ':zzz'];
    const asset = { name: 'Odd', type: 'Software License', status: 'Available', condition: 'New' } as const;
    for (const name of names) await scene.admin.api.assets.create({ ...asset, assetId: name });
    const script = `eval "$(qm completion bash)"
COMP_LINE='qm assets get '; COMP_POINT=\${#COMP_LINE}; _qm 2>/dev/null; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const { stdout } = await inShell('bash', ['--norc', '-c'], script);
    expect(stdout.split('\n').toSorted()).toEqual(['', ...names, assetId]);
  });

  it.skipIf(spawnSync('fish', ['--version']).status !== 0)('fish shows what each value is', async () => {
    const script = `qm completion fish | source; complete -C 'qm assets get QTM'`;
    expect((await inShell('fish', ['--no-config', '-c'], script)).stdout).toContain(`${assetId}\tDock\n`);
  });

  it.skipIf(spawnSync('zsh', ['--version']).status !== 0)('zsh reads its script', async () => {
    const script = 'autoload -Uz compinit && compinit -u -D; eval "$(qm completion zsh)"; print $_comps[qm]';
    expect(await inShell('zsh', ['-f', '-c'], script)).toEqual({ stdout: '_qm\n', stderr: '' });
  });
});
