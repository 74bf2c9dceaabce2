import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Client } from '@quartermaster/contract';
import { requestStatuses } from '@quartermaster/core/requests/status';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCompany } from '../src/builders/company.ts';
import { employeePassword, exampleEmployee } from '../src/builders/people.ts';
import { lastStatus } from '../src/builders/requests.ts';
import { freePort } from '../src/free-port.ts';
import { adminEmail, adminPassword, signedInClient } from '../src/server-process.ts';

const builtDemo = fileURLToPath(new URL('../dist/demo.js', import.meta.url));

describe('npm run demo', () => {
  const company = buildCompany('2026-11-21T12:00:00.000Z');
  let demo: ChildProcess;
  const token = 'a-token-for-the-metrics';
  let printed = '';
  let url: string;
  let admin: Client;

  beforeAll(async () => {
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    demo = spawn(process.execPath, [builtDemo], {
      env: { PATH: process.env.PATH, QM_PORT: String(port), QM_HOST: '0.0.0.0', QM_METRICS_TOKEN: token },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (!demo.stdout) throw new Error('No output');
    for await (const line of createInterface(demo.stdout)) {
      printed += `${line}\n`;
      if (line.includes('Ctrl-C')) break;
    }
    admin = await signedInClient(url);
  }, 300_000);
  afterAll(() => {
    demo.kill('SIGKILL');
  });

  test('says where it is, and how an administrator and an employee sign in', () => {
    expect(printed).toContain(url.replace('127.0.0.1', 'localhost'));
    expect(printed).toMatch(new RegExp(`Administrator +${adminEmail} +${adminPassword}`));
    expect(printed).toMatch(new RegExp(`Employee +${exampleEmployee} +${employeePassword}`));
  });

  test('listens where it is told to, and takes the token for its metrics', async () => {
    const headers = { authorization: `Bearer ${token}` };
    expect((await fetch(`${url}/metrics`, { headers })).status).toBe(200);
  });

  test('has a whole company in it', async () => {
    expect((await admin.users.list({})).total).toBe(202);
    for (const [state, people] of [
      ['waiting', 2],
      ['suspended', 1],
    ] as const)
      expect((await admin.users.list({ state })).total).toBe(people);
    expect((await admin.locations.list()).total).toBe(30);
    expect((await admin.vendors.list({})).total).toBe(company.vendors.length);
    expect((await admin.catalogue.list({})).total).toBe(80);
    expect((await admin.assets.list({ where: 'is:any' })).total).toBe(1200);
    expect((await admin.assets.list({ retired: ['any'] })).total).toBe(6);
    for (const status of requestStatuses) {
      const planned = company.requests.filter((request) => lastStatus(request) === status);
      expect((await admin.requests.list({ status: [status] })).total).toBe(planned.length);
    }
  });

  test('sends orders to the headquarters unless they name a place', async () => {
    const locations = (await admin.locations.list()).items;
    expect(locations.filter(({ isDefault }) => isDefault).map(({ path }) => path)).toEqual(['Berlin / HQ']);
  });

  test('tells a story of two years that has just ended, every asset known by its serial number', async () => {
    const { items } = await admin.requests.list({ limit: 200 });
    const [first = '', last = ''] = [
      items
        .map(({ createdAt }) => createdAt)
        .sort()
        .at(0),
      items
        .map(({ updatedAt }) => updatedAt)
        .sort()
        .at(-1),
    ];
    const daysSince = (at: string): number => (Date.now() - Date.parse(at)) / 86_400_000;
    expect(daysSince(first)).toBeGreaterThan(365);
    expect(daysSince(last)).toBeLessThan(4);
    expect(
      daysSince((await admin.settings.update({ companyName: 'Northwind Traders' })).updatedAt),
    ).toBeLessThan(1);
    for (const { serialNumber, type, status } of (await admin.assets.list({ limit: '200' })).items)
      if (status !== 'Pending Delivery' && type !== 'Software License') expect(serialNumber).toBeTruthy();
  });

  test('shows the example employee what is theirs', async () => {
    const mia = await signedInClient(url, exampleEmployee, employeePassword);
    const { items, total } = await mia.assets.list({});
    expect(total).toBeGreaterThan(0);
    expect(items.every(({ assignedTo }) => assignedTo === exampleEmployee)).toBe(true);
    expect((await mia.requests.list({})).total).toBeGreaterThanOrEqual(requestStatuses.length);
  });

  test('leaves nothing behind when it is stopped', async () => {
    const dataDir = /Data: (\S+)/.exec(printed)?.[1] ?? '';
    expect(existsSync(dataDir)).toBe(true);
    demo.kill('SIGINT');
    expect(await once(demo, 'exit')).toEqual([0, null]);
    expect(existsSync(dataDir)).toBe(false);
    await expect(fetch(url)).rejects.toThrow();
  });
});
