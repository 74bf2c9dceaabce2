import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { freePort } from '@quartermaster/test-kit/free-port';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emptyFolder, runQm } from './support/qm.ts';
import { openScene, type Scene } from './support/scene.ts';

let scene: Scene;
let folder: string;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.close());
beforeEach(async () => {
  folder = await emptyFolder();
});

async function file(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

const total = async () => (await scene.admin.api.assets.list({})).total;
const run = (...args: string[]) => scene.admin.qm('assets', 'import', ...args);

/** A file as another system writes it: byte order mark, quoted commas, inch marks, foreign headers. */
const foreign = (prefix: string) =>
  [
    '\ufeffCompany,Name,"Asset Tag","Category, old",Notes=free',
    `"Abshire, Sons","Macbook Pro 13""",${prefix}-1,"Railings, Ornamental","says ""hello"""`,
    `Kunde,"Monitor 27"" 4K, curved",${prefix}-2,Monitor,`,
    `Kunde,Dragline,${prefix}-3,"Railings, Ornamental",`,
    '',
  ].join('\r\n');
const mapping = [
  '--map',
  'Asset Tag=assetId,Name=name',
  '--map',
  '"Category, old"=type',
  '--set',
  'status=Available',
];

describe('a file of another system', () => {
  test('comes in whole, and a second time changes nothing', async () => {
    const path = await file('foreign.csv', foreign('F'));
    const before = await total();
    const refused = await run(path, ...mapping, '--yes');
    expect(refused).toMatchObject({ code: 3, stdout: '1 created, 0 changed, 0 unchanged, 2 failed\n' });
    expect(refused.stderr).toContain("lines 2, 4, Category, old: Unknown asset type 'Railings, Ornamental'");
    expect(refused.stderr).toContain('--create-missing types');

    const all = await run(path, ...mapping, '--create-missing', 'types', '--yes');
    expect(all).toMatchObject({ code: 0, stdout: '2 created, 0 changed, 1 unchanged\n' });
    expect(await total()).toBe(before + 3);
    expect(await scene.admin.api.assets.get({ params: { id: 'F-1' } })).toMatchObject({
      name: 'Macbook Pro 13"',
      type: 'Railings, Ornamental',
      status: 'Available',
      condition: 'New',
    });
    const again = await run(path, ...mapping, '--create-missing', 'types', '--yes');
    expect(again).toMatchObject({ code: 0, stdout: '0 created, 0 changed, 3 unchanged\n' });
  });

  test('comes in through standard input, read several times', async () => {
    const args = ['assets', 'import', '-', ...mapping, '--create-missing', 'types', '--yes', '--json'];
    const { code, stdout } = await scene.admin.qmWith({ input: foreign('S') }, ...args);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ dryRun: false, processed: 3, created: 3, failed: 0 });
  });

  test('its export comes back with nothing changed', async () => {
    const path = await file('export.csv', (await scene.admin.qm('assets', 'export')).stdout);
    const { code, stdout } = await run(path, '--yes');
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: `0 created, 0 changed, ${await total()} unchanged\n`,
    });
  });
});

describe('rows with errors', () => {
  const rows = [
    'assetId,name,type,status,notes',
    'E-1,Good one,Laptop,Available,fine',
    'E-2,"Bad, type",Labtop,Available,"two\nlines"',
    'E-3,,Laptop,Broken,',
    'E-4,Short,Laptop',
    'E-1,Twice,Laptop,Available,',
    '',
  ].join('\n');

  test('are named by line, column and value, and can be corrected and imported again', async () => {
    const path = await file('rows.csv', rows);
    const errors = join(folder, 'errors.csv');
    const { code, stdout, stderr } = await run(path, '--yes', '--errors', errors);
    expect({ code, stdout }).toEqual({ code: 3, stdout: '1 created, 0 changed, 0 unchanged, 4 failed\n' });
    for (const text of [
      "line 3, type: Unknown asset type 'Labtop'. Did you mean Laptop?",
      "line 5, status: 'Broken' is not a valid status",
      'line 6: This row has 3 cells but the header has 5',
      "line 7, assetId: 'E-1' is already on line 2",
    ])
      expect(stderr).toContain(text);

    const written = await readFile(errors, 'utf8');
    expect(written.split('\r\n')[0]).toBe('assetId,name,type,status,notes,error');
    expect(written).toContain(
      'E-2,"Bad, type",Labtop,Available,"two\nlines",type: Unknown asset type \'Labtop\'.',
    );
    const corrected = written
      .replace('Labtop', 'Laptop')
      .replace('E-3,,Laptop,Broken', 'E-3,Named,Laptop,Available')
      .replace('E-4,Short,Laptop,,', 'E-4,Short,Laptop,Available,')
      .replace('E-1,Twice', 'E-5,Once');
    const again = await run(await file('corrected.csv', corrected), '--yes', '--errors', errors);
    expect(again).toMatchObject({ code: 0, stdout: '4 created, 0 changed, 0 unchanged\n' });
    expect(again.stderr).toContain('No rows have errors');
  });

  test('a constant that is no value of its column is said with what is', async () => {
    const path = await file('constant.csv', 'assetId,name,type\nC-1,X,Laptop\n');
    expect(await run(path, '--set', 'status=Avail', '--yes')).toEqual({
      code: 2,
      stdout: '',
      stderr:
        "✗ --set status: 'Avail' is not a valid status. Use one of: Available, Assigned, Maintenance, Pending Delivery.\n",
    });
    expect(
      await scene.admin.qm('catalogue', 'import', path, '--set', 'image=ftp://x', '--yes'),
    ).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--set image: Must be an https address.'),
    });
  });

  test('what would have been made is no fault of a row that has another', async () => {
    const path = await file('made.csv', 'assetId,name,type,status\nM-1,X,Drone,Broken\n');
    const { code, stderr } = await run(path, '--create-missing', 'types', '--yes');
    expect(code).toBe(3);
    expect(stderr).toContain("'Broken' is not a valid status");
    expect(stderr).not.toContain('Drone');
  });

  test('an errors file can’t be the file itself', async () => {
    const path = await file('rows.csv', rows);
    expect((await run(path, '--yes', '--errors', path)).code).toBe(2);
    expect(await readFile(path, 'utf8')).toBe(rows);
  });

  test('an errors file that can’t be written is told of before anything is imported', async () => {
    const path = await file('unwritten.csv', 'Name,Type,Status,Condition\nUnwritten,Server,Available,New\n');
    const nowhere = join(folder, 'nowhere', 'errors.csv');
    const { code, stdout, stderr } = await run(path, '--yes', '--errors', nowhere);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain(`Cannot write ${nowhere}: no such folder.`);
    expect((await scene.admin.api.assets.list({ search: 'Unwritten' })).total).toBe(0);
  });
});

describe('nothing is written', () => {
  const good = 'assetId,name,type,status\nN-1,One,Laptop,Available\n,Two,Laptop,Available\n';

  test('in a dry run, which says what would be', async () => {
    const path = await file('good.csv', good);
    const before = await total();
    const { code, stdout, stderr } = await run(path, '--dry-run');
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'dry run: 2 created, 0 changed, 0 unchanged\n' });
    expect(stderr).toContain('condition New, warranty until');
    expect(stderr).toContain('1 without an asset ID');
    const json = await run(path, '--dry-run', '--jsonl');
    const lines = json.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toContainEqual({
      type: 'row',
      row: 2,
      action: 'create',
      key: 'N-1',
      name: 'One',
      assetType: 'Laptop',
      values: expect.arrayContaining([{ field: 'name', value: 'One' }]),
    });
    expect(lines.at(-1)).toMatchObject({ type: 'result', dryRun: true, created: 2, issued: 1 });
    expect(await total()).toBe(before);
  });

  test('without a terminal and without --yes', async () => {
    const before = await total();
    const { code, stdout, stderr } = await run(await file('good.csv', good));
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('--yes');
    expect(await total()).toBe(before);
  });

  test('when the plan is declined, and Ctrl-C at the question is a no', async () => {
    const path = await file('good.csv', good);
    const before = await total();
    for (const keys of ['n\r', '\r', '\u0003']) {
      const session = scene.admin.opens(['assets', 'import', path]);
      await session.sees('? Create 2 assets? (y/N)');
      session.type(keys);
      const { code, screen } = await session.end();
      expect(code).toBe(1);
      expect(screen).toMatch(/^(✗ Interrupted\.| ) Nothing was changed\.$/m);
    }
    expect(await total()).toBe(before);
  });

  test.each([
    ['a file that is not there', undefined, 'no such file'],
    ['an empty file', '', 'The file has no header'],
    ['missing columns', 'assetId,name\nX,Y\n', 'Missing required columns: type, status'],
    ['a header that is there twice', 'name,name\n', "The header contains 'name' twice"],
    ['how it is told apart', 'Tag,Tag\n', "Tell them apart with --map, in their order: 'Tag=,Tag=notes'"],
    [
      'a file of people',
      'First Name,Last Name,Email,Username,Activated\n',
      'a Snipe-IT user export: qm import ',
    ],
    ['a workbook', 'PK\u0003\u0004', 'This is an Excel workbook. Save it as CSV, then import that.'],
    ['no text', new Uint8Array([0x89, 0x50, 0, 0, 1, 2]), 'This is not a text file'],
  ])('and nothing is sent of %s', async (_what, content, text) => {
    const path = content === undefined ? join(folder, 'none.csv') : await file('refused.csv', content);
    const heard: string[] = [];
    // It only answers the custom fields, which are needed to read the header.
    const listener = createServer((request, response) => {
      heard.push(`${request.method} ${request.url}`);
      response.setHeader('content-type', 'application/json').end('{"items":[],"total":0}');
    });
    const port = await freePort();
    listener.listen(port, '127.0.0.1');
    await once(listener, 'listening');
    const env = { QM_URL: `http://127.0.0.1:${port}`, QM_TOKEN: 'x' };
    const { code, stdout, stderr } = await runQm(['assets', 'import', path, '--yes'], { env });
    listener.close();
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain(text);
    expect(heard.filter((call) => !call.startsWith('GET'))).toEqual([]);
  });

  test('where a column is mapped to none: it says which there are, and of a file without IDs how to get some', async () => {
    const path = await file('tags.csv', 'Tag,name,type,status\nT-1,One,Laptop,Available\n');
    const wrong = await run(path, '--map', 'name=nmae');
    expect(wrong).toMatchObject({ code: 2, stdout: '' });
    expect(wrong.stderr).toMatch(
      /^✗ tags\.csv: Unknown column 'nmae'\. Did you mean name\?\n {2}A column can be: assetId, name, type,/,
    );
    expect(await run(path, '--map', 'nmae=name')).toMatchObject({ code: 2, stdout: '' });
    const without = await run(path);
    expect(without.stderr).toContain('Its columns are: Tag, name, type, status\n');
    expect(without.stderr).toContain('To give every row a new asset ID: --set assetId=\n');
  });

  test.each([[['--map', 'Asset Tag']], [['--create-missing', 'items']]])(
    'with options that cannot be read: %j',
    async (options) => {
      expect((await run(await file('good.csv', good), '--yes', ...options)).code).toBe(2);
    },
  );

  test('for an employee', async () => {
    const path = await file('good.csv', good);
    const { code, stderr } = await scene.mia.qm('assets', 'import', path, '--yes');
    expect(code).toBe(4);
    expect(stderr).toContain('Only an administrator can do this.');
  });
});

describe('at a terminal', () => {
  test('the plan, the question, the bar and the result look as drawn', async () => {
    await scene.admin.api.assets.create({
      assetId: 'P-1',
      name: 'ThinkPad',
      type: 'Desktop',
      status: 'Available',
      condition: 'New',
      customFields: { model: 'T14' },
    });
    const path = await file(
      'plan.csv',
      'assetId,name,type,status,Colour,\nP-1,ThinkPad T14,Laptop,Available,,\nP-2,New,Laptop,Available,,\nP-3,Bad,Labtop,Available,,\nP-4,As bad,Labtop,Available,,\n',
    );
    // With the file piped in, the question is asked on the terminal.
    const session = scene.admin.opens(['assets', 'import', '-'], { columns: 100, input: path });
    await session.sees('? Create 1 and change 1 asset? (y/N)');
    session.type('maybe\r');
    await session.sees('! Answer y or n');
    session.type('y\r');
    const { code, screen } = await session.end();
    expect(code).toBe(3);
    const plan = screen.slice(0, screen.indexOf('? Create')).split('\n');
    expect(plan).toEqual([
      '  Reading standard input   4 rows, 6 columns, 4 used',
      '  Not used Colour',
      '',
      '  Plan',
      expect.stringMatching(/^ {2}\+ {2}1 to create {7}condition New, warranty until \d+ \w{3} \d{4}$/),
      "  ~  1 to change       P-1 name: 'ThinkPad' → 'ThinkPad T14', type: Desktop → Laptop",
      "  ✗  2 with errors     lines 4, 5, type: Unknown asset type 'Labtop'. Did you mean Laptop?",
      '',
      '  Rows with errors are skipped. Write them to a file with --errors FILE.',
      '',
    ]);
    expect(screen).toMatch(/━+ {2}2 of 2 /);
    expect(screen).toMatch(/ {2}✓ 1 created, 1 changed, 0 unchanged, 2 failed in \d+\.\d s\n/);
  });
});

describe('the catalogue', () => {
  test('is imported, exported, and imported back with nothing changed', async () => {
    const path = await file(
      'catalogue.csv',
      'id,name,type,manufacturer,price,stock\nT14,ThinkPad T14,Laptop,Lenovo,1649.50,8\n,,Laptop,,,\nT14,Twice,,,,\n,General thing,,,x,\n',
    );
    const imported = await scene.admin.qm('catalogue', 'import', path, '--yes');
    expect(imported).toMatchObject({ code: 0, stdout: '2 created, 0 changed, 0 unchanged, 2 skipped\n' });
    expect(imported.stderr).toContain('without a name');
    const listed = await scene.admin.qm('catalogue', 'list', '--json', 'sku,name,price,inStock,type');
    expect(JSON.parse(listed.stdout)).toEqual(
      expect.arrayContaining([
        { sku: 'T14', name: 'ThinkPad T14', price: 1649.5, inStock: 8, type: 'Laptop' },
        { sku: null, name: 'General thing', price: 0, inStock: 0, type: 'General' },
      ]),
    );
    const exported = await scene.admin.qm('catalogue', 'export');
    expect(exported.stderr).toContain(
      'Not in this file: price, currency and spec.*. Use --columns all to export everything.',
    );
    const whole = await scene.admin.qm('catalogue', 'export', '--columns', 'all');
    expect(whole.stdout).toContain('T14,ThinkPad T14,Laptop,');
    expect(whole.stdout).toContain(',1649.5,USD');
    expect(whole.stderr).not.toContain('Not in this file');
    const back = await scene.admin.qm(
      'catalogue',
      'import',
      await file('back.csv', exported.stdout),
      '--yes',
    );
    expect(back).toMatchObject({ code: 0, stdout: '0 created, 0 changed, 4 unchanged\n' });
  });
});

describe('an output file', () => {
  test('says plainly where it can’t be written, and leaves nothing behind', async () => {
    const { admin } = scene;
    await writeFile(join(folder, 'plain'), '');
    const before = await readdir(folder);
    const refused = async (output: string, reason: string) => {
      for (const command of [
        ['config', 'export'],
        ['assets', 'export'],
      ])
        expect(await admin.qmWith({ cwd: folder }, ...command, '--output', output, '--yes')).toEqual({
          code: 1,
          stdout: '',
          stderr: `✗ Cannot write ${output}: ${reason}.\n`,
        });
    };
    await refused('nope/x.yaml', 'no such folder');
    await refused('plain/x.yaml', 'no such folder');
    await refused('.', 'it is a folder');
    await refused('nope/', 'no such folder');
    expect(await readdir(folder)).toEqual(before);
    const input = 'assetId,name,type,status\n,,Laptop,Available\n';
    const errors = ['--errors', '/nope/errors.csv'];
    const imported = await admin.qmWith({ input }, 'assets', 'import', '-', '--yes', ...errors);
    expect(imported.stderr).toContain('✗ Cannot write /nope/errors.csv: no such folder.\n');
    expect(imported.code).toBe(1);
  });
});
