import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RequestStatus } from '@quartermaster/core/requests/status';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyFolder } from './support/qm.ts';
import { openScene, type Scene } from './support/scene.ts';

let scene: Scene;
let folder: string;
beforeAll(async () => {
  [scene, folder] = await Promise.all([openScene(), emptyFolder()]);
});
afterAll(() => scene.close());

const day = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);

async function submit(number: number): Promise<string[]> {
  const [item] = (await scene.admin.api.catalogue.list({ search: 'DOCK' })).items;
  const ids = [];
  for (let n = 0; n < number; n++) {
    const body = { items: [{ catalogItemId: item?.id ?? '', quantity: 1 }] };
    ids.push((await scene.mia.api.requests.create(body)).id);
  }
  return ids;
}

const statusOf = async (id: string): Promise<RequestStatus> =>
  (await scene.admin.api.requests.get({ params: { id } })).status;

const take = (input: string, ...args: string[]) => scene.admin.qmWith({ input }, 'requests', ...args);

async function fileOf(...lines: string[]): Promise<string> {
  const file = join(folder, 'orders.csv');
  await writeFile(file, `${lines.join('\n')}\n`);
  return file;
}

test('a script fulfils all that is pending, and may run twice', async () => {
  const ids = await submit(process.env.QM_SOAK ? 200 : 6);
  const { stdout: pending } = await scene.admin.qm(
    'requests',
    'list',
    'status:pending',
    '--all',
    '--json',
    'id',
  );

  const accepted = await take(pending, 'accept', '--stdin');
  expect(accepted.code).toBe(0);
  expect(accepted.stderr).toBe(`  ${ids.length} accepted\n`);
  const [head, ...lines] = accepted.stdout.trimEnd().split('\n');
  expect(head).toBe('Request\tResult\tStatus\tDetails');
  expect(lines).toHaveLength(ids.length);
  expect(lines).toContain(`${ids[0]}\tdone\tprocuring\t1 × USB-C Dock`);
  const again = await take(pending, 'accept', '--stdin');
  expect([again.code, again.stderr]).toEqual([0, `  0 accepted, ${ids.length} unchanged\n`]);

  const orders = await fileOf(
    'id,ticket,vendor,expected,notes',
    ...ids.map((id, n) => `${id},IT-${n},ACME GmbH,${day},`),
  );
  for (const outcome of [`${ids.length} ordered`, `0 ordered, ${ids.length} unchanged`])
    expect(await scene.admin.qm('requests', 'order', '--from', orders)).toMatchObject({
      code: 0,
      stderr: `  ${outcome}\n`,
    });
  expect(await scene.admin.api.requests.get({ params: { id: ids[0] ?? '' } })).toMatchObject({
    ...{ status: 'pending_delivery', ticketRef: 'IT-0' },
    items: [{ procurementDetails: { vendor: 'ACME GmbH', expectedDeliveryDate: day } }],
  });

  const delivered = await take(ids.join('\n'), 'deliver', '--stdin', '--json', 'id,result,status');
  expect(JSON.parse(delivered.stdout)).toEqual(
    ids.map((id) => ({ id, result: 'done', status: 'fulfilled' })),
  );
  // What is past the first step is so for it, too.
  expect((await take(pending, 'accept', '--stdin')).code).toBe(0);
});

describe('some of many', () => {
  test('that cannot take the step are named with the reason, and the others take it', async () => {
    const [pending = '', rejected = ''] = await submit(2);
    await scene.admin.api.requests.transition({ params: { id: rejected }, body: { to: 'rejected' } });
    const input = [pending, rejected, 'nosuchrequest'].map((id) => JSON.stringify({ id })).join('\n');
    const { code, stdout, stderr } = await take(input, 'accept', '--stdin', '--jsonl');
    expect([code, stderr]).toEqual([3, '  1 accepted, 2 failed\n']);
    expect(
      stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual([
      expect.objectContaining({ id: pending, result: 'done', status: 'procuring' }),
      expect.objectContaining({
        ...{ id: rejected, result: 'failed', status: 'rejected' },
        message: "'Accept & Start Procurement' isn't possible: this request is rejected.",
      }),
      { id: 'nosuchrequest', result: 'failed', message: 'Request not found.' },
    ]);
  });

  test('are rejected after one question, which a script answers with --yes', async () => {
    const ids = await submit(2);
    const input = `"${ids.join('"\n"')}"\n`;
    const asked = await take(input, 'reject', '--stdin', '--reason', 'Budget is spent');
    expect([asked.code, asked.stderr]).toEqual([2, expect.stringContaining('Reject 2 requests?')]);
    expect(await statusOf(ids[0] ?? '')).toBe('pending');
    expect(await take(input, 'reject', '--stdin', '--reason', 'Budget is spent', '--yes')).toMatchObject({
      code: 0,
      stderr: '  2 rejected\n',
    });
    expect(await scene.mia.api.requests.get({ params: { id: ids[1] ?? '' } })).toMatchObject({
      ...{ status: 'rejected', reason: 'Budget is spent' },
    });
  });
});

describe('nothing is sent', () => {
  test('if a line of standard input is no id', async () => {
    const [id = ''] = await submit(1);
    const { code, stdout, stderr } = await take(`${id}\nRequest 7\n`, 'accept', '--stdin');
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('Line 2 of standard input is not an id: Request 7');
    expect(await statusOf(id)).toBe('pending');
    expect(await take('[{"ticket":"IT-1"}]', 'accept', '--stdin')).toMatchObject({ code: 2, stdout: '' });
    expect(await take(id, 'accept', id, '--stdin')).toMatchObject({ code: 2, stdout: '' });
    expect(await take('[]', 'accept', '--stdin')).toMatchObject({
      code: 0,
      stderr: '  No requests were given.\n',
    });
  });

  test('if a line of a file of orders is wrong, and each is named', async () => {
    const [id = ''] = await submit(1);
    await scene.admin.api.requests.transition({ params: { id }, body: { to: 'procuring' } });
    const wrong = await fileOf(
      'ID;Vendor;Expected;Ticket',
      `${id};ACME GmbH;${day};IT-1`,
      `${id};ACME GmbH;${day};IT-1`,
      `other;;2020-01-01;IT-1`,
      `other;ACME GmbH;${day};IT-1`,
      `${id.slice(0, 8)};ACME GmbH;${day};IT-1`,
      `another;ACME; Inc.;${day};IT-1`,
      'athird',
    );
    const { code, stderr } = await scene.admin.qm('requests', 'order', '--from', wrong);
    expect(code).toBe(1);
    expect(stderr.split('\n')).toEqual([
      '✗ Nothing was ordered: the file has errors.',
      `  Line 3, id: ${id} is listed twice`,
      expect.stringMatching(/^ {2}Line 4, vendor: /),
      expect.stringMatching(/^ {2}Line 4, expected: /),
      '  Line 5, id: other is listed twice',
      `  Line 6, id: ${id.slice(0, 8)} is listed twice`,
      '  Line 7: This row has 5 cells but the header has 4',
      '  Line 8: This row has 1 cell but the header has 4',
      '',
    ]);
    expect(await statusOf(id)).toBe('procuring');
    const incomplete = await fileOf('id,ticket,expected', `${id},IT-1,${day}`);
    expect((await scene.admin.qm('requests', 'order', '--from', incomplete)).stderr).toContain(
      'no column vendor',
    );
    const completed = await scene.admin.qm(
      'requests',
      'order',
      '--from',
      incomplete,
      '--vendor',
      'ACME GmbH',
    );
    expect(completed).toMatchObject({ code: 0, stderr: '  1 ordered\n' });
  });
});
