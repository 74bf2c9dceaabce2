import { afterAll, beforeAll, expect, it } from 'vitest';
import { Caller } from '../support/caller.ts';
import { newAsset } from '../support/company.ts';
import { startServerProcess } from '../support/server-process.ts';
import { adminEmail, adminPassword, startTestServer } from '../support/started-server.ts';

const token = 'a-token-of-the-monitoring';
let server: Awaited<ReturnType<typeof startServerProcess>>;

beforeAll(async () => {
  server = await startServerProcess({ env: { QM_METRICS_TOKEN: token } });
});
afterAll(() => server.stop());

const metrics = (authorization?: string) =>
  fetch(`${server.url}/metrics`, { headers: authorization === undefined ? {} : { authorization } });

it('counts calls by route and status, and tells jobs, consumers, writes, event loop and memory', async () => {
  const admin = await new Caller(server.url).signedIn(adminEmail, adminPassword);
  await newAsset({ admin }, { name: 'Counted' });
  await admin.get('/api/equipment');
  await admin.get('/api/equipment/none');
  const answer = await metrics(`Bearer ${token}`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    expect.stringMatching(/^text\/plain; version=0\.0\.4/),
  ]);
  const lines = (await answer.text()).split('\n');
  for (const line of [
    'qm_call_duration_seconds_count{route="assets.list",status="200"} 1',
    'qm_call_duration_seconds_count{route="assets.get",status="404"} 1',
    'qm_call_duration_seconds_count{route="assets.create",status="201"} 1',
    'qm_jobs_running 0',
  ])
    expect(lines).toContain(line);
  for (const form of [
    /^qm_writes_waiting \d+$/,
    /^qm_log_events [1-9]\d*$/,
    /^qm_consumer_lag_events\{consumer="announcements"\} \d+$/,
    /^nodejs_eventloop_lag_p99_seconds \d/,
    /^process_resident_memory_bytes \d/,
  ])
    expect(lines).toContainEqual(expect.stringMatching(form));
});

it('answers nobody else', async () => {
  const admin = await new Caller(server.url).signedIn(adminEmail, adminPassword);
  expect((await metrics()).status).toBe(401);
  expect((await metrics(`Bearer ${token}x`)).status).toBe(401);
  expect((await admin.get('/metrics')).status).toBe(401);
});

it('is off without a token', async () => {
  const other = await startTestServer();
  expect((await fetch(`${other.url}/metrics`)).status).toBe(404);
  await other.stop();
});
