import { contract, createStreamClient } from '@quartermaster/contract';
import { aThird } from '@quartermaster/test-kit/a-third';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readLine } from '../src/completion/line.ts';
import { recordFields } from '../src/completion/record-fields.ts';
import { examples } from '../src/help/examples.ts';
import { emptyFolder, runQm } from './support/qm.ts';
import { openScene, type Scene } from './support/scene.ts';

let scene: Scene;
/** What the command lines below name: `{request}` is the id of a request. */
const named: Record<string, string> = {};

beforeAll(async () => {
  scene = await openScene();
  const { api, env } = scene.admin;
  const [item] = (await api.catalogue.list({})).items;
  const asset = await api.assets.create({
    ...{ name: 'Screen', type: 'Software License', status: 'Assigned', condition: 'New' },
    ...{ assignedTo: scene.mia.email, maintenanceScheduled: '2020-01-01' },
  });
  const request = await scene.mia.api.requests.create({
    items: [{ catalogItemId: item?.id ?? '', quantity: 1 }],
  });
  const params = { id: request.id };
  await api.requests.comment({ params, body: { text: 'Soon' } });
  const details = { email: 'a@b.example', phone: '1', address: 'Street', country: 'NO' };
  const vendor = await api.vendors.create({ ...details, name: 'ACME' });
  const streams = createStreamClient({ url: scene.server.url, token: () => env.QM_TOKEN });
  for (const [of, record] of [
    ['asset', asset.id],
    ['request', request.id],
    ['vendor', vendor.id],
  ] as const)
    await streams.attachments.add({ of, record, name: 'terms.txt' }, new Blob(['Net 30']));
  const webhook = await api.webhooks.create({
    ...{ name: 'Hook', url: 'https://hook.example/', events: ['equipment.updated'] },
  });
  const workflow = await api.workflows.create({
    ...{ name: 'Tell', enabled: true, trigger: { type: 'event', config: { eventType: 'inventory.low' } } },
    actions: [
      { id: 'post', type: 'send_notification', name: 'Post', params: { channel: 'slack', message: 'Low' } },
    ],
  });
  await api.views.create({ name: 'Here', filters: { type: 'Monitor' }, shared: true });
  await api.importProfiles.create({
    ...{ name: 'Depot', kind: 'assets', header: ['A'], set: { type: 'Monitor' } },
    reading: { columns: [{ to: 'name', from: [[0]] }] },
  });
  await api.assetIds.reserve({ count: 2 });
  await api.tokens.create({ name: 'Desk', scope: 'read' });
  await api.assets.bulk({ ids: [asset.id], set: { condition: 'Good' } });
  const round = await api.confirmations.start({ name: 'Yearly', due: '2090-01-31' });
  await api.workflows.execute({ params: { id: workflow.id }, body: {} });
  const { items } = await api.locations.list();
  const stocktake = await api.stocktakes.start({ location: items[0]?.id ?? '' });
  Object.assign(named, { asset: asset.assetId, request: request.id, stocktake: stocktake.id });
  const deliveries = () => api.webhooks.deliveries({ params: { id: webhook.id } });
  await vi.waitFor(async () => expect((await deliveries()).items).toHaveLength(1), { timeout: 20_000 });
  Object.assign(named, { webhook: webhook.id, workflow: workflow.id, round: round.id, mia: scene.mia.email });
});
afterAll(() => scene.close());

interface Route {
  readonly '~orpc': {
    readonly outputSchema?: { readonly '~standard': { validate(value: unknown): unknown } } | undefined;
  };
}
const besides = { total: 1, unread: 0, keptDays: 1, skipped: 0 };
const answer = (route: Route) => ({ route, answerWith: (printed: unknown) => printed });
const items = (route: Route) => ({ route, answerWith: (items: unknown) => ({ items, ...besides }) });
const item = (route: Route) => ({ route, answerWith: (one: unknown) => ({ items: [one], ...besides }) });

/** What reading commands print with --json: the answer of a route, the items of it, or one of them. */
const reads = {
  whoami: answer(contract.auth.me),
  'trace {asset}': answer(contract.trace.get),
  'search screen': answer(contract.search.all),
  'undo --list': items(contract.batches.list),
  'can {mia} catalogue.list': answer(contract.access.explain),
  doctor: answer(contract.doctor.get),
  'api GET /me': answer(contract.auth.me),
  'assets list': items(contract.assets.list),
  'assets get {asset}': answer(contract.assets.get),
  'assets history {asset}': items(contract.assets.history),
  'assets files list {asset}': items(contract.attachments.ofAsset),
  'catalogue list': items(contract.catalogue.list),
  'catalogue get DOCK': answer(contract.catalogue.get),
  'people list': items(contract.users.list),
  'people get {mia}': answer(contract.users.get),
  'requests list': items(contract.requests.list),
  'requests get {request}': answer(contract.requests.get),
  'requests files list {request}': items(contract.attachments.ofRequest),
  'requests comments {request}': items(contract.requests.comments),
  'requests history {request}': items(contract.requests.history),
  'maintenance list': items(contract.maintenance.list),
  'stocktake list': items(contract.stocktakes.list),
  'stocktake show {stocktake}': answer(contract.stocktakes.get),
  'asset-ids next': answer(contract.assetIds.get),
  'settings get': answer(contract.settings.get),
  'types list': items(contract.assetTypes.list),
  'fields list': items(contract.customFields.list),
  'vendors list': items(contract.vendors.list),
  'vendors get ACME': answer(contract.vendors.get),
  'vendors files list ACME': items(contract.attachments.ofVendor),
  'locations list': items(contract.locations.list),
  'confirmations list': items(contract.confirmations.list),
  'acknowledgements get': answer(contract.acknowledgements.get),
  'import-profiles list': items(contract.importProfiles.list),
  'tokens list': items(contract.tokens.list),
  'audit list': items(contract.audit.list),
  'audit verify': answer(contract.audit.verify),
  'notifications list': items(contract.notifications.list),
  'notifications defaults get': answer(contract.notifications.defaults),
  'webhooks list': items(contract.webhooks.list),
  'webhooks get {webhook}': answer(contract.webhooks.get),
  'webhooks deliveries {webhook}': items(contract.webhooks.deliveries),
  'workflows list': items(contract.workflows.list),
  'workflows get {workflow}': answer(contract.workflows.get),
  'workflows logs {workflow}': items(contract.workflows.executions),
  'mail status': answer(contract.mail.get),
  'mail templates list': items(contract.mailTemplates.list),
  'slack status': answer(contract.slack.get),
  'types get Laptop': item(contract.assetTypes.list),
  'fields get model': item(contract.customFields.list),
  'locations get Berlin': item(contract.locations.list),
  'mail templates get equipment.assigned': item(contract.mailTemplates.list),
  'confirmations get {round}': answer(contract.confirmations.get),
  'confirmations people {round}': items(contract.confirmations.people),
  'sms status': answer(contract.sms.get),
};

const words = (line: string): string[] =>
  line.split(' ').map((word) => word.replace(/\{(\w+)\}/, (_, name: string) => named[name] ?? ''));

test.each(aThird(Object.entries(reads)))(
  '%s prints what the contract promises, and lines for people',
  async (line, { route, answerWith }) => {
    const json = await scene.admin.qm(...words(line), '--json');
    // There is something to mend: the asset's maintenance.
    const expected = line === 'doctor' ? 1 : 0;
    expect(json).toMatchObject({ code: expected, stderr: expect.not.stringContaining('✗') });
    expect(json.stdout).not.toMatch(/^\[\s*\]/);
    const result = await route['~orpc'].outputSchema?.['~standard'].validate(
      answerWith(JSON.parse(json.stdout)),
    );
    expect(result).toEqual({ value: expect.anything() });
    const { code, stdout, stderr } = await scene.admin.qm(...words(line));
    expect({ code, stderr }).toEqual({ code: expected, stderr: json.stderr });
    expect(stdout).toMatch(/\S/);
  },
);

/** Those that print whatever a route answers. */
const withoutFields = ['api'];

test.each(aThird(Object.keys(reads).filter((line) => !withoutFields.includes(line.split(' ')[0] ?? ''))))(
  'completion offers the fields that %s --json can name',
  async (line) => {
    const { code, stderr } = await scene.admin.qm(...words(line), '--json=nothing');
    const path = Object.keys(examples).find((name) => `${line} `.startsWith(`${name} `)) ?? '';
    const fields = await recordFields(path.split(' '));
    const text = `✗ Unknown field 'nothing'.\n  Available fields: ${fields.join(', ')}\n`;
    expect({ code, stderr }).toEqual({ code: 2, stderr: text });
  },
);

const others = Object.keys(examples).filter(
  (name) => !Object.keys(reads).some((line) => `${line} `.startsWith(`${name} `)),
);

test('a field that there is not is refused before anything changes', async () => {
  const latest = async () => (await scene.admin.api.audit.list({ limit: '1' })).items[0]?.seq;
  const before = await latest();
  for (const line of [
    'assets create Dock --type Laptop',
    'assets edit {asset} --serial S1',
    'assets assign {asset} --back',
    'assets photo {asset} --remove',
    'assets files add {asset} /dev/null',
    'maintenance done {asset}',
    'maintenance schedule {asset} 2090-01-31',
    'vendors add-product ACME DOCK --sku A1 --price 5',
    'vendors edit-product ACME DOCK --price 5',
    'vendors remove-product ACME DOCK',
    'webhooks create Desk https://desk.example/ --event request.created',
    'webhooks rotate-secret {webhook}',
    'workflows rotate-secret {workflow}',
  ]) {
    const { code, stderr } = await scene.admin.qm(...words(line), '--json=nothing');
    expect({ code, stderr }, line).toEqual({
      code: 2,
      stderr: expect.stringMatching(/^✗ Unknown field 'nothing'/),
    });
  }
  expect(await latest()).toBe(before);
});

test('fields are completed after every other command that prints records', async () => {
  const without =
    /^(api|completion|export|import|labels|login|logout|open|people reset|stocktake scan)$|^(?!config).* (export|template|files get)$/;
  for (const name of others)
    expect((await recordFields(name.split(' '))).length === 0, name).toBe(without.test(name));
});

test('no other command is one that reads', () => {
  const reading = others.filter((name) => /(^| )(list|get|show|status|history|comments)$/.test(name));
  // Files are bytes, and the views of a list include those that everybody has.
  expect(reading.filter((name) => !name.endsWith('files get'))).toEqual(['views list']);
});

test('every other command, as in its example, says in a sentence why it fails without a sign-in', async () => {
  const cwd = await emptyFolder();
  const tried = aThird(others.filter((name) => name !== 'completion'));
  await Promise.all(
    [0, 1].map(async (which) => {
      for (const name of tried.filter((_, at) => at % 2 === which)) {
        const [, typed = ''] = /\bqm (.*?)(?:\)"$| [|<>] .*|$)/.exec(examples[name]?.[0] ?? '') ?? [];
        const args = [...readLine(`${typed} `, '').words, '--yes'];
        const { code, stdout, stderr } = await runQm(args, { cwd, input: 'Hello' });
        const sentence = expect.stringMatching(/^✗ \S+ .*\.\n/);
        expect({ stdout, stderr }, name).toEqual({ stdout: '', stderr: sentence });
        // What is looked at first: the files that an example names, and who could be asked.
        if (code !== 4) expect(stderr, name).toMatch(/no such file|is not there|no terminal/);
        if (code !== 4) expect([1, 2], name).toContain(code);
      }
    }),
  );
});
