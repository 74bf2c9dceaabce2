import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { executeOn } from '@quartermaster/store/test-file';
import { expect, test } from 'vitest';
import { fillDatabase } from './company.ts';
import { freshFolder, qmServer } from './qm-server.ts';

/** A folder with a database of three assets after running these statements on it, and its export. */
async function exported(...statements: string[]) {
  const dataDir = await freshFolder();
  const location = { kind: 'sqlite' as const, file: join(dataDir, 'quartermaster.db') };
  await fillDatabase(location, 3);
  executeOn(location.file, ...statements);
  const file = join(dataDir, 'company.ndjson');
  const ended = await qmServer(dataDir, ['export', file]);
  return { file, ended, lines: (await readFile(file, 'utf8')).trimEnd().split('\n') };
}

/** The lines, with a trailer that matches them. */
function sealed(lines: readonly string[]): string {
  const content = `${lines.join('\n')}\n`;
  const sha256 = createHash('sha256').update(content).digest('hex');
  return `${content}${JSON.stringify({ end: true, documents: 1, events: 1, sha256 })}\n`;
}

test('a line that is refused is one sentence with its file and number, and nothing is taken', async () => {
  const { lines } = await exported();
  const body = lines.slice(0, -1);
  const at = body.findIndex((line) => line.includes('"in":"equipment"'));
  const changed = (from: string | RegExp, to: string) =>
    sealed(body.with(at, (body[at] ?? '').replace(from, to)));
  const target = await freshFolder();
  const says = async (name: string, content: string | Buffer): Promise<string> => {
    await writeFile(join(target, name), content);
    const { code, out, err } = await qmServer(target, ['import', name]);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(await readdir(target)).not.toContain('quartermaster.db');
    return err.trim().replace('✗ ', '');
  };
  const line = `e.ndjson, line ${at + 1}`;
  const refused = `${line}: the document asset000000000000000 of equipment is invalid`;
  expect(await says('e.ndjson', changed('"name":"MacBook “Prö” 0 💻"', '"name":7'))).toBe(
    `${refused}: name: Must be text. Nothing was imported.`,
  );
  expect(await says('e.ndjson', changed('"condition"', '"conditoin"'))).toMatch(`${refused}: condition: `);
  expect(await says('e.ndjson', changed('"equipment"', '"spaceships"'))).toBe(
    `${line}: this version of Quartermaster has no collection spaceships.`,
  );
  expect(await says('e.ndjson', changed(/^.*$/, '{"in":"equipment"'))).toBe(
    `${line}: this is not JSON. The file has been changed or damaged since it was written. Export again.`,
  );
  expect(await says('e.ndjson', changed(/^.*$/, '{"a":1}'))).toBe(
    `${line}: neither a document nor an event.`,
  );
  const newer = (lines[0] ?? '').replace(/"level":\d+/, '"level":99');
  expect(await says('e.ndjson', sealed([newer, ...body.slice(1)]))).toBe(
    'e.ndjson was written by a newer version of Quartermaster.',
  );
  const whole = gzipSync(sealed(body));
  expect(await says('e.ndjson', whole)).toBe('e.ndjson is compressed: give it a name that ends in .gz.');
  const incomplete = 'e.ndjson.gz is incomplete: its end is missing. Export again.';
  expect(await says('e.ndjson.gz', whole.subarray(0, -20))).toBe(incomplete);
  // Decompressing such lines takes so long that the missing end is noticed just after the first line was
  // read.
  const long = `${(lines[0] ?? '').replace('"at":"', `"at":"${' '.repeat(1e6)}`)}\n${' '.repeat(1e6)}\n`;
  expect(await says('e.ndjson.gz', gzipSync(long).subarray(0, -20))).toBe(incomplete);
  expect(await says('e.ndjson.gz', sealed(body))).toBe(
    "e.ndjson.gz is damaged, or isn't compressed though its name ends in .gz. Export again.",
  );
  expect(await qmServer(target, ['check'])).toMatchObject({
    err: `✗ There is no database at ${target}/quartermaster.db.\n`,
  });
}, 120_000);

test('an export says how many documents are invalid; check lists them and import refuses them', async () => {
  const { file, ended } = await exported(
    `UPDATE equipment SET document = jsonb_set(document, '$.lastUpdated', 5) WHERE row < 3`,
    `UPDATE vendors SET document = jsonb_set(document, '$.colour', 'red')`,
  );
  expect(ended.code).toBe(0);
  expect(ended.err).toBe(
    '! 3 documents (equipment 2, vendors 1) are invalid, and an import will refuse them. Run qm-server check for details.\n',
  );
  const target = await freshFolder();
  const { code, err } = await qmServer(target, ['import', file]);
  expect(code).toBe(1);
  expect(err).toContain('of equipment is invalid: lastUpdated: Must be text. Nothing was imported.');
});
