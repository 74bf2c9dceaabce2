import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectApiError } from '../support/api-error.ts';
import { newAsset, newPerson, type Person } from '../support/company.ts';
import { type StartedServer, startTestServer } from '../support/started-server.ts';

let server: StartedServer;
let person: Person;
beforeAll(async () => {
  server = await startTestServer();
  person = await newPerson(server);
  await Promise.all(
    Array.from({ length: 100 }, (_, n) =>
      newAsset(server, {
        name: `${'a'.repeat(150)} ${n}!`,
        notes: 'a'.repeat(9000),
        assignedTo: person.email,
      }),
    ),
  );
});
afterAll(() => server.stop());

/** Texts that make careless patterns run forever. */
const costly = [
  '(a+)+$',
  `${'a'.repeat(199)}!`,
  `${'a '.repeat(99)}!`,
  ` ${'\t'.repeat(190)}x`,
  '('.repeat(190),
  '-'.repeat(190),
  '"'.repeat(190),
  'a:'.repeat(90),
  `${'(a '.repeat(60)}`,
  'ﷺ'.repeat(190),
  'e\u0301'.repeat(95),
  '\u0301'.repeat(190),
  '%'.repeat(190),
  'OR '.repeat(60),
];

describe('costly text is answered soon or refused, and holds nobody up (promise 23)', () => {
  it('in every way in which a list can be asked', async () => {
    const lists = ['equipment', 'requests', 'catalog', 'users', 'vendors'];
    const parameters = ['search', 'where', 'sort', 'cursor', 'type', 'status', 'assignedTo', 'location'];
    for (const list of lists) {
      for (const parameter of parameters) {
        for (const text of costly) {
          const path = `/api/${list}?${parameter}=${encodeURIComponent(text)}`;
          const { answer, lag } = await timed(() => server.admin.get(path));
          if (answer.status !== 200) expectApiError(answer, 422);
          expect(lag, path).toBeLessThan(100 * slowness);
        }
      }
    }
  });

  it('as large as a body may be', async () => {
    const megabyte = 'a'.repeat(1024 * 1024 - 200);
    const nested = '['.repeat(500_000);
    const object = '{"a":'.repeat(150_000);
    const keys = `{${Array.from({ length: 60_000 }, (_, n) => `"k${n}":1`).join(',')}}`;
    const bodies = [
      JSON.stringify({ name: megabyte, type: 'Laptop' }),
      JSON.stringify({ name: 'x', type: megabyte }),
      JSON.stringify({ email: `${megabyte}@northwind.example`, password: 'x' }),
      JSON.stringify({ email: `${'a@'.repeat(400_000)}`, password: 'x' }),
      JSON.stringify({ name: 'x', website: `https://${'a.'.repeat(400_000)}` }),
      JSON.stringify({ specs: { [megabyte]: 'x' } }),
      JSON.stringify({ name: 'x', assetId: ' '.repeat(1_000_000) }),
      nested,
      object,
      keys,
      '1'.repeat(1_000_000),
      // In these, each object has to be checked for inherited names.
      `[${'{},'.repeat(300_000)}{"x":"__proto__"}]`,
      `{"name":"__proto__","specs":${'['.repeat(400_000)}${']'.repeat(400_000)}}`,
      `"${'\\u0041'.repeat(170_000)}"`,
    ];
    for (const body of bodies) {
      for (const path of [
        '/api/catalog',
        '/api/equipment',
        '/api/requests',
        '/api/auth/login',
        '/api/vendors',
      ]) {
        const { answer, lag } = await timed(() => server.admin.send('POST', path, { body }));
        // Sign-ins only take small bodies.
        expect(path === '/api/auth/login' ? [413] : [400, 422], path).toContain(answer.status);
        expectApiError(answer);
        expect(answer.text.length, 'the answer repeats none of it').toBeLessThan(100_000);
        expect(lag, `${path} ${body.slice(0, 40)}`).toBeLessThan(250 * slowness);
      }
    }
  });

  it('in passwords, whose work is bounded by their length', async () => {
    for (const password of ['x'.repeat(257), 'x'.repeat(1025), 'x'.repeat(900_000), 'ﷺ'.repeat(257)]) {
      const { answer } = await timed(() =>
        server.nobody.post('/api/auth/login', { email: person.email, password }),
      );
      expect([401, 413, 422, 429]).toContain(answer.status);
    }
  });
});

/**
 * How many times slower than an idle machine this one may be; under load, only text that never finishes is
 * noticed.
 */
const slowness = process.env.QM_SOAK ? 4 : 40;

/** A call's answer, and the longest time in milliseconds that it blocked the server's thread. */
async function timed<T>(call: () => Promise<T>): Promise<{ answer: T; lag: number }> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const answer = await call();
  delay.disable();
  return { answer, lag: delay.max / 1e6 };
}
