import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mostHeldMs, whileHeld } from '../support/held-thread.ts';
import { type StartedServer, startTestServer } from '../support/started-server.ts';

let server: StartedServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const count = process.env.QM_SOAK ? 200_000 : 4000;
const header = 'assetId,name,type,status\n';
const rows = (row: (n: number) => string): string =>
  header + Array.from({ length: count }, (_, n) => `${row(n)}\n`).join('');
const megabytes = count / 4000;

const files: readonly [name: string, file: () => string, query?: string][] = [
  ['every row has errors', () => rows((n) => `BAD${n},,Lptop ${n},Broken`)],
  ['every row names another type, to be made', () => rows((n) => `BAD${n},A,Type ${n},Available`), 'types'],
  ['every row is of another length', () => rows((n) => `BAD${n}${',x'.repeat(n % 50)}`)],
  ['quotes are where none belong', () => rows(() => 'a"b"c,"x"y"z","",""q')],
  ['a line never ends', () => header + 'x'.repeat(megabytes * 1_000_000)],
  ['a quoted cell never ends', () => `${header}"${'x\n'.repeat(megabytes * 500_000)}`],
  ['there are very many columns', () => `${'c,'.repeat(count)}\n${'1,'.repeat(count)}\n`],
];

describe('a bad CSV file holds nobody for more than 100 ms', () => {
  it.each(files)('%s', async (_name, file, createMissing) => {
    const text = file();
    const path = `/api/equipment/import?dryRun=true${createMissing ? `&createMissing=${createMissing}` : ''}`;
    let importing = true;
    const { answer, longest } = await whileHeld(async () => {
      const sent = server.admin.csv(path, text).finally(() => {
        importing = false;
      });
      while (importing) expect((await server.nobody.get('/api/branding')).status).toBe(200);
      return sent;
    });
    expect([200, 422]).toContain(answer.status);
    expect(longest).toBeLessThan(mostHeldMs);
  });
});
