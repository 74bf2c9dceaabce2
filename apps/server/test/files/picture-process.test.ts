import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { administrator } from '../concurrency/order-of-units.ts';
import { removeData } from '../support/database.ts';
import { blackPng } from '../support/pictures.ts';
import { startServerProcess } from '../support/server-process.ts';

/** The child processes of a process. */
const childrenOf = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`)
    .flatMap((task) => readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' '))
    .flatMap((child) => (child.trim() === '' ? [] : Number(child)));

async function newServer() {
  const server = await startServerProcess();
  onTestFinished(async () => {
    await server.kill();
    await removeData(server);
  });
  const admin = await administrator(server);
  const photo = blackPng(1000, 1000);
  const send = () =>
    admin.send('PUT', '/api/me/photo', { body: photo, headers: { 'content-type': 'image/png' } });
  const decoder = (): number => {
    const [pid = 0, ...more] = childrenOf(server.pid);
    expect(more).toEqual([]);
    return pid;
  };
  return { server, admin, send, decoder };
}

it('pictures are decoded in a process of their own, one at a time, and what kills it costs one picture', async () => {
  const { server, admin, send, decoder } = await newServer();
  expect(childrenOf(server.pid)).toEqual([]);
  expect((await send()).status).toBe(200);
  const first = decoder();
  expect(first).toBeGreaterThan(0);
  expect(readFileSync(`/proc/${first}/maps`, 'utf8')).toContain('libvips');
  expect(readFileSync(`/proc/${server.pid}/maps`, 'utf8')).not.toContain('libvips');
  const environment = readFileSync(`/proc/${first}/environ`, 'utf8');
  expect(environment).not.toContain('QM_');

  // While it is stopped, one picture is being decoded and 16 wait. The next is refused, and other calls are
  // answered.
  process.kill(first, 'SIGSTOP');
  const sent = Array.from({ length: 18 }, send);
  const refused = await Promise.race(sent);
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
  expect(refused.text).toContain('Too many images are being processed. Try again in a moment');
  expect((await admin.get('/api/equipment')).status).toBe(200);
  process.kill(first, 'SIGKILL');
  const answers = await Promise.all(sent);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(16);
  const failed = answers.filter(({ text }) => text.includes('The image could not be processed'));
  expect(failed.map(({ status }) => status)).toEqual([503]);

  const second = decoder();
  expect(second).not.toBe(first);
  await server.stop();
  await expect.poll(() => existsSync(`/proc/${second}`)).toBe(false);
});

it('the process does not outlive a server that is killed', async () => {
  const { server, send, decoder } = await newServer();
  expect((await send()).status).toBe(200);
  const pid = decoder();
  await server.kill();
  await expect.poll(() => existsSync(`/proc/${pid}`)).toBe(false);
});
