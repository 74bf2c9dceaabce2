import type { EquipmentRequest } from '@quartermaster/core/requests/request';
import { type RequestVerb, requestStatuses, requestVerbs } from '@quartermaster/core/requests/status';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openScene, type Person, type Scene } from './support/scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.close());

const day = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);

async function ask(person: Person, quantity = 1): Promise<EquipmentRequest> {
  const { items } = await scene.admin.api.catalogue.list({ search: 'MBP14' });
  const [item] = items;
  if (!item) throw new Error('No such item');
  return person.api.requests.create({
    ...(person === scene.admin ? { userId: scene.mia.email } : {}),
    items: [{ catalogItemId: item.id, quantity }],
  });
}

type Status = (typeof requestStatuses)[number];

/** The transitions that take a new request to a status. */
const way: Record<Status, readonly Status[]> = {
  pending: [],
  procuring: ['procuring'],
  pending_delivery: ['procuring', 'pending_delivery'],
  fulfilled: ['procuring', 'pending_delivery', 'fulfilled'],
  rejected: ['rejected'],
};

async function requestThatIs(status: Status): Promise<EquipmentRequest> {
  const request = await ask(scene.mia);
  for (const to of way[status])
    await scene.admin.api.requests.transition({
      params: { id: request.id },
      body: {
        to,
        ...(to === 'pending_delivery'
          ? { procurement: { vendor: 'ACME GmbH', expectedDeliveryDate: day, ticketRef: 'IT-1' } }
          : {}),
      },
    });
  return scene.admin.api.requests.get({ params: { id: request.id } });
}

const optionsOf: Record<RequestVerb, readonly string[]> = {
  accept: [],
  order: ['--vendor', 'ACME GmbH', '--expected', day, '--ticket', 'IT-1'],
  deliver: [],
  reject: ['--yes'],
  cancel: ['--yes'],
};

describe('a request, driven by qm alone', () => {
  test('leaves five assets with five consecutive IDs with whoever asked', async () => {
    const { admin, mia } = scene;
    const created = await admin.qm(
      ...['requests', 'create', '--item', 'MBP14=3', '--item', 'usb-c dock=2'],
      ...['--for', mia.email, '--ticket', 'IT-2291', '--location', 'HQ', '--json', 'id,status'],
    );
    const { id, status }: { id: string; status: string } = JSON.parse(created.stdout);
    expect(status).toBe('pending');
    const short = id.slice(0, 8);
    expect((await admin.qm('requests', 'accept', short)).code).toBe(0);
    expect(
      (await admin.qm('requests', 'order', short, '--vendor', 'ACME GmbH', '--expected', day)).code,
    ).toBe(0);
    const delivered = await admin.qm('requests', 'deliver', short);
    expect(delivered.code).toBe(0);

    const request = await admin.api.requests.get({ params: { id } });
    expect(request).toMatchObject({ status: 'fulfilled', userId: mia.email, ticketRef: 'IT-2291' });
    const units = request.items.flatMap((item) => item.units ?? []);
    expect(request.items.map((item) => item.inventoryId)).toEqual([
      units[0]?.inventoryId,
      units[3]?.inventoryId,
    ]);
    const [head = '', row = ''] = delivered.stdout.split('\n');
    expect(row.split('\t')[head.split('\t').indexOf('Assets')]).toBe(
      units.map(({ assetId }) => assetId).join(', '),
    );
    const numbers = units.map(({ assetId }) => Number(assetId.replace('QTM', ''))).sort((a, b) => a - b);
    const [first = 0] = numbers;
    expect(numbers).toEqual([first, first + 1, first + 2, first + 3, first + 4]);
    const listed = await mia.qm('assets', 'list', '--json', 'id,status,assignedTo');
    const own: { id: string }[] = JSON.parse(listed.stdout);
    expect(new Set(own.map((asset) => asset.id))).toEqual(new Set(units.map((unit) => unit.inventoryId)));
    for (const asset of own) expect(asset).toMatchObject({ status: 'Assigned', assignedTo: mia.email });
  });

  test('shows where it stands, its way, its assets and what comes next', async () => {
    const request = await requestThatIs('pending_delivery');
    const short = request.id.slice(0, 8);
    const { screen } = await scene.admin.sees(['requests', 'get', short]);
    const assetId = request.items[0]?.units?.[0]?.assetId;
    expect(screen.split('\n')).toEqual([
      expect.stringMatching(new RegExp(`^  Request ${short} {18,} ● pending_delivery just now$`)),
      '  Mia Okafor <mia@northwind.example>   ticket IT-1   to Berlin',
      '',
      '  pending ── procuring ── pending_delivery ── fulfilled',
      '     ✓           ✓               ●',
      '',
      expect.stringMatching(/^ {2}1 × MacBook Pro 14" M4 {6}ACME GmbH, ordered \d+ \w+, expected in \d+ d$/),
      `      ${assetId}  ● Pending Delivery`,
      '',
      `  Next: qm requests deliver ${short}`,
      '',
    ]);
    const delivered = await scene.admin.sees(['requests', 'deliver', short], { columns: 50 });
    expect(delivered.screen).toContain(
      `  Request ${short}  ✓ fulfilled\n    1 × MacBook Pro 14" M4\n      ${assetId}  ● Assigned\n`,
    );
    const narrow = await scene.admin.sees(['requests', 'get', short], { columns: 40 });
    for (const line of narrow.screen.split('\n')) expect(line.length).toBeLessThanOrEqual(40);
    expect(narrow.screen).toContain(`  ✓ pending\n  ✓ procuring\n  ✓ pending_delivery\n  ✓ fulfilled\n`);
  });
});

test('a delivery says which assets are gone, at once and whenever the request is shown', async () => {
  const { id, items } = await requestThatIs('pending_delivery');
  const unit = items[0]?.units?.[0];
  await scene.admin.api.assets.remove({ params: { id: unit?.inventoryId ?? '' } });
  const warning = `! ${unit?.assetId} no longer exists, so it was not assigned`;
  expect(await scene.admin.qm('requests', 'deliver', id)).toMatchObject({ code: 3, stderr: `${warning}\n` });
  const { screen } = await scene.admin.sees(['requests', 'get', id]);
  expect(screen).toContain(`      ${unit?.assetId}  ✗ removed\n\n  ${warning}\n`);
  const piped = await scene.admin.qm('requests', 'get', id);
  expect(piped.stdout).toContain(`\t${unit?.assetId} (removed)`);
  expect(piped.stderr).toBe(`${warning}\n`);
});

describe.each(requestStatuses)('when a request is %s', (status) => {
  const possible = (verb: RequestVerb, who: 'admin' | 'owner') =>
    who === 'admin'
      ? (
          {
            pending: ['accept', 'reject'],
            procuring: ['order', 'cancel'],
            pending_delivery: ['deliver'],
          } as const
        )[status as 'pending']?.some((one: string) => one === verb)
      : status === 'pending' && verb === 'cancel';

  test.each(requestVerbs)('%s does what the state allows, or names what it does', async (verb) => {
    const request = await requestThatIs(status);
    const args = ['requests', verb, request.id.slice(0, 8), ...optionsOf[verb]];

    const byOwner = await scene.mia.qm(...args);
    if (!possible(verb, 'owner')) {
      const endsByOwner = verb === 'cancel' && status !== 'procuring';
      expect(byOwner).toMatchObject({ code: endsByOwner ? 1 : 4, stdout: '' });
      expect(await scene.admin.api.requests.get({ params: { id: request.id } })).toEqual(request);
    } else {
      expect(byOwner.code).toBe(0);
      return;
    }

    const byAdmin = await scene.admin.qm(...args);
    if (possible(verb, 'admin')) {
      expect(byAdmin.code).toBe(0);
      expect((await scene.admin.api.requests.get({ params: { id: request.id } })).status).not.toBe(status);
      return;
    }
    expect(byAdmin).toMatchObject({ code: 1, stdout: '' });
    expect(byAdmin.stderr).toMatch(
      new RegExp(`^✗ '[A-Z][\\w &]+' isn't possible: this request is ${status}\\.\n`),
    );
    expect(await scene.admin.api.requests.get({ params: { id: request.id } })).toEqual(request);
  });
});

describe('what is not possible', () => {
  test('is said with what is, and the command for it', async () => {
    const { id } = await ask(scene.mia);
    const short = id.slice(0, 8);
    expect(await scene.admin.qm('requests', 'order', short)).toEqual({
      code: 1,
      stdout: '',
      stderr:
        "✗ 'Mark as Ordered' isn't possible: this request is pending.\n" +
        `  Possible next steps: accept, reject.\n  qm requests accept ${short}\n`,
    });
    const cancelled = await scene.admin.qm('requests', 'cancel', short, '--yes');
    expect(cancelled.stderr).toContain(`qm requests reject ${short}`);
    const accepted = await requestThatIs('procuring');
    const rejected = await scene.admin.qm('requests', 'reject', accepted.id.slice(0, 8), '--yes');
    expect(rejected.stderr).toContain(`qm requests cancel ${accepted.id.slice(0, 8)}`);
  });

  test('for an employee is said to be an administrator’s', async () => {
    const { id } = await ask(scene.mia);
    const { code, stderr } = await scene.mia.qm('requests', 'accept', id);
    expect(code).toBe(4);
    expect(stderr).toContain('Only an administrator can do this.');
    expect(stderr).toContain(`qm requests cancel ${id.slice(0, 8)}`);
  });

  test('a request that is nobody’s or somebody else’s is not found', async () => {
    const { id } = await ask(scene.admin);
    expect((await scene.mia.qm('requests', 'get', id)).code).toBe(0);
    await scene.admin.api.users.create({
      email: 'ola@northwind.example',
      password: 'another-one-33',
      displayName: 'Ola',
      mustChangePassword: false,
    });
    const created = await scene.admin.qm(
      ...['requests', 'create', '--item', 'DOCK', '--for', 'ola@northwind.example', '--json', 'id'],
    );
    const other: { id: string } = JSON.parse(created.stdout);
    for (const args of [
      ['get', other.id],
      ['cancel', other.id, '--yes'],
      ['get', 'nothing-like-it'],
    ]) {
      const { code, stderr } = await scene.mia.qm('requests', ...args);
      expect(code).toBe(1);
      expect(stderr).toContain(`Request not found: ${args[1]}.`);
    }
  });
});

describe('asking', () => {
  test('rejecting wants a yes: from the keyboard, or as --yes', async () => {
    const { id } = await ask(scene.mia);
    const short = id.slice(0, 8);
    const unattended = await scene.admin.qm('requests', 'reject', short);
    expect(unattended).toMatchObject({ code: 2, stdout: '' });
    expect(unattended.stderr).toContain('--yes');

    const no = scene.admin.opens(['requests', 'reject', short]);
    await no.sees(`? Reject request ${short} of Mia Okafor, 1 × MacBook Pro 14" M4? (y/N)`);
    no.type('n\r');
    expect((await no.end()).code).toBe(1);
    expect((await scene.admin.api.requests.get({ params: { id } })).status).toBe('pending');

    const yes = scene.admin.opens(['requests', 'reject', short, '--reason', 'not this year']);
    await yes.sees('(y/N)');
    yes.type('y\r');
    const { code, screen } = await yes.end();
    expect(code).toBe(0);
    expect(screen).toContain('✗ rejected');
    expect(await scene.admin.api.requests.get({ params: { id } })).toMatchObject({
      status: 'rejected',
      reason: 'not this year',
    });
  });

  test('ordering asks for what the form needs', async () => {
    const { id } = await requestThatIs('procuring');
    const short = id.slice(0, 8);
    const unattended = await scene.admin.qm('requests', 'order', short, '--vendor', 'ACME GmbH');
    expect(unattended).toMatchObject({ code: 2, stdout: '' });
    expect(unattended.stderr).toContain('--expected');
    const wrong = await scene.admin.qm(
      'requests',
      'order',
      short,
      ...optionsOf.order,
      '--expected',
      'tomorrow',
    );
    expect(wrong.code).toBe(2);
    expect(wrong.stderr).toContain('--expected: Use a date in the form YYYY-MM-DD');
    const past = await scene.admin.qm(
      'requests',
      'order',
      short,
      ...optionsOf.order,
      '--expected',
      '2020-01-31',
    );
    expect(past.code).toBe(2);
    expect(past.stderr).toContain('--expected: Expected delivery cannot be in the past');

    const session = scene.admin.opens(['requests', 'order', short]);
    await session.sees('? Vendor');
    session.type('\r');
    await session.sees('! This field is required');
    session.type('ACME GmbH\r');
    for (const [answer, fault] of [
      ['soon', 'Use a date in the form YYYY-MM-DD'],
      ['2031-02-30', 'There is no such day'],
      ['2020-01-31', 'Expected delivery cannot be in the past'],
    ]) {
      await session.sees('? Expected delivery');
      session.type(`${answer}\r`);
      await session.sees(`! ${fault}`);
    }
    await session.sees('? Expected delivery');
    session.type(`${day}\r`);
    await session.sees('? Ticket reference');
    session.type('IT-7\r');
    expect((await session.end()).code).toBe(0);
    expect(await scene.admin.api.requests.get({ params: { id } })).toMatchObject({
      status: 'pending_delivery',
      ticketRef: 'IT-7',
      items: [{ procurementDetails: { vendor: 'ACME GmbH', expectedDeliveryDate: day } }],
    });
  });

  test('a new request names its items by SKU, name or id', async () => {
    const { items } = await scene.admin.api.catalogue.list({});
    for (const name of ['dock', 'USB-C DOCK', items.find(({ sku }) => sku === 'DOCK')?.id ?? '']) {
      const { stdout } = await scene.mia.qm('requests', 'create', '--item', `${name}=2`, '--jsonl');
      expect(JSON.parse(stdout)).toMatchObject({
        userId: scene.mia.email,
        items: [{ name: 'USB-C Dock', quantity: 2 }],
      });
    }
    const unknown = await scene.mia.qm('requests', 'create', '--item', 'macbook');
    expect(unknown).toMatchObject({ code: 2, stdout: '' });
    expect(unknown.stderr).toContain("Unknown catalogue item 'macbook'");
    expect(unknown.stderr).toContain('MBP14  MacBook Pro 14" M4');
    expect((await scene.mia.qm('requests', 'create')).stderr).toContain('At least one item is required.');
    for (const item of ['DOCK=0', 'DOCK=501', 'MBP14=-2', 'MBP14=1.5'])
      expect(await scene.mia.qm('requests', 'create', '--item', 'DOCK', '--item', item)).toEqual({
        code: 2,
        stdout: '',
        stderr: `✗ --item ${item}: Valid quantity is required for all items.\n  Use a quantity from 1 to 500: --item ${item.split('=')[0]}=2\n`,
      });
    const tooMany = await scene.mia.qm('requests', 'create', '--item', 'DOCK=400', '--item', 'MBP14=101');
    expect(tooMany).toMatchObject({ code: 2, stdout: '' });
    expect(tooMany.stderr).toContain('A request can be for at most 500 units in total.');
    expect((await scene.admin.qm('requests', 'create', '--item', 'DOCK')).stderr).toContain('--for EMAIL');
    const nowhere = await scene.admin.qm(
      ...['requests', 'create', '--item', 'DOCK', '--for', scene.mia.email, '--location', 'HG'],
    );
    expect(nowhere.stderr).toBe("✗ Unknown location 'HG'.\n  Did you mean Berlin / HQ?\n");
  });
});

test('priority, notes and comments are for those who may, by qm', async () => {
  const { admin, mia } = scene;
  const { id } = await requestThatIs('pending');
  const edited = await admin.qm('requests', 'edit', id, '--priority', 'high', '--json', 'priority');
  expect(JSON.parse(edited.stdout)).toEqual({ priority: 'high' });
  expect((await admin.qm('requests', 'edit', id, '--priority', 'urgent')).stderr).toContain('--priority: ');
  expect((await mia.qm('requests', 'edit', id, '--priority', 'low')).code).toBe(4);
  expect((await mia.qm('requests', 'edit', id)).stderr).toContain('Specify what to change.');

  expect((await mia.qm('requests', 'comment', id, 'By Friday,\nplease')).code).toBe(0);
  expect((await admin.qm('requests', 'comment', id.slice(0, 8), '\u001b[2JDone')).stderr).not.toBe('');
  expect((await admin.qm('requests', 'comment', id, 'Done')).code).toBe(0);
  expect((await admin.qm('requests', 'comment', id)).stderr).toContain('qm requests comment ID TEXT');
  const listed = await mia.qm('requests', 'comments', id, '--json', 'author,text');
  expect(JSON.parse(listed.stdout)).toMatchObject([
    { text: 'Done' },
    { author: { name: 'Mia Okafor' }, text: 'By Friday,\nplease' },
  ]);
  const { screen } = await mia.sees(['requests', 'get', id]);
  expect(screen).toMatch(/Mia Okafor +just now\s+By Friday,\s+please/);
});

test('an order arrives in parts, by qm alone', async () => {
  const { admin } = scene;
  const { id } = await ask(scene.mia, 4);
  await admin.qm('requests', 'accept', id);
  await admin.qm('requests', 'order', id, ...optionsOf.order);
  const units = async () =>
    (await admin.api.requests.get({ params: { id } })).items.flatMap(({ units: of = [] }) => of);
  const [one, two, three] = (await units()).map(({ assetId }) => assetId);
  const deliver = (stdin: string) =>
    admin.qmWith({ input: stdin }, 'requests', 'deliver', id, '--serials', '-');

  const wrong = await deliver(`assetId,serialNumber\n${one},S1\nQTM1,S2\n${one},S3\n${two},S4,5\n`);
  expect(wrong.code).toBe(1);
  expect(wrong.stderr).toContain("Line 3: this request has no unit 'QTM1'");
  expect(wrong.stderr).toContain(`Line 4: ${one} is listed twice`);
  expect(wrong.stderr).toContain('Line 5: This row has 3 cells but the header has 2');
  expect((await units()).map(({ state }) => state)).toEqual(Array(4).fill('created'));

  expect((await deliver(`assetId;serialNumber\n${two};S2\n${one};S1\n`)).code).toBe(0);
  const missing = await admin.qm('requests', 'missing', id, `${three}`, '--reason', 'Lost');
  expect(missing.stdout).toContain(`${three} (missing)`);
  expect((await admin.qm('requests', 'receive', id, `${three}`)).stderr).toContain(
    'is marked as missing already',
  );
  expect((await admin.qm('requests', 'deliver', id)).code).toBe(0);
  const entries = JSON.parse((await admin.qm('requests', 'history', id, '--json', 'units')).stdout);
  expect(entries[1]).toEqual({ units: [{ assetId: three, reason: 'Lost' }] });
  const history = await admin.sees(['requests', 'history', id]);
  expect(history.screen).toMatch(/Marked .* as missing\s+Lost\s+Admin.*qm/s);
  const { screen } = await admin.sees(['trace', `${one}`]);
  expect(screen).toMatch(
    /4 × MacBook.*ACME.*serial S1.*Holder +Mia.*Request to hand-over {2}under a minute/s,
  );
  const states = await admin.qm('trace', `${three}`);
  expect(states.stdout).toContain(`asset\t${three}\tPending Delivery\t${scene.mia.email}`);
  expect(await units()).toMatchObject([
    { state: 'assigned', serialNumber: 'S1' },
    { state: 'assigned', serialNumber: 'S2' },
    { state: 'missing', reason: 'Lost' },
    { state: 'assigned' },
  ]);
});
