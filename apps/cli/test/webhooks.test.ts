import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { messageId } from '@quartermaster/core/webhooks/body';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openScene, type Scene } from './support/scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.close());

/** Notes the ids of what it gets, and answers each with this status. */
async function startReceiver(status: number) {
  const ids: unknown[] = [];
  const server = createServer((request, response) => {
    ids.push(request.headers['webhook-id']);
    request.resume().on('end', () => response.writeHead(status).end());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    ids: () => ids,
    calls: () => ids.length,
    close: () => server.close(),
  };
}

describe('qm webhooks', () => {
  it('adds, shows, changes, tests, repeats and deletes', async () => {
    const { admin } = scene;
    const receiver = await startReceiver(200);
    const made = await admin.qm(
      ...['webhooks', 'create', 'Mirror', receiver.url, '--event', 'catalog.created'],
      ...['--header', 'X-Key: sesame', '--json'],
    );
    expect(made.code, made.stderr).toBe(0);
    const { secret, headers } = JSON.parse(made.stdout);
    expect([secret, JSON.stringify(headers)]).toEqual([
      expect.stringMatching(/^whsec_/),
      expect.not.stringContaining('sesame'),
    ]);
    expect((await admin.qm('webhooks', 'test', 'mirror')).code).toBe(0);
    const item = { sku: 'W-1', name: 'Webcam', type: 'Peripheral', price: 50, inStock: 9 };
    await admin.api.catalogue.create(item);
    const list = async () =>
      JSON.parse((await admin.qm('webhooks', 'deliveries', 'Mirror', '--json')).stdout);
    await expect.poll(list).toMatchObject([{ state: 'delivered', eventType: 'catalog.created' }]);
    const [{ id }] = await list();
    expect((await admin.qm('webhooks', 'redeliver', 'Mirror', id)).code).toBe(0);
    const range = await admin.qm('webhooks', 'redeliver', 'Mirror', '--from', '2020-01-01', '--json');
    expect(JSON.parse(range.stdout)).toMatchObject({ result: { queued: 3 } });
    await expect.poll(receiver.calls).toBe(6);
    await admin.qm('webhooks', 'edit', 'Mirror', '--name', 'Copy', '--header', 'X-More: 1', '--off');
    const shown = await admin.sees(['webhooks', 'get', 'Copy']);
    for (const text of ['X-Key, X-More', 'off', 'catalog.created']) expect(shown.screen).toContain(text);
    const rotated = JSON.parse((await admin.qm('webhooks', 'rotate-secret', 'Copy', '--json')).stdout);
    expect(rotated.secret).not.toBe(secret);
    expect((await admin.qm('webhooks', 'list')).stdout).toContain('Copy');
    expect((await admin.qm('webhooks', 'delete', 'Copy', '--yes')).code).toBe(0);
    receiver.close();
  });

  it('send the same events that qm events prints', async () => {
    const { admin } = scene;
    const receiver = await startReceiver(204);
    const { last } = await admin.api.events.log({ after: 'latest' });
    const types = [
      'catalog.created',
      'catalog.updated',
      'catalog.deleted',
      'location.created',
      'user.created',
    ];
    const chosen = types.flatMap((type) => ['--event', type]);
    expect((await admin.qm('webhooks', 'create', 'Same', receiver.url, ...chosen)).code).toBe(0);
    for (let n = 0; n < 10; n++) {
      const { id } = await admin.api.catalogue.create({ name: `Same ${n}`, type: 'Peripheral' });
      await admin.api.catalogue.update({ params: { id }, body: { price: n + 1 } });
      await admin.api.locations.create({ name: `Same ${n}` });
      if (n % 2 === 0) await admin.api.catalogue.remove({ params: { id } });
    }
    const wanted = types.flatMap((type) => ['--type', type]);
    const { stdout } = await admin.qm('events', '--after', String(last), ...wanted, '--jsonl');
    const printed = stdout
      .trim()
      .split('\n')
      .map((line) => messageId(JSON.parse(line).event.id));
    expect(printed).toHaveLength(35);
    await expect.poll(() => new Set(receiver.ids())).toEqual(new Set(printed));
    expect((await admin.qm('webhooks', 'delete', 'Same', '--yes')).code).toBe(0);
    receiver.close();
  });

  it('says why a test failed, what is wrong with an option, and who may not', async () => {
    const { admin, mia } = scene;
    const receiver = await startReceiver(503);
    await admin.qm('webhooks', 'create', 'Broken', receiver.url, '--event', 'vendor.created');
    const tested = await admin.qm('webhooks', 'test', 'Broken');
    expect([tested.code, tested.stderr]).toEqual([
      1,
      expect.stringContaining('Webhook test failed with status 503'),
    ]);
    const wrong = await admin.qm('webhooks', 'create', 'X', 'ftp://x', '--event', 'vendor.created');
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('--url: Invalid webhook URL')]);
    expect((await mia.qm('webhooks', 'list')).code).toBe(4);
    receiver.close();
  });
});
