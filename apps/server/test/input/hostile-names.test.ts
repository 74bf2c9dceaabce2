import { assetSchema } from '@quartermaster/core/assets/asset';
import { viewSchema } from '@quartermaster/core/views/view';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { expectApiError } from '../support/api-error.ts';
import { made, newAsset, newField } from '../support/company.ts';
import { type StartedServer, startTestServer } from '../support/started-server.ts';

let server: StartedServer;
beforeAll(async () => {
  server = await startTestServer();
  await newField(server, { displayName: 'Remark', apiName: 'remark', assetTypes: ['*'] });
});
afterAll(() => server.stop());

const pieces = [
  ...[
    'Ørsted',
    'Łódź',
    'İstanbul',
    'ß',
    'ﬁ',
    'e\u0301',
    'é',
    '中文',
    '日本語',
    'עברית',
    'العربية',
    'हिन्दी',
    'ไทย',
  ],
  ...['👩‍👩‍👧‍👦', '🇩🇪', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '👍🏽', '❤️', 'Z̸̡̢͔͚͖͙͔̈́͑̾', 'ﷺ', '𝕏', '🫠', '①'],
  ...[
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '</textarea>',
    '"><svg onload=alert(1)>',
    '&lt;b&gt;',
  ],
  ...[
    "' OR 1=1 --",
    '"; DROP TABLE equipment; --',
    '{"$ne":null}',
    '$where',
    '__proto__',
    'constructor',
    '../../etc/passwd',
  ],
  ...[
    '=1+1',
    '+cmd',
    '-1',
    '@SUM(A1)',
    '%s%n',
    '#{jndi:ldap://x}',
    '{{7*7}}',
    'null',
    'undefined',
    'NaN',
    'true',
    '0',
  ],
  ...[
    'field:value',
    'a OR b',
    '(a b)',
    '"quoted',
    "it's",
    'C:\\path\\',
    'a,b;c\\td',
    '\u00a0',
    '\u200b',
    '\u200d',
    'x'.repeat(200),
  ],
  // Refused in single-line texts: control characters, line and paragraph separators, direction overrides.
  ...['a\nb', 'a\tb', 'a\u2028b', 'a\u2029b', '\u202eabc', '\u2066abc\u2069', 'a\u0085b', 'a\u007fb'],
  // Refused everywhere, because drivers truncate or garble them.
  ...['a\0b', '\ud800', 'a\udc00b'],
  ...['x'.repeat(201), '😀'.repeat(5_000), 'x'.repeat(10_000), ''],
];
/** 200 names: each piece alone, then combined with another. */
const names = Array.from({ length: 200 }, (_, at) => {
  const one = pieces[at % pieces.length] ?? '';
  return at < pieces.length ? one : `${one} ${pieces[(at * 7) % pieces.length] ?? ''}`;
});

const listed = z.object({ items: z.array(assetSchema), nextCursor: z.string().optional() });
const refusal = z.object({
  data: z.object({ issues: z.array(z.object({ path: z.string(), message: z.string().min(1) })) }),
});
const plain = { name: 'Plain', type: 'Software License', status: 'Available', condition: 'New' };

/** An asset's texts, all with the same value, except for the refused fields. */
function textsWith(name: string, refused: readonly (string | undefined)[]) {
  const unless = <Text extends object>(field: string, text: Text): Partial<Text> =>
    refused.includes(field) ? {} : text;
  return {
    ...unless('name', { name }),
    ...unless('serialNumber', { serialNumber: name }),
    ...unless('notes', { notes: name }),
    ...unless('specs', { specs: { key: name } }),
    ...unless('customFields', { customFields: { remark: name } }),
  };
}

/** Adds an asset with a name in every text that accepts it; texts that don't are refused by their path. */
async function assetWith(name: string) {
  const texts = textsWith(name, []);
  const answer = await server.admin.post('/api/equipment', { ...plain, ...texts });
  if (answer.status === 201) return { texts, asset: made(answer, assetSchema) };
  expectApiError(answer, 422);
  const paths = refusal.parse(answer.body).data.issues.map(({ path }) => path.split('.')[0]);
  const taken = textsWith(name, paths);
  const asset = made(await server.admin.post('/api/equipment', { ...plain, ...taken }), assetSchema);
  return { texts: taken, asset };
}

it('200 hostile names are kept letter for letter in every text of an asset, or refused by the name of the field', async () => {
  const written = new Map<string, Awaited<ReturnType<typeof assetWith>>>();
  for (const name of names) {
    const one = await assetWith(name);
    written.set(one.asset.id, one);
    const view = await server.admin.post('/api/views', { name });
    if (view.status !== 201) expectApiError(view, 422);
    else await server.admin.delete(`/api/views/${made(view, viewSchema).id}`);
    const bulk = { ids: [one.asset.id], set: { customFields: { remark: name } }, dryRun: true };
    expect((await server.admin.post('/api/equipment/bulk', bulk)).status).toBeLessThan(500);
  }
  let kept = 0;
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const path = `/api/equipment?limit=200${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
    const page: z.infer<typeof listed> = made(await server.admin.get(path), listed);
    for (const asset of page.items) {
      const { name, serialNumber = '', notes = '', specs, customFields } = written.get(asset.id)?.texts ?? {};
      // Names are trimmed; a blank text counts as none.
      expect(asset.name).toBe(name?.trim() ?? plain.name);
      expect([asset.serialNumber ?? '', asset.notes ?? '']).toEqual([serialNumber, notes]);
      if (specs) expect(asset.specs).toEqual(specs);
      const { remark = '' } = customFields ?? {};
      expect([remark, remark.trim()]).toContain(asset.customFields?.remark ?? '');
      kept += [name, serialNumber, notes, specs, customFields].filter(Boolean).length;
    }
    cursor = page.nextCursor;
  }
  expect(kept).toBeGreaterThan(500);
});

describe("an asset's fields take as much as the contract says, and no more", () => {
  it.each([
    ['name', 200],
    ['serialNumber', 200],
    ['notes', 10_000],
    ['assetId', 64],
  ])('%s: %i characters', async (field, most) => {
    const asset = await newAsset(server, { [field]: 'x'.repeat(most) });
    expect(asset).toMatchObject({ [field]: 'x'.repeat(most) });
    const answer = await server.admin.post('/api/equipment', { ...plain, [field]: 'x'.repeat(most + 1) });
    expectApiError(answer, 422);
    expect(answer.body).toMatchObject({ data: { issues: [{ path: field }] } });
  });

  it('and an asset ID that is there already is refused, a serial number is not', async () => {
    const { assetId } = await newAsset(server, { serialNumber: 'TWICE' });
    await newAsset(server, { serialNumber: 'TWICE' });
    const fields = {
      name: 'Plain',
      type: 'Software License',
      status: 'Available',
      condition: 'New',
      assetId,
    };
    const answer = await server.admin.post('/api/equipment', fields);
    expectApiError(answer, 409);
    expect(answer.body).toMatchObject({ message: 'Asset ID already exists' });
  });
});
