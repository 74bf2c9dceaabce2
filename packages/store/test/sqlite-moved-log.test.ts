import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { DomainEvent, EventType } from '@quartermaster/core/events/event';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { chainKeys } from '../src/conformance/chain-keys.ts';
import { type ChainFinding, type EventFilter, type EventQuery, openStore, type Store } from '../src/index.ts';
import { executeOn } from '../src/sqlite/test-file.ts';
import { compiled } from './compiled.ts';
import { asFormat1, asFormat4, formerEvents } from './sqlite-former-file.ts';
import { freshFile } from './sqlite-fresh-file.ts';
import { triedToday } from './tried-today.ts';

const open = (file: string) => openStore({ kind: 'sqlite', file }, [], chainKeys);

const some = <T>(...values: T[]) => fc.constantFrom(...values);
const types: EventType[] = ['equipment.created', 'equipment.assigned', 'user.signedIn', 'access.refused'];
const names = ['p1', 'p2', "o'neil", 'Zoë'];

/** Events that are alike in some ways and differ in others, some of them at the same instant. */
const someEvents = fc.array(
  fc.record({
    type: some(...types),
    minute: fc.integer({ min: 0, max: 20 }),
    doer: fc.option(some(...names)),
    via: some('console' as const, 'api' as const, 'system' as const),
    address: fc.option(some('10.0.0.1', '::1')),
    kind: some('asset' as const, 'user' as const),
    subject: some(...names),
    batch: some('none', 'own', 'one', 'two words'),
    text: fc.string({ unit: 'binary', maxLength: 60 }),
    holder: fc.option(some(...names)),
  }),
  { minLength: 1, maxLength: 130 },
);

type Made = typeof someEvents extends fc.Arbitrary<readonly (infer One)[]> ? One : never;

const eventOf = (made: Made, n: number): DomainEvent => ({
  id: `event ${n}`,
  type: made.type,
  at: new Date(Date.UTC(2026, 0, 1, 0, made.minute)).toISOString(),
  actor: made.doer === null ? { kind: 'system' } : { kind: 'user', id: made.doer, email: 'a@b.example' },
  via: made.via,
  ...(made.address === null ? {} : { address: made.address }),
  ...(made.batch === 'none' ? {} : { batch: made.batch === 'own' ? `event ${n}` : made.batch }),
  subject: { kind: made.kind, id: made.subject },
  data: {
    text: made.text,
    ...(made.holder === null ? {} : { assignedToId: made.holder, status: 'Assigned' }),
  },
});

const queries: EventQuery[] = [
  { limit: 200 },
  { after: 20, before: 90, limit: 7, newestFirst: true },
  { subject: { kind: 'asset', id: 'p1' }, limit: 5 },
  { subject: { kind: 'user', id: 'Zoë' }, after: 9, limit: 200, newestFirst: true },
  { subjects: { kind: 'asset', ids: ['p1', 'p2'] }, limit: 200 },
  { subjects: { kind: 'asset', ids: [] }, limit: 200 },
  { ids: ['event 3', 'event 77', 'none'], limit: 9 },
  { batch: 'one', limit: 6 },
  { batch: 'event 5', limit: 9 },
  { batch: 'two words', type: 'equipment.created', after: 3, limit: 200, newestFirst: true },
  { type: 'user.signedIn', limit: 3, newestFirst: true },
  { naming: ["O'NEIL", 'p2'], limit: 200 },
];
const filters: EventFilter[] = [
  {},
  { doer: 'p1' },
  { subject: "o'neil" },
  { subject: 'p1', subjectKind: 'user' },
  { via: 'api', kind: 'change' },
  { kind: 'refusal' },
  { address: '::1', from: '2026-01-01T00:05:00.000Z', to: '2026-01-01T00:15:00.000Z' },
  { single: true },
  { single: true, doer: 'p2' },
  { concerned: 'p1' },
  { concerned: 'p2', via: 'console' },
  { anyOf: ['p1', '::1', 'nobody'] },
  { anyOf: ['Zoë'], via: 'api', from: '2026-01-01T00:03:00.000Z' },
];

/** Whatever the log is asked, page by page. */
async function answersOf({ events }: Store) {
  const findings: ChainFinding[] = [];
  for await (const finding of events.verify()) findings.push(finding);
  const read = await Promise.all(queries.map((query) => events.read(query)));
  const pages = await Promise.all(
    filters.map(async (filter) => {
      const found = [];
      for (let page = await events.page({ ...filter, limit: 40 }); ; ) {
        found.push(page);
        const after = page.events.at(-1);
        if (after === undefined) return found;
        page = await events.page({ ...filter, limit: 40, after });
      }
    }),
  );
  return { findings, read, pages, head: await events.head(), last: await events.last() };
}

test.each([
  ['1', asFormat1],
  ['4', asFormat4],
])(
  'a log of format %s answers everything alike before its events are moved, while they are and after, whatever they are',
  async (_, asFormer) => {
    await fc.assert(
      fc.asyncProperty(someEvents, some(0, 1, 40, 400), async (made, erased) => {
        const file = await freshFile();
        const fresh = await open(file);
        await fresh.events.append(made.map(eventOf));
        const [victim] = await fresh.events.read({ after: erased, limit: 1 });
        const left = victim && victim.type !== 'unreadable' ? [{ ...victim, data: {} }] : [];
        await fresh.events.erase(left);
        const answers = await answersOf(fresh);
        await fresh.close();
        await asFormer(file);
        const store = await open(file);
        expect(await answersOf(store)).toEqual(answers);
        // Once more, which moves it alone.
        await store.events.erase(left);
        expect(await answersOf(store)).toEqual(answers);
        while (await store.renew()) expect(await answersOf(store)).toEqual(answers);
        expect(await answersOf(store)).toEqual(answers);
        expect(formerEvents(file)).toBe(0);
        const problems = [];
        for await (const problem of store.check()) problems.push(problem);
        expect(problems).toEqual([]);
        await store.close();
      }),
      { numRuns: 5 },
    );
  },
);

test('events that are recorded, loaded and erased while an earlier log is being moved are in one chain with it', async () => {
  const file = await freshFile();
  const before = await open(file);
  const event = (n: number): DomainEvent => eventOf({ ...plain, text: `${n}`, batch: 'none' }, n);
  await before.events.append(Array.from({ length: 300 }, (_, n) => event(n)));
  await before.close();
  await asFormat4(file);
  const store = await open(file);
  const another = await open(file);
  for (let n = 300, isLeft = true; isLeft; n += 1) {
    isLeft = await store.renew();
    // Known ones are ignored, wherever they are.
    await (n % 2 ? store : another).events.append([event(n), event(5), event(n - 300)]);
    const [old] = await store.events.read({ after: 290 - (n % 200), limit: 1 });
    if (old && old.type !== 'unreadable') await another.events.erase([{ ...old, data: { gone: n } }]);
  }
  const answers = await answersOf(store);
  expect(answers.findings.filter(({ kind }) => kind !== 'erased')).toEqual([]);
  expect(await answersOf(another)).toEqual(answers);
  await store.close();
  await another.close();
});

const plain: Made = {
  ...{ type: 'equipment.created', minute: 3, doer: 'p1', via: 'api', address: '::1', kind: 'asset' },
  ...{ subject: 'p1', batch: 'none', text: '', holder: null },
};

const program = await compiled(new URL('./sqlite-renewing-process.ts', import.meta.url));
const killedAfter = new URL('./killed-after.mjs', import.meta.url);

/** Opens a file in a process of its own and renews it, unless it is killed before a statement. */
async function renewed(file: string, killAt: number): Promise<string> {
  const child = spawn(process.execPath, ['--import', killedAfter.href, program, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, QM_KILL_AT: String(killAt) },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [printed] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return printed;
}

/** What is in a file, whether it is still in the write-ahead log of connections that wait to be collected or not. */
const copyOf = (file: string, copy: string): void => executeOn(file, `VACUUM INTO '${copy}'`);

test('killed before one statement after the other, from the opening to the end, a log stays whole and verifies', async () => {
  const file = await freshFile();
  const before = await open(file);
  await before.events.append(
    Array.from({ length: 120 }, (_, n) => eventOf({ ...plain, batch: n % 2 ? 'one' : 'own' }, n)),
  );
  const answers = await answersOf(before);
  await before.close();
  await asFormat1(file);
  const whole = `${file}.whole`;
  copyOf(file, whole);
  const statements = Number(/statements (\d+)/.exec(await renewed(whole, 0))?.[1]);
  expect(formerEvents(whole)).toBe(0);
  const count = 12;
  const points = Array.from({ length: count }, (_, at) => at + 1).filter(triedToday);
  let killed = 0;
  for (const point of points) {
    const copy = `${file}.${point}`;
    copyOf(file, copy);
    // A run that has less to wait for needs fewer statements.
    const killAt = Math.ceil(statements * (0.15 + (0.5 * point) / (count + 1)));
    if (!(await renewed(copy, killAt)).includes('statements')) killed += 1;
    const store = await open(copy);
    expect(await answersOf(store)).toEqual(answers);
    while (await store.renew());
    expect(await answersOf(store)).toEqual(answers);
    expect(formerEvents(copy)).toBe(0);
    await store.close();
  }
  expect(killed).toBeGreaterThan(points.length / 2);
}, 120_000);

test('what was damaged before it was moved is found as it was, and holds nothing up', async () => {
  const file = await freshFile();
  const before = await open(file);
  await before.events.append(Array.from({ length: 60 }, (_, n) => eventOf({ ...plain, batch: 'one' }, n)));
  await before.close();
  await asFormat4(file);
  executeOn(
    file,
    `UPDATE "store.events" SET event = '{', packed = NULL WHERE seq = 3`,
    `UPDATE "store.events" SET event = CAST(x'7b22fffe00' AS TEXT), packed = NULL WHERE seq = 5`,
    `UPDATE "store.events" SET packed = x'01ff' WHERE seq = 7`,
    `UPDATE "store.events" SET event = '{"batch":7,"type":["a"]}' WHERE seq = 9`,
    `UPDATE "store.events" SET at = 'never', doer = CAST(x'ff00' AS TEXT), digest = 'none' WHERE seq = 11`,
    `UPDATE "store.events" SET subject_id = 'p2', kind = NULL, face = '' WHERE seq = 13`,
    'DELETE FROM "store.events" WHERE seq = 15',
  );
  const store = await open(file);
  const found = async () => {
    const findings: ChainFinding[] = [];
    for await (const finding of store.events.verify()) findings.push(finding);
    return findings;
  };
  const findings = await found();
  expect(findings.map(({ kind, seq }) => `${kind} ${seq}`)).toEqual([
    ...['edited 3', 'unreadable 3', 'edited 5', 'unreadable 5', 'edited 7', 'unreadable 7', 'edited 9'],
    ...['edited 11', 'misplaced 11', 'edited 13', 'missing 15'],
  ]);
  while (await store.renew());
  expect(await found()).toEqual(findings);
  expect(formerEvents(file)).toBe(0);
  expect(await store.events.last()).toBe(60);
  await store.close();
});
