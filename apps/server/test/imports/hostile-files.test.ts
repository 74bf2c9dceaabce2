import { importPreviewSchema } from '@quartermaster/core/csv/import-preview';
import { csvText } from '@quartermaster/csv/write-csv';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { newScene, type Scene } from '../support/scene.ts';
import { offeredCall, routes } from './as-offered.ts';
import { hostileText } from './hostile-text.ts';
import { importedSchema } from './imported.ts';

const count = process.env.QM_SOAK ? 5000 : 50;
const timeoutMs = process.env.QM_SOAK ? 3_600_000 : 60_000;
const csv = { 'content-type': 'text/csv' };

let scene: Scene;
beforeAll(async () => {
  scene = await newScene();
});
afterAll(() => scene.end());

/** Headers of every kind of file, so that what follows is taken for one. */
const header = fc.constantFrom(
  'Asset Tag,Name,Category,Status,Quantity,Checked Out To: Email,"cf: Weight, type:number"',
  'title,category,kit,bookable,type,custodian,quantity,"cf: Bought, type:date"',
  'First Name,Last Name,Email,Username,Activated,Manager',
  'name,address,city,country,manager,manager username',
  'Name,Category,Manufacturer,Requestable,EOL',
  'name,email,status,sku,product',
  'assetId,name,type,status,field.x,assignedTo',
);
const cell = fc.oneof(
  hostileText,
  fc.constantFrom(
    ...['', '3', '1000', '1e9', '-1', '1.849', '03/04/2024', '31/02/24', 'a@b.example', 'Laptop', 'true'],
    ...['\r', '\0', '"', '=1+1', '@x', '`=1', '{}', '__proto__', 'constructor', '../x', ' / ', 'N'],
  ),
);
const sheet = fc
  .tuple(header, fc.array(fc.array(cell, { minLength: 1, maxLength: 9 }), { maxLength: 8 }))
  .map(([first, rows]) => `${first}\n${rows.map((cells) => csvText([cells])).join('')}`);
/** Bytes put where they don't belong: in the middle of a character or a quoted cell. */
const broken = fc.tuple(sheet, fc.uint8Array({ maxLength: 40 }), fc.nat()).map(([text, bytes, at]) => {
  const whole = Buffer.from(text);
  const place = at % (whole.length + 1);
  return Buffer.concat([whole.subarray(0, place), bytes, whole.subarray(place)]);
});
const file = fc.oneof(
  { weight: 4, arbitrary: sheet.map((text) => Buffer.from(text)) },
  { weight: 2, arbitrary: sheet.map((text) => Buffer.from(text, 'latin1')) },
  { weight: 2, arbitrary: sheet.map((text) => Buffer.from(`\uFEFF${text}`, 'utf16le')) },
  { weight: 1, arbitrary: sheet.map((text) => Buffer.from(text.replaceAll('\n', '\r'))) },
  { weight: 3, arbitrary: broken },
  {
    weight: 1,
    arbitrary: fc.uint8Array({ minLength: 1, maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  },
);
const total = z.object({ total: z.number() });

it(
  `${count} hostile files are refused or imported row by row, and no row in part`,
  async () => {
    const { caller } = scene.admin;
    const totalOf = async (kind: keyof typeof routes): Promise<number> => {
      const path = kind === 'assets' ? 'equipment?retired=any&limit=1' : `${routes[kind]}?limit=1`;
      const other = kind === 'assets' ? 'equipment?limit=1' : undefined;
      const answers = await Promise.all(
        [path, ...(other ? [other] : [])].map((one) => caller.get(`/api/${one}`)),
      );
      return answers.reduce((sum, { body }) => sum + total.parse(body).total, 0);
    };
    for (const bytes of fc.sample(file, { numRuns: count, seed: 37 })) {
      const shown = `${bytes.toString('base64')}`;
      const previewed = await caller.post('/api/imports/preview', bytes, csv);
      expect([200, 413, 422], shown).toContain(previewed.status);
      if (previewed.status !== 200) continue;
      const { kind } = importPreviewSchema.parse(previewed.body).proposal;
      const { call } = await offeredCall(caller, bytes);
      const planned = await caller.post(`${call}&dryRun=true&digest=true`, bytes, csv);
      expect([200, 422], shown).toContain(planned.status);
      const before = await totalOf(kind);
      const answer = await caller.post(call, bytes, csv);
      expect(answer.status, shown).toBe(planned.status);
      if (answer.status !== 200) continue;
      const [plan, result] = [planned.body, answer.body].map((body) => importedSchema.parse(body));
      expect(result, shown).toMatchObject({ created: plan?.created, failed: plan?.failed });
      expect((await totalOf(kind)) - before, shown).toBe(result?.created ?? 0);
    }
  },
  timeoutMs,
);

it('a cell of 10 MB is an error of its row, and what is around it comes in', async () => {
  const text = `Asset Tag,Name,Category\nBIG-1,Saw,Laptop\nBIG-2,"${'x'.repeat(10_000_000)}",Laptop\nBIG-3,Saw,Laptop\n`;
  const path = '/api/equipment/import?map=Asset%20Tag=assetId,Name=name,Category=type&set=status=Available';
  const { status, body } = await scene.admin.caller.post(path, Buffer.from(text), csv);
  expect([200, 422]).toContain(status);
  if (status === 200) expect(importedSchema.parse(body)).toMatchObject({ created: 2, failed: 1 });
});
