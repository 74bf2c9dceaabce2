import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startClockedServer } from '../support/clocked-server.ts';
import { newPerson, password } from '../support/company.ts';
import { adminEmail, adminPassword, type StartedServer, startTestServer } from '../support/started-server.ts';

const minute = 60_000;
let server: StartedServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe('after 10 failed sign-ins no further one is tried', () => {
  it('whatever addresses the caller claims, and however the account is spelled', async () => {
    const person = await newPerson(server);
    const spellings = [
      person.email,
      person.email.toUpperCase(),
      ` ${person.email} `,
      `P${person.email.slice(1)}`,
    ];
    const statuses: number[] = [];
    for (let n = 0; n < 20; n += 1) {
      const path = n % 2 ? '/api/auth/login' : '/api/auth/session';
      const email = spellings[n % spellings.length];
      const answer = await server.nobody.post(path, { email, password: `wrong ${n}` }, claimed(n));
      statuses.push(answer.status);
      if (answer.status !== 429) continue;
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(15 * 60);
      expect(answer.body).toMatchObject({ code: 'TOO_MANY_REQUESTS', status: 429 });
    }
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(10).fill(429)]);
    const right = await server.nobody.post('/api/auth/login', { email: person.email, password });
    expect(right.status).toBe(429);
  });

  it('nor when they come all at once', async () => {
    const { email } = await newPerson(server);
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, n) =>
        server.nobody.post('/api/auth/login', { email, password: `wrong ${n}` }, claimed(n)),
      ),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
  });

  it('behind a proxy, the address that the proxy saw counts, and not what was claimed to it', async () => {
    const behindProxy = await startTestServer({ trustProxy: 1 });
    const from = (address: string, n: number) => ({ 'x-forwarded-for': `10.0.0.${n}, ${address}` });
    const attempt = (address: string, n: number, tried = `wrong ${n}`) =>
      behindProxy.nobody.post('/api/auth/login', { email: adminEmail, password: tried }, from(address, n));
    for (let n = 0; n < 10; n += 1) expect((await attempt('203.0.113.7', n)).status).toBe(401);
    expect((await attempt('203.0.113.7', 11, adminPassword)).status).toBe(429);
    // The owner, from elsewhere, is not locked out by it.
    expect((await attempt('198.51.100.1', 12, adminPassword)).status).toBe(200);
    await behindProxy.stop();
  });

  it('other accounts and a success are not in its way', async () => {
    const person = await newPerson(server);
    const attempt = (tried: string, email = person.email) =>
      server.nobody.post('/api/auth/login', { email, password: tried });
    for (let n = 0; n < 9; n += 1) expect((await attempt('wrong one')).status).toBe(401);
    expect((await attempt(password)).status).toBe(200);
    for (let n = 0; n < 10; n += 1) expect((await attempt('wrong one')).status).toBe(401);
    expect((await attempt(password)).status).toBe(429);
    expect((await attempt(adminPassword, adminEmail)).status).toBe(200);
  });

  it('many right sign-ins at once are all let in', async () => {
    const { email } = await newPerson(server);
    const answers = await Promise.all(
      Array.from({ length: 15 }, () => server.nobody.post('/api/auth/login', { email, password })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(15).fill(200));
  });

  it('after 15 minutes it may be tried again', async () => {
    const clocked = await startClockedServer();
    const attempt = (tried: string) =>
      clocked.nobody.post('/api/auth/login', { email: adminEmail, password: tried });
    for (let n = 0; n < 10; n += 1) await attempt('wrong one');
    clocked.pass(15 * minute - 1000);
    expect((await attempt(adminPassword)).headers['retry-after']).toBe('1');
    clocked.pass(2000);
    expect((await attempt(adminPassword)).status).toBe(200);
    await clocked.stop();
  });

  it('an unknown address is counted and answered like a known one', async () => {
    const [known, unknown] = [(await newPerson(server)).email, 'nobody@northwind.example'];
    for (let n = 0; n < 12; n += 1) {
      const [first, second] = await Promise.all(
        [known, unknown].map((email) => server.nobody.post('/api/auth/login', { email, password: 'wrong' })),
      );
      expect(second?.status).toBe(first?.status);
      expect(second?.text.replace(/"retryAfter":\d+/, '')).toBe(first?.text.replace(/"retryAfter":\d+/, ''));
    }
  });
});

describe('whether somebody has an address', () => {
  it('cannot be told from how long an answer takes (promise 7)', async () => {
    const soak = Boolean(process.env.QM_SOAK);
    const behindProxy = await startTestServer({ trustProxy: 1 });
    const attempt = async (email: string, n: number) => {
      const [started, worked] = [performance.now(), process.cpuUsage()];
      await behindProxy.nobody.post(
        '/api/auth/login',
        { email, password: 'wrong' },
        { 'x-forwarded-for': `10.0.${n >> 8}.${n & 255}` },
      );
      const { user, system } = process.cpuUsage(worked);
      return { waited: performance.now() - started, worked: (user + system) / 1000 };
    };
    const known: { waited: number; worked: number }[] = [];
    const unknown: typeof known = [];
    for (let n = 0; n < (soak ? 500 : 25); n += 1) {
      known.push(await attempt(adminEmail, n));
      unknown.push(await attempt(`nobody${n}@northwind.example`, n));
    }
    await behindProxy.stop();
    const medians = (of: 'waited' | 'worked') =>
      [median(known.map((one) => one[of])), median(unknown.map((one) => one[of]))] as const;
    // Without a password to compare there would be next to no work. Milliseconds are believed where nobody else works.
    const [one, other] = medians('worked');
    expect(other / one).toBeGreaterThan(0.5);
    expect(other / one).toBeLessThan(2);
    if (!soak) return;
    for (const [here, there] of [medians('worked'), medians('waited')])
      expect(Math.abs(here - there)).toBeLessThan(5);
  });
});

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Headers by which clients claim where they come from. */
const claimed = (n: number) => ({
  'x-forwarded-for': `203.0.113.${n}`,
  'x-real-ip': `203.0.113.${n}`,
  forwarded: `for=203.0.113.${n}`,
  'x-client-ip': `203.0.113.${n}`,
  'cf-connecting-ip': `203.0.113.${n}`,
});
