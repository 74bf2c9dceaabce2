import { expect, onTestFinished, test } from 'vitest';
import { removeData } from '../support/database.ts';
import { startServerProcess } from '../support/server-process.ts';
import { adminEmail } from '../support/started-server.ts';

test("the first start shows the administrator's sign-in below all that it logs, where people look", async () => {
  const server = await startServerProcess({ env: { QM_LOG_LEVEL: 'trace' } });
  onTestFinished(async () => {
    await server.kill();
    await removeData(server);
  });
  await expect.poll(() => server.output()).toContain(`Sign in as ${adminEmail}`);
  const lines = server.output().split('\n');
  const signIn = lines.findIndex((line) => line.includes('Sign in as'));
  // Except for calls, which may come at any time.
  const logged = lines.findLastIndex((line) => line.startsWith('{') && !line.includes('"msg":"call"'));
  expect(signIn).toBeGreaterThan(logged);
});
