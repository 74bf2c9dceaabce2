import { mailTemplateSchema, writtenMailSchema } from '@quartermaster/core/mail/mail-template';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { made, newAsset, newPerson } from '../support/company.ts';
import { mailsTo, mailTo } from '../support/mails.ts';
import { adminEmail, type StartedServer, startTestServer } from '../support/started-server.ts';

let server: StartedServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const listSchema = z.object({ items: z.array(mailTemplateSchema) });
const path = '/api/mail-templates/equipment.assigned';
const list = async () => made(await server.admin.get('/api/mail-templates'), listSchema).items;
const assign = async (email: string, name: string) => {
  const asset = await newAsset(server, { name });
  await server.admin.put(`/api/equipment/${asset.id}`, { assignedTo: email });
  return asset;
};

it('say what administrators write, with what the event was about, escaped in HTML', async () => {
  const texts = {
    subject: 'For you: {{ data.name }}',
    text: 'Dear {{ recipient }}, <b>please</b> collect {{ data.name }} ({{ data.assetId }}).\n\n{{ data.serialNumber }}\n\n{{ link }}',
  };
  const set = await server.admin.put(path, texts);
  expect(set.body).toMatchObject({
    ...texts,
    event: 'equipment.assigned',
    isOwn: true,
    message: 'Mail template saved',
  });
  const mia = await newPerson(server);
  const asset = await assign(mia.email, 'Dock <i>Pro</i> {{ link }}');
  const mail = await mailTo(server, mia.email);
  expect(mail).toContain('Subject: For you: Dock <i>Pro</i> {{ link }}');
  expect(mail).toContain(`<b>please</b> collect Dock <i>Pro</i> {{ link }} (${asset.assetId}).`);
  // As HTML.
  expect(mail).toContain(
    `&lt;b&gt;please&lt;/b&gt; collect Dock &lt;i&gt;Pro&lt;/i&gt; {{ link }} (${asset.assetId}).`,
  );
  expect(mail).toContain('>Open in Quartermaster</a>');
  const reset = await server.admin.delete(path);
  expect(reset.body).toMatchObject({ isOwn: false, message: 'Mail template reset' });
  const noah = await newPerson(server);
  await assign(noah.email, 'Lens');
  expect(await mailTo(server, noah.email)).toContain('Subject: Lens was assigned to you');
});

it('hold for mails about several things at once too, with what each variable is for the first five', async () => {
  const text =
    'Please collect {{ data.name }}.\n\nKind: {{ data.type }}\n\n{{ data.serialNumber }}\n\n{{ link }}';
  await server.admin.put(path, { subject: '{{ title }}: {{ data.name }}', text });
  const mia = await newPerson(server);
  const ids: string[] = [];
  for (const name of ['Lens', 'Tripod', 'Lamp', 'Case', 'Strap', 'Bag'])
    ids.push((await newAsset(server, { name })).id);
  const bulk = await server.admin.post('/api/equipment/bulk', { ids, set: { assignedTo: mia.email } });
  expect(bulk.status).toBe(200);
  await expect.poll(() => mailsTo(server, mia.email), { timeout: 20_000 }).toHaveLength(1);
  const mail = await mailTo(server, mia.email);
  expect(mail).toContain('Subject: =?UTF-8?Q?6_assets_were_assigned_to_you');
  expect(mail).toMatch(/Please collect (\w+, ){5}=E2=80=A6\./);
  expect(mail).toContain('Kind: Software License, =E2=80=A6');
  await server.admin.delete(path);
});

it('are previewed and tested before they are saved, for every event', async () => {
  for (const { event, subject, text, variables } of await list()) {
    const all = variables.map((one) => `{{ ${one.path} }}`).join('\n');
    const answer = await server.admin.post(`/api/mail-templates/${event}/preview`, {
      subject,
      text: `${text}\n\n${all}`,
    });
    const mail = made(answer, writtenMailSchema);
    expect(mail.subject, event).not.toBe('');
    expect(`${mail.subject}${mail.text}${mail.html}`, event).not.toMatch(/\{\{|undefined|null/);
  }
  const texts = { subject: 'Only a test', text: 'Hello {{ recipient }}' };
  expect((await server.admin.post(`${path}/test`, texts)).status).toBe(200);
  await expect.poll(() => mailTo(server, adminEmail)).toContain('Subject: Only a test');
  expect((await list()).every(({ isOwn }) => !isOwn)).toBe(true);
});

it.each([
  ['text', '{{ data.nmae }}', 'Nothing is known as {{ data.nmae }}. Did you mean {{ data.name }}?'],
  ['subject', '{{ data.encryptedAddress }}', 'Nothing is known as {{ data.encryptedAddress }}'],
  ['text', '{{ actor.email }}', 'Nothing is known as {{ actor.email }}'],
  ['text', '{{ constructor }}', "'{{ constructor }}' is not a path in double braces"],
  ['text', 'Hello {{ recipient', "'{{ recipient' is never closed"],
])('refuse a %s with %s', async (field, written, said) => {
  const body = { subject: 'S', text: 'T', [field]: written };
  for (const answer of [await server.admin.put(path, body), await server.admin.post(`${path}/preview`, body)])
    expect(answer).toMatchObject({
      status: 422,
      body: { data: { issues: [{ path: field, message: expect.stringContaining(said) }] } },
    });
});

it('of two administrators who write one at once, tell the slower of what the other has written', async () => {
  const version = async () => (await list()).find(({ event }) => event === 'equipment.assigned')?.version;
  const seen = { 'if-match': `"${await version()}"` };
  const texts = { subject: 'Faster', text: 'First' };
  expect((await server.admin.put(path, texts, seen)).status).toBe(200);
  const refused = {
    status: 412,
    body: { data: { current: { ...texts, event: 'equipment.assigned', version: await version() } } },
  };
  expect(await server.admin.put(path, { subject: 'Slower', text: 'Second' }, seen)).toMatchObject(refused);
  expect(await server.admin.send('DELETE', path, { headers: seen })).toMatchObject(refused);
  const now = { 'if-match': `"${await version()}"` };
  expect((await server.admin.send('DELETE', path, { headers: now })).status).toBe(200);
});

it('are told of in the audit, by whoever wrote them', async () => {
  await server.admin.put(path, { subject: 'Written', text: 'Once' });
  const { text } = await server.admin.get('/api/audit?limit=5');
  expect(text).toContain('mailTemplates');
  expect((await server.admin.get('/api/settings')).text).not.toContain('mailTemplates');
  await server.admin.delete(path);
});
