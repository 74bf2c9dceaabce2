import { startFakeSlack } from '@quartermaster/test-kit/fake-slack';
import { expect, onTestFinished, test } from 'vitest';
import { connect, slackEnvOf } from '../slack/connected.ts';
import { Caller } from '../support/caller.ts';
import { newAsset } from '../support/company.ts';
import { startServerProcess } from '../support/server-process.ts';
import { adminEmail, adminPassword } from '../support/started-server.ts';

const count = process.env.QM_SOAK ? 300 : 5;
/** How often Slack asks to wait, each time for a second. */
const refusals = process.env.QM_SOAK ? 30 : 2;

test(`promise 51: ${count} messages to a Slack that asks to wait arrive all, once, one a second, over a restart`, {
  timeout: 60_000 + (count + refusals) * 2_500,
}, async () => {
  const slack = await startFakeSlack();
  onTestFinished(() => slack.close());
  const env = slackEnvOf(slack);
  let server = await startServerProcess({ env });
  onTestFinished(() => server.kill());
  const admin = await new Caller(server.url).signedIn(adminEmail, adminPassword);
  await connect({ server: { admin } });
  await admin.put('/api/slack/config', { channelOverrides: { defaults: '#general' } });
  slack.fail('chat.postMessage', { kind: 'rateLimited', retryAfterSeconds: 1 }, refusals);
  const names = Array.from({ length: count }, (_, n) => `Laptop ${n}`);
  for (const name of names) await newAsset({ admin }, { name });
  await expect.poll(() => slack.messages.length, { timeout: 60_000 }).toBeGreaterThan(1);
  await server.terminate();
  server = await startServerProcess({ dataDir: server.dataDir, env });
  await expect
    .poll(() => slack.messages.length, { timeout: (count + refusals) * 2_500, interval: 100 })
    .toBeGreaterThanOrEqual(count);
  expect(slack.messages.map(({ text }) => text.split(' was added')[0]).sort()).toEqual([...names].sort());
  // A little less than a second: both ends measure, and timers are only so exact.
  const times = slack.messages.map(({ atMs }) => atMs);
  for (const [at, time] of times.slice(1).entries()) expect(time - (times[at] ?? 0)).toBeGreaterThan(950);
  if (process.env.QM_SOAK)
    console.info(`${count} messages in ${Math.round(((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1000)} s`);
});
