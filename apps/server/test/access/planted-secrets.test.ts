import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { slackClientSecret, startFakeSlack } from '@quartermaster/test-kit/fake-slack';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { startServer } from '../../src/server.ts';
import { consented, slackConfigOf } from '../slack/connected.ts';
import { type Answer, Caller } from '../support/caller.ts';
import { made } from '../support/company.ts';
import { cookieOf } from '../support/cookies.ts';
import { removeData } from '../support/database.ts';
import { openDirectAccess } from '../support/direct-access.ts';
import { mailTo } from '../support/mails.ts';
import { pixel } from '../support/pictures.ts';
import { adminEmail, testConfig } from '../support/started-server.ts';

const email = 'keeper@northwind.example';
const tokenIn = (mail: string): string => /[?&]token=([\w-]+)/.exec(mail)?.[1] ?? '';

it('a planted secret is in no log, answer, export, event, error or file of the server (promise 33)', async () => {
  const slack = await startFakeSlack();
  const dataDir = await mkdtemp(join(tmpdir(), 'qm-server-test-'));
  let log = '';
  const admins = 'canary of the administrator';
  const config = {
    ...testConfig(dataDir),
    admin: { email: adminEmail, password: admins },
    logLevel: 'trace',
    ...slackConfigOf(slack),
  };
  const running = await startServer(
    config,
    pino({ level: 'trace', base: null }, { write: (line: string) => (log += line) }),
  );
  const nobody = new Caller(running.url.replace('localhost', '127.0.0.1'));
  const answers: Answer[] = [];
  const noted = async (answer: Promise<Answer>): Promise<Answer> => {
    answers.push(await answer);
    return answer;
  };

  const planted = {
    admins,
    initial: 'canary of the first password',
    mistyped: 'canary that was mistyped',
    wrong: 'canary that was wrong',
    chosen: 'canary that was chosen',
    reset: 'canary after a reset',
    signUp: 'canary of a stranger',
    street: 'Canary Wharf 33',
    misplaced: 'canary in a wrong field',
    authToken: 'canary of Twilio 3f9a',
  };
  const admin = await nobody.signedIn(adminEmail, admins);
  const person = { email, password: planted.initial, displayName: 'Keeper', mustChangePassword: false };
  const keyed = { 'idempotency-key': 'once' };
  await noted(admin.post('/api/users', person, keyed));
  await noted(admin.post('/api/users', person, keyed));
  await noted(admin.post('/api/users', { ...person, email: 'x', secret: planted.misplaced }));
  await noted(nobody.post('/api/auth/login', { email, password: planted.mistyped }));
  await noted(nobody.post('/api/auth/login', { email, passwort: planted.misplaced }));
  const keeper = await nobody.signedIn(email, planted.initial);
  const cookie = cookieOf(await nobody.post('/api/auth/session', { email, password: planted.initial }));
  await noted(
    keeper.put('/api/me/password', { currentPassword: planted.wrong, newPassword: planted.chosen }),
  );
  await noted(
    keeper.put('/api/me/password', { currentPassword: planted.initial, newPassword: planted.chosen }),
  );
  await noted(keeper.put('/api/me', { displayName: 'Keeper' }));
  await keeper.put('/api/me', { address: { street: planted.street } });
  await noted(
    keeper.send('PUT', '/api/me/photo', { body: pixel, headers: { 'content-type': 'text/plain' } }),
  );
  const { token } = made(
    await keeper.post('/api/tokens', { name: 'Sync', scope: 'write' }),
    z.object({ token: z.string() }),
  );
  const program = nobody.with({ authorization: `Bearer ${token}` });
  await noted(program.get('/api/equipment'));
  await noted(program.post('/api/tokens', { name: 'Another' }));
  await noted(nobody.post('/api/auth/password/forgot', { email }));
  const link = tokenIn(await mailTo({ dataDir }, email));
  await noted(nobody.post('/api/auth/password/reset', { token: `${link}x`, password: planted.reset }));
  await noted(nobody.post('/api/auth/password/reset', { token: link, password: planted.reset }));
  const stranger = 'stranger@northwind.example';
  await noted(
    nobody.post('/api/auth/signup', { email: stranger, password: planted.signUp, displayName: 'S' }),
  );
  const confirmation = tokenIn(await mailTo({ dataDir }, stranger));
  const begun = await consented(admin);
  await noted(admin.post('/api/slack/oauth/callback', begun));
  slack.fail('chat.postMessage', { kind: 'error', status: 500 }, 1);
  for (const channel of ['#general', '#it-desk'])
    await noted(admin.post('/api/slack/message', { text: 'Hello', channel }));
  await noted(admin.put('/api/twilio/config', { enabled: true, authToken: planted.authToken }));

  for (const path of [
    '/api/users?limit=200',
    '/api/audit?limit=200',
    '/api/audit/export',
    '/api/users/export',
    '/api/equipment/export?columns=all',
    '/api/catalog/export?columns=all',
    '/api/tokens',
    '/api/sessions',
    '/api/settings',
    '/api/slack/config',
    '/api/slack/channels',
    '/api/twilio/config',
    '/api/mail',
    `/api/users?search=${encodeURIComponent('canary')}`,
  ])
    await noted(admin.get(path));

  const direct = await openDirectAccess({ dataDir });
  let dumped = '';
  for await (const batch of direct.store.dump()) dumped += JSON.stringify(batch);
  await direct.close();
  nobody.hangUp();
  await running.stop();
  await slack.close();
  const files = (await readdir(dataDir, { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile() && entry.name !== 'secret.key' && !entry.parentPath.endsWith('mail'),
  );
  const stored = await Promise.all(files.map((file) => readFile(join(file.parentPath, file.name), 'latin1')));
  const key = await readFile(join(dataDir, 'secret.key'), 'utf8').catch(() => undefined);
  const secrets = {
    ...planted,
    cookie: cookie.split('=')[1] ?? '',
    bearer: String(keeper.headers.authorization).slice('Bearer '.length),
    token,
    link,
    confirmation,
    slackToken: [...slack.tokens][0] ?? '',
    slackState: begun.state,
    slackClientSecret,
    ...(key === undefined ? {} : { key: key.trim() }),
  };
  for (const [name, secret] of Object.entries(secrets)) {
    expect(secret.length, name).toBeGreaterThan(9);
    expect(log.includes(secret), `${name} in the log`).toBe(false);
    expect(dumped.includes(secret), `${name} in the dump`).toBe(false);
    for (const text of stored) expect(text.includes(secret), `${name} in a file`).toBe(false);
    for (const { text } of answers)
      expect(text.includes(secret), `${name} in ${text.slice(0, 200)}`).toBe(false);
  }
  expect(log).toContain('/auth/login');
  await removeData({ dataDir });
});
