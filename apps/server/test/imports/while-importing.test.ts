import { errorBody } from '@quartermaster/contract';
import type { AssetImportLine } from '@quartermaster/core/csv/import-result';
import { jobSchema } from '@quartermaster/core/jobs/job';
import { everything } from '@quartermaster/core/query/where';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { made } from '../support/company.ts';
import { newScene, type Scene } from '../support/scene.ts';
import { streamAssets } from './import-call.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await newScene();
});
afterAll(() => scene.end());

const header = 'assetId,name,type,status\n';
const rows = (from: number, count: number): string =>
  Array.from({ length: count }, (_, n) => `IMP-${from + n},ThinkPad,Laptop,Available\n`).join('');

/** Rows of more than 32 kB, because smaller amounts are buffered until more arrives. */
const begin = 1200;

/** A promise that is settled elsewhere. */
function signal<T>() {
  let complete: (value: T) => void = () => undefined;
  const promise = new Promise<T>((resolve) => {
    complete = resolve;
  });
  return { promise, complete };
}

it('lines arrive while the file is still being sent, and others are answered meanwhile', async () => {
  const begun = signal<void>();
  const answered = signal<void>();
  async function* file() {
    yield header + rows(0, begin);
    // The rest is sent only once the server has reported the first rows.
    await begun.promise;
    for (let at = begin; at < 2000; at += 100) yield rows(at, 100);
    await answered.promise;
    yield rows(2000, 100);
  }
  const lines: AssetImportLine[] = [];
  const others: number[] = [];
  for await (const line of streamAssets(scene.admin.caller, file())) {
    lines.push(line);
    if (line.type !== 'progress') continue;
    begun.complete();
    others.push((await scene.owner.caller.get('/api/equipment')).status);
    answered.complete();
  }
  expect(lines[0]).toMatchObject({ type: 'job' });
  const progress = lines.filter((line) => line.type === 'progress');
  expect(progress.length).toBeGreaterThan(0);
  for (const { processed, created, bytes } of progress) {
    expect(created).toBe(processed);
    expect(bytes).toBeGreaterThanOrEqual(processed * 'IMP-0,ThinkPad,Laptop,Available\n'.length);
  }
  expect(lines.at(-1)).toMatchObject({ type: 'result', processed: 2100, created: 2100, failed: 0 });
  expect(new Set(others)).toEqual(new Set([200]));
  const id = lines[0]?.type === 'job' ? lines[0].id : '';
  const job = made(await scene.admin.caller.get(`/api/jobs/${id}`), jobSchema);
  expect(job).toMatchObject({
    kind: 'assets.import',
    state: 'done',
    processed: 2100,
    result: { processed: 2100, created: 2100, updated: 0, unchanged: 0, failed: 0 },
  });
  // A job doesn't exist for people other than its owner; one that has ended can't be cancelled.
  expect((await scene.owner.caller.get(`/api/jobs/${id}`)).status).toBe(404);
  expect((await scene.owner.caller.post(`/api/jobs/${id}/cancel`)).status).toBe(404);
  const late = await scene.admin.caller.post(`/api/jobs/${id}/cancel`);
  expect([late.status, errorBody.parse(late.body).message]).toEqual([409, 'This job has already ended']);
});

it('cancelling stops it, and the answer says what took effect', async () => {
  const before = await scene.direct.services.assets.collection.count(everything);
  let ended = false;
  async function* endless() {
    yield header;
    for (let at = 10_000; !ended && at < 110_000; at += 100) yield rows(at, 100);
  }
  let job = '';
  let result: AssetImportLine | undefined;
  let cancelled = 0;
  for await (const line of streamAssets(scene.admin.caller, endless())) {
    if (line.type === 'job') job = line.id;
    if (line.type === 'progress' && cancelled === 0) {
      cancelled = (await scene.admin.caller.post(`/api/jobs/${job}/cancel`)).status;
    }
    if (line.type === 'result') {
      result = line;
      ended = true;
    }
  }
  expect(cancelled).toBe(200);
  if (result?.type !== 'result') throw new Error('There was no result');
  expect(result.processed).toBeGreaterThan(0);
  expect(result.processed).toBeLessThan(100_000);
  expect(result).toMatchObject({ created: result.processed, failed: 0 });
  const stored = await scene.direct.services.assets.collection.count(everything);
  expect(stored - before).toBe(result.created);
  expect(made(await scene.admin.caller.get(`/api/jobs/${job}`), jobSchema)).toMatchObject({
    state: 'cancelled',
    processed: result.processed,
    result: { created: result.created },
  });
});

const ends: readonly (readonly [string, RegExp, number])[] = [
  ['a quote that never ends', /is never closed/, 0],
  // So large a file takes time; limits.test.ts also checks that it is refused.
  ...(process.env.QM_SOAK
    ? [['a file that turns out to be over 64 MiB', /The request body is too large/, 70] as const]
    : []),
];

it.each(ends)(
  '%s after rows took effect: the answer says what did, and why it ends',
  async (_name, message, megabytes) => {
    const { collection } = scene.direct.services.assets;
    const before = await collection.count(everything);
    const first = before * 1_000_000;
    function* file() {
      yield header + rows(first, begin);
      // Empty rows are skipped, but their size counts.
      const blank = `,,,${' '.repeat(99_000)}\n`;
      for (let sent = 0; sent < megabytes * 1_000_000; sent += blank.length) yield blank;
      yield '"';
    }
    let result: AssetImportLine | undefined;
    for await (const line of streamAssets(scene.admin.caller, file())) result = line;
    expect(result).toMatchObject({
      type: 'result',
      created: begin,
      failed: 1,
      errors: [{ row: 0, column: '', value: '', message: expect.stringMatching(message) }],
    });
    expect((await collection.count(everything)) - before).toBe(begin);
  },
);

it('a file refused in its first rows is answered with its message, also where lines were asked for', async () => {
  const text = `${header}IMP-1,"ThinkPad,Laptop,Available\n`;
  let result: AssetImportLine | undefined;
  for await (const line of streamAssets(scene.admin.caller, [text])) result = line;
  expect(result).toMatchObject({
    type: 'result',
    created: 0,
    failed: 1,
    errors: [{ row: 0, message: 'The quoted cell that starts on line 2 is never closed' }],
  });
  const lines = streamAssets(scene.admin.caller, ['name\nThinkPad\n']);
  await expect(lines.next()).rejects.toMatchObject({
    status: 422,
    message: 'Missing required columns: assetid, type, status',
  });
});

it('a sender who goes away leaves what came in whole, and nothing half', async () => {
  const before = await scene.direct.services.assets.collection.count(everything);
  const never = signal<void>();
  async function* file() {
    yield header + rows(200_000, begin);
    await never.promise;
  }
  let job = '';
  for await (const line of streamAssets(scene.admin.caller, file())) {
    if (line.type === 'job') job = line.id;
    if (line.type === 'progress') break;
  }
  never.complete();
  // The import notices that the connection has ended; its job then ends as failed.
  let state = 'running';
  while (state === 'running') {
    state = made(await scene.admin.caller.get(`/api/jobs/${job}`), jobSchema).state;
  }
  expect(state).toBe('failed');
  const stored = await scene.direct.services.assets.collection.count(everything);
  expect(stored - before).toBeGreaterThan(0);
  expect(scene.server.log()).not.toContain('"msg":"fault"');
});
