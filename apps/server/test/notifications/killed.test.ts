import { notificationSchema } from '@quartermaster/core/notifications/notification';
import { requestSchema } from '@quartermaster/core/requests/request';
import { userSchema } from '@quartermaster/core/users/user';
import { startFakeSlack } from '@quartermaster/test-kit/fake-slack';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { connect, slackEnvOf } from '../slack/connected.ts';
import { Caller } from '../support/caller.ts';
import { made, newItem, newPerson, newRequest, password } from '../support/company.ts';
import { mailsTo } from '../support/mails.ts';
import { startServerProcess } from '../support/server-process.ts';
import { adminEmail, adminPassword } from '../support/started-server.ts';

const units = 60;
const orders = process.env.QM_SOAK ? 20 : 1;

/** Kills the server in the middle of each step of an order, and starts it again. */
test(`an order of ${units} units whose server is killed midway is told of once: in Slack, by mail and in the bell`, {
  timeout: 60_000 + orders * 180_000,
}, async () => {
  const slack = await startFakeSlack();
  onTestFinished(() => slack.close());
  const env = slackEnvOf(slack);
  let server = await startServerProcess({ env });
  const { dataDir } = server;
  onTestFinished(() => server.kill());
  const callers = async () => {
    const nobody = new Caller(server.url);
    return { nobody, admin: await nobody.signedIn(adminEmail, adminPassword) };
  };
  let now = await callers();
  await connect({ server: now });
  await now.admin.put('/api/slack/config', { channelOverrides: { defaults: '#general' } });
  const mia = await newPerson(now);
  const { displayName: name } = made(await now.admin.get(`/api/users/${mia.id}`), userSchema);
  const assets = async (where: string) =>
    made(await now.admin.get(`/api/equipment?limit=1&where=${where}`), z.object({ total: z.number() })).total;

  for (let order = 0; order < orders; order += 1) {
    const item = await newItem(now, { name: `Dock ${order}`, inStock: units });
    const { id } = await newRequest(await now.nobody.signedIn(mia.email, password), item.id, {
      items: [{ catalogItemId: item.id, quantity: units }],
    });
    /** Takes the request on, and kills the server once the first units are written. */
    const step = async (body: object, isUnderWay: () => Promise<boolean>): Promise<void> => {
      const call = now.admin.post(`/api/requests/${id}/transitions`, body).catch(() => undefined);
      await expect.poll(isUnderWay, { interval: 1 }).toBe(true);
      await server.kill();
      await call;
      now.admin.hangUp();
      server = await startServerProcess({ dataDir, env });
      now = await callers();
      const { to } = z.object({ to: z.string() }).parse(body);
      await expect
        .poll(async () => made(await now.admin.get(`/api/requests/${id}`), requestSchema).status)
        .toBe(to);
    };
    // One that was just leaving when the server was killed may have arrived, and is not posted again.
    await expect.poll(() => slack.messages.length, { timeout: 30_000 }).toBe(order * 4 + 1);
    await now.admin.post(`/api/requests/${id}/transitions`, { to: 'procuring' });
    const expectedDeliveryDate = new Date(Date.now() + 864_000_000).toISOString().slice(0, 10);
    const procurement = { ticketRef: 'T-1', vendor: 'ACME', expectedDeliveryDate };
    const named = encodeURIComponent(`name:"Dock ${order}"`);
    await step({ to: 'pending_delivery', procurement }, async () => (await assets(named)) > 0);
    await step(
      { to: 'fulfilled' },
      async () => (await assets(encodeURIComponent(`name:"Dock ${order}" status:Assigned`))) > 0,
    );
    const told = async () => {
      const miaNow = await now.nobody.signedIn(mia.email, password);
      const { items } = made(
        await miaNow.get('/api/notifications?limit=50'),
        z.object({ items: z.array(notificationSchema) }),
      );
      return items.map(({ title }) => title.map(({ text }) => text).join(''));
    };
    const short = id.slice(0, 8);
    const wanted = {
      bell: [
        `${units} assets were assigned to you`,
        `Your request ${short} was accepted`,
        `Your request ${short} was fulfilled`,
        `Your request ${short} was ordered`,
      ],
      slack: [
        `${units} assets were added`,
        `${units} assets were assigned`,
        `${name} asked for ${units} x Dock ${order}`,
        `Request ${short} of ${name} was fulfilled`,
      ],
    };
    const isOfOrder = (text: string): boolean => text.includes(short) || text.includes('assets');
    await expect
      .poll(async () => (await told()).filter(isOfOrder).slice(0, 4).sort(), { timeout: 30_000 })
      .toEqual(wanted.bell);
    await expect
      .poll(
        () =>
          slack.messages
            .map(({ text }) => text.split('\n')[0])
            .slice(order * 4)
            .sort(),
        { timeout: 30_000 },
      )
      .toEqual(wanted.slack);
    await expect
      // One that was just being written when the server was killed is tried again after two minutes.
      .poll(async () => (await mailsTo({ dataDir }, mia.email)).length, { timeout: 150_000 })
      .toBe((order + 1) * 4);
  }
});
