import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '../../src/server.ts';
import { type ClockedServer, startClockedServer } from '../support/clocked-server.ts';
import { removeData } from '../support/database.ts';
import { adminEmail, adminPassword, testConfig } from '../support/started-server.ts';

let server: ClockedServer;
beforeAll(async () => {
  server = await startClockedServer({ bodyWindowMs: 200 });
});
afterAll(() => server.stop());

describe('a body that does not arrive is given up', () => {
  it('as JSON, of anybody', async () => {
    const calls = Array.from({ length: 20 }, () => begin('/api/auth/login', 'application/json', '{"email":'));
    for (const call of calls)
      expect(await answerTo(call)).toMatchObject({ status: 408, connection: 'close' });
  });

  it('as JSON whose bytes come one by one', async () => {
    const call = begin('/api/auth/login', 'application/json', '{');
    const timer = setInterval(() => call.write(' '), 20);
    expect((await answerTo(call)).status).toBe(408);
    clearInterval(timer);
  });

  it('as a file, of those who may send one', async () => {
    const { headers } = await server.nobody.signedIn(adminEmail, adminPassword);
    const call = begin('/api/equipment/import', 'text/csv', 'name,type\n', headers);
    expect((await answerTo(call)).status).toBe(408);
  });

  it('and whoever sends at once is answered', async () => {
    expect(
      (await server.nobody.post('/api/auth/login', { email: adminEmail, password: 'wrong' })).status,
    ).toBe(401);
  });
});

it('an https address without a proxy that is trusted is warned of at the start', async () => {
  const logged: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) });
  const dataDir = await mkdtemp(join(tmpdir(), 'qm-warning-test-'));
  for (const [trustProxy, lines] of [
    [0, 1],
    [1, 0],
  ] as const) {
    logged.splice(0);
    const started = await startServer(
      { ...testConfig(dataDir), baseUrl: 'https://qm.northwind.example', trustProxy },
      log,
    );
    await started.stop();
    expect(logged.filter((line) => line.includes('QM_TRUST_PROXY'))).toHaveLength(lines);
  }
  await removeData({ dataDir });
});

/** Sends the beginning of a body, and nothing more. */
function begin(path: string, type: string, start: string, headers: object = {}): ClientRequest {
  const call = request(`${server.nobody.url}${path}`, {
    method: 'POST',
    agent: false,
    headers: { ...headers, 'content-type': type, 'transfer-encoding': 'chunked' },
  });
  call.on('error', () => undefined);
  call.write(start);
  return call;
}

async function answerTo(call: ClientRequest) {
  const [response]: IncomingMessage[] = await once(call, 'response');
  if (!response) throw new Error('No response');
  return {
    status: response.statusCode,
    connection: response.headers.connection,
    body: await text(response),
  };
}
