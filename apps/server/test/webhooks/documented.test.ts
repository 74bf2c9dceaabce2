import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createdWebhookSchema } from '@quartermaster/core/webhooks/webhook';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { made, newItem } from '../support/company.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { type StartedServer, startTestServer } from '../support/started-server.ts';

/** The examples of docs/webhooks.md, by language. */
const examples = new Map(
  [
    ...readFileSync(new URL('../../../../docs/webhooks.md', import.meta.url), 'utf8').matchAll(
      /```(\w+)\n([\s\S]*?)```/g,
    ),
  ].map(([, language = '', code = '']) => [language, code]),
);

let server: StartedServer;
let target: Receiver;
let secret: string;
let call: { readonly body: string; readonly headers: Readonly<Record<string, string>> };
const folder = mkdtempSync(join(tmpdir(), 'qm-verify-'));

beforeAll(async () => {
  [server, target] = await Promise.all([startTestServer(), startReceiver()]);
  const body = { name: 'Mirror', url: target.url, events: ['catalog.created'] };
  secret = made(await server.admin.post('/api/webhooks', body), createdWebhookSchema).secret ?? '';
  await newItem(server, { name: 'Ümlaut 14″' });
  await vi.waitUntil(() => target.received.length > 0, { timeout: 20_000 });
  const [received] = target.received;
  if (!received) throw new Error('Nothing was received');
  call = received;
});
afterAll(async () => {
  await server.stop();
  await target.close();
});

const isThere = (command: string, ...args: string[]): boolean => spawnSync(command, args).status === 0;

const write = (name: string, text: string): string => {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
};

/** The exit code of a program that gets the call as arguments: body file, id, time, signatures, secret. */
const run = (command: string, args: readonly string[], body: string): number | null => {
  const { headers } = call;
  const given = [
    write('body.json', body),
    ...['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => headers[name] ?? ''),
    secret,
  ];
  return spawnSync(command, [...args, ...given], { env: { ...process.env, GOFLAGS: '-mod=mod' } }).status;
};

const programs = {
  js: {
    isThere: () => true,
    // It stands where the library can be found.
    run: (body: string) => {
      const [, , ...lines] = (examples.get('js') ?? '').split('\n');
      expect(lines.join('\n')).toContain('new Webhook(secret).verify(body, headers)');
      try {
        new Webhook(secret).verify(body, call.headers);
        return 0;
      } catch {
        return 1;
      }
    },
  },
  python: {
    isThere: () => isThere('python3', '--version'),
    run: (body: string) =>
      run(
        'python3',
        [
          write(
            'verify.py',
            `${examples.get('python')}
import sys
names = ["webhook-id", "webhook-timestamp", "webhook-signature"]
verified(open(sys.argv[1], encoding="utf-8", newline="").read(), dict(zip(names, sys.argv[2:5])), sys.argv[5])
`,
          ),
        ],
        body,
      ),
  },
  go: {
    // It first compiles Go's own library, which takes up to a minute.
    isThere: () => process.env.QM_SOAK !== undefined && isThere('go', 'version'),
    run: (body: string) =>
      run(
        'go',
        [
          'run',
          write('verify.go', examples.get('go') ?? ''),
          write(
            'main.go',
            `package main

import "os"

func main() {
	body, _ := os.ReadFile(os.Args[1])
	if !Verified(string(body), os.Args[2], os.Args[3], os.Args[4], os.Args[5]) {
		os.Exit(1)
	}
}
`,
          ),
        ],
        body,
      ),
  },
  sh: {
    isThere: () => isThere('openssl', 'version') && isThere('sh', '-c', 'command -v xxd'),
    run: (body: string) => run('sh', [write('verify.sh', `${examples.get('sh')}\nverified "$@"\n`)], body),
  },
};

describe('the documented way to verify a call', () => {
  for (const [language, program] of Object.entries(programs))
    it.runIf(program.isThere())(`in ${language} accepts it, and nothing that was changed`, () => {
      expect(examples.has(language)).toBe(true);
      expect(program.run(call.body)).toBe(0);
      expect(program.run(call.body.replace('catalog.created', 'catalog.deleted'))).toBe(1);
    });
});
