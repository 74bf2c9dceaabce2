import { importPreviewSchema, previewBytes } from '@quartermaster/core/csv/import-preview';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { made } from '../support/company.ts';
import { newScene, type Scene } from '../support/scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await newScene();
});
afterAll(() => scene.end());

const preview = (text: string | Uint8Array, query = '') =>
  scene.admin.caller.post(`/api/imports/preview${query}`, text, { 'content-type': 'text/csv' });

it('shows the header, the first rows and what the file is taken for', async () => {
  const text = 'Tag;Name;Name\n1;"MacBook; 14""";x\n2;ThinkPad\n\n3;é;\n';
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
  expect(made(await preview(bytes), importPreviewSchema)).toMatchObject({
    encoding: 'utf-16le',
    delimiter: ';',
    header: ['Tag', 'Name', 'Name'],
    sample: [
      ['1', 'MacBook; 14"', 'x'],
      ['2', 'ThinkPad'],
      ['3', 'é', ''],
    ],
    rows: 3,
  });
});

it('takes the beginning of a file that is longer, wherever it is cut', async () => {
  const file = Buffer.from(`name,notes\n${'ThinkPad,"é\né"\n'.repeat(150_000)}`);
  for (const length of [previewBytes, previewBytes - 1]) {
    const answer = made(await preview(file.subarray(0, length), '?cut=true'), importPreviewSchema);
    expect(answer.sample).toHaveLength(50);
    expect(answer.rows).toBeGreaterThan(100_000);
  }
  expect((await preview(file)).status).toBe(413);
});

it('all holders are looked up, and those who follow in a file that is cut may have no account either', async () => {
  const holders = Array.from({ length: 700 }, (_, at) => `T-${at},Lamp,Laptop,Holder ${at}`).join('\n');
  const header = 'Asset Tag,Name,Category,Checked Out To';
  const { proposal } = made(await preview(`${header}\n${holders}\n`), importPreviewSchema);
  expect(proposal.openValues.filter(({ to }) => to === 'assignedTo')).toHaveLength(700);
  const known = `${header}\nT-1,Lamp,Laptop,${scene.admin.email}\nT-2,Lamp`;
  const cut = made(await preview(known, '?cut=true'), importPreviewSchema);
  expect(cut.proposal.reading.custodian).toBe(true);
});

it.each([
  ['nothing', '', 'The file has no header'],
  ['what is no text', 'x\0\u0008', 'This is not a text file. Save it as CSV first.'],
  ['a workbook', 'PK\u0003\u0004\u0014', 'This is an Excel workbook. Save it as CSV, then import that.'],
  ['a quote that is never closed', 'a,b\n1,"2\n', 'The quoted cell that starts on line 2 is never closed'],
])('refuses %s', async (_name, text, message) => {
  const { status, body } = await preview(text);
  expect([status, body]).toMatchObject([422, { message }]);
});
