import { setTimeout as pause } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { createClient } from '@quartermaster/contract';
import type { EquipmentRequest, Transition } from '@quartermaster/core/requests/request';
import type { RequestStatus } from '@quartermaster/core/requests/status';
import { openLine } from '@quartermaster/test-kit/line';
import { startWarmServer } from '@quartermaster/test-kit/warm-server';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { openContext } from '../src/context.ts';
import { widthOf } from '../src/output/width.ts';
import { type Form, fieldOf, typed } from '../src/queue/form.ts';
import { frameOf } from '../src/queue/frame.ts';
import { press } from '../src/queue/keys.ts';
import { lookupForm } from '../src/queue/lookup.ts';
import { moved, type QueueState, withRows } from '../src/queue/state.ts';
import { createStore } from '../src/ui/store.ts';
import { openScene, type Scene } from './support/scene.ts';
import { type Ended, openTerminal } from './support/terminal.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.close());

// Each finds an empty queue.
beforeEach(async () => {
  const { items } = await scene.admin.api.requests.list({ where: 'status:pending,procuring' });
  for (const { id } of items) await step(id, 'rejected');
});

const step = (id: string, to: RequestStatus, details: Omit<Transition, 'to'> = {}) =>
  scene.admin.api.requests.transition({ params: { id }, body: { to, ...details } });

const day = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
const size = { columns: 120, rows: 24, showsModes: true } as const;

async function submit(search = 'DOCK'): Promise<EquipmentRequest> {
  const [item] = (await scene.admin.api.catalogue.list({ search })).items;
  return scene.mia.api.requests.create({ items: [{ catalogItemId: item?.id ?? '', quantity: 1 }] });
}

const short = ({ id }: EquipmentRequest): string => id.slice(0, 8);

/** What is printed once the terminal is as it was: its first screen, with the cursor and its modes. */
function afterwards({ raw }: Ended): string {
  const [before = '', after = ''] = raw.split('\u001b[?1049h');
  const [, printed = ''] = after.split('\u001b[?1049l');
  expect(after.lastIndexOf('\u001b[?25h')).toBeGreaterThan(after.lastIndexOf('\u001b[?25l'));
  const modes = before.split('\r\n')[0] ?? 'none';
  expect(modes).toMatch(/^[\da-f]+:/);
  expect(printed).toContain(modes);
  return stripVTControlCharacters(printed.replace(modes, '')).trim();
}

test('a request is accepted, ordered and delivered by single keys, and what another server changes shows', async () => {
  const other = await startWarmServer({ dataDir: scene.server.dataDir });
  onTestFinished(async () => void (await other.stop()));
  const request = await submit();
  const queue = scene.admin.opens([], size);
  await queue.sees('1 open');
  await queue.sees('accept');
  // Pressed twice, it acts once.
  queue.type('aa');
  await queue.sees(`${short(request)} is Procuring`);
  queue.type('o');
  await queue.sees('Expected');
  queue.type('ACME GmbH\t2020-01-01\tIT-1\r\r');
  await queue.sees('cannot be in the past');
  queue.type(`\u0015${day}\r\r\r`);
  await queue.sees(`${short(request)} is Pending Delivery`);

  const mia = createClient({ url: other.url, token: () => scene.mia.env.QM_TOKEN });
  const { items } = await mia.catalogue.list({ search: 'MBP14' });
  const began = performance.now();
  const second = await mia.requests.create({ items: [{ catalogItemId: items[0]?.id ?? '', quantity: 1 }] });
  await queue.sees('2 open');
  if (process.env.QM_SOAK) expect(performance.now() - began).toBeLessThan(1000);

  queue.type('d');
  await queue.sees(`${short(request)} is Fulfilled`);
  // It stays under the cursor: a key pressed once more is not the next request's.
  queue.type('d');
  await queue.sees("'Mark as Delivered' isn't possible: this request is fulfilled.");
  expect(await scene.admin.api.requests.get({ params: { id: request.id } })).toMatchObject({
    ...{ status: 'fulfilled', ticketRef: 'IT-1' },
    items: [{ procurementDetails: { vendor: 'ACME GmbH', expectedDeliveryDate: day } }],
  });

  // What is typed ahead goes into the form.
  queue.type('jrNot this year');
  await queue.sees('Not this year');
  const words = (await queue.screen()).join('\n');
  expect(words).toContain('? Enter rejects it, Esc goes back.');
  expect(words).toMatch(/^ {2}Enter submit {3}Esc back$/m);
  queue.type('\u001b');
  await queue.sees('keys');
  queue.type('rBudget is spent\r');
  await queue.sees(`${short(second)} is Rejected`);
  expect(await scene.admin.api.requests.get({ params: { id: second.id } })).toMatchObject({
    reason: 'Budget is spent',
  });
  queue.type('q');
  const ended = await queue.end();
  expect(ended.code).toBe(0);
  expect(afterwards(ended)).toBe('');
});

test('it goes on after a lost connection, fits when the window shrinks, and finds requests and assets', async () => {
  const line = await openLine(scene.server);
  onTestFinished(() => line.close());
  const { id } = await submit();
  await step(id, 'procuring');
  const procurement = { vendor: 'ACME GmbH', expectedDeliveryDate: day, ticketRef: 'IT-2' };
  const { items: ordered } = await step(id, 'pending_delivery', { procurement });
  await step(id, 'fulfilled');
  const queue = scene.admin.opens([], { ...size, env: { QM_URL: line.url } });
  await queue.sees('Nothing is waiting.');
  const request = await submit();
  await queue.sees('1 open');
  await line.down();
  await queue.sees('The connection was lost. Trying again');
  queue.type('a');
  await queue.sees('nothing is listening there.');
  const words = async () => (await queue.screen()).join('\n');
  // Nothing was sent, so nothing is unsure.
  expect(await words()).not.toContain('Whether');
  await line.up();
  await expect.poll(words).not.toContain('nothing is listening there.');
  await step(request.id, 'procuring');
  await queue.sees('● Procuring');

  queue.resize(60, 20);
  await queue.sees('Enter');
  // A line that is too long would be wrapped, and the last one would scroll the screen.
  const small = await queue.screen();
  expect(small[0]).toMatch(/^ {2}Requests {2}1 open/);
  expect(small[3]).toMatch(/^› \w{8} {2}Mia Okafor {2}1 × USB-C Dock {2}● Procuring$/);
  expect(small.slice(4, 18).join('')).toBe('');
  expect(small.at(-1)).toContain('Enter');
  queue.type('/status:fulfilled\r');
  await queue.sees('fulfilled');
  await queue.sees('✓ Fulfilled');
  expect(await words()).toMatch(/^ {2}Requests {2}\d+ found · status:fulfilled/);
  queue.type('\r');
  await queue.sees('Request ');
  queue.type('\u001b');
  queue.type(`s${ordered[0]?.units?.[0]?.assetId}\r`);
  await queue.sees('Holder');
  await queue.sees('Delivered');
  queue.type('?');
  await queue.sees('Cancel Request');
  queue.type('x\u0003');
  const ended = await queue.end();
  expect(ended.code).toBe(0);
  expect(afterwards(ended)).toBe('');
});

test('what is pasted is text: it goes into a form, and takes no step', async () => {
  const request = await submit();
  const queue = scene.admin.opens([], size);
  await queue.sees('accept');
  queue.type('\u001b[200~ready to go\rr\r\u001b[201~r');
  await queue.sees('? Enter rejects it');
  queue.type(`\u001b[200~${'Budget is\rspent \u001b[A\tuntil May\n'.repeat(50)}\u001b[201~`);
  await queue.sees('May ');
  queue.type('\u0015Too late\r');
  await queue.sees(`${short(request)} is Rejected`);
  const after = await scene.admin.api.requests.get({ params: { id: request.id } });
  expect(after.reason).toBe('Too late');
  queue.type('q');
  const { raw } = await queue.end();
  expect(raw.lastIndexOf('\u001b[?2004l')).toBeGreaterThan(raw.lastIndexOf('\u001b[?2004h'));
});

test('it is left at once, though the server has stopped in the middle of an answer', async () => {
  const line = await openLine(scene.server);
  onTestFinished(() => {
    line.cut();
    line.close();
  });
  await submit();
  const second = await submit('MBP14');
  const queue = scene.admin.opens([], { ...size, env: { QM_URL: line.url } });
  await queue.sees('2 open');
  line.hold();
  queue.type('j');
  await expect.poll(async () => (await queue.screen()).join('\n')).toContain(`› ${short(second)}`);
  // Then it is being read.
  await pause(300);
  queue.type('q');
  expect((await queue.end()).code).toBe(0);
});

test('when the sign-in ends it leaves the terminal as it was, and says so', async () => {
  await submit();
  const { token, id } = await scene.admin.api.tokens.create({ name: 'Desk', scope: 'write' });
  const queue = scene.admin.opens([], { ...size, env: { QM_TOKEN: token } });
  await queue.sees('leave');
  await scene.admin.api.tokens.revoke({ params: { id } });
  queue.type('/\r');
  const ended = await queue.end();
  expect(ended.code).toBe(4);
  expect(afterwards(ended)).toMatch(/^✗ The server refused the token in QM_TOKEN/);
});

test.each([
  ['SIGTERM', 128 + 15],
  ['SIGHUP', 128 + 1],
] as const)('%s leaves the terminal as it was', async (signal, code) => {
  const queue = scene.admin.opens([], size);
  await queue.sees('leave');
  queue.signal(signal);
  const ended = await queue.end();
  expect(ended.code).toBe(code);
  // The shell's own word for it.
  expect(afterwards(ended)).toMatch(/^(Terminated|Hangup)?$/);
});

test('NO_COLOR leaves the words and signs, without their colours', async () => {
  const request = await submit();
  const queue = scene.admin.opens([], { ...size, env: { NO_COLOR: '1' } });
  await queue.sees(short(request));
  await queue.sees('● Pending');
  await queue.sees('leave');
  queue.type('q');
  const { code, raw } = await queue.end();
  expect(code).toBe(0);
  const styles = raw.split('\u001b[').flatMap((text) => /^([\d;]+)m/.exec(text)?.[1]?.split(';') ?? []);
  expect(styles.filter((style) => /^(3|4|9|10)\d$/.test(style))).toEqual([]);
});

test('where no screen can be drawn, or it is read aloud, it is a list; without a sign-in the help', async () => {
  const request = await submit();
  for (const env of [{ TERM: 'dumb' }, { INK_SCREEN_READER: 'true', NO_COLOR: '1' }]) {
    const plain = await scene.mia.sees([], { env });
    expect(plain.code).toBe(0);
    expect(plain.screen).toMatch(new RegExp(`^ {2}${short(request)} .*● pending`, 'm'));
    expect(plain.screen).toContain('All commands: qm --help');
    expect(plain.raw).not.toContain('\u001b');
  }
  const { screen } = await openTerminal([]).end();
  expect(screen).toContain('Usage: qm');
});

/** The queue of pending requests, as it is once it has been read. */
async function stateOf(columns: number, rows: number): Promise<QueueState> {
  const { api } = scene.admin;
  const { items, total } = await api.requests.list({ where: 'status:pending' });
  return {
    ...{ me: await api.auth.me(), pathOf: (id) => id, host: 'localhost:4000', now: new Date() },
    ...{ size: { columns, rows }, requests: { rows: items, total, written: '', chosen: items[0] } },
    ...{ request: undefined, assets: undefined, asset: undefined, focus: 'list', scroll: 0 },
    ...{ form: undefined, showsHelp: false, busy: undefined, isLost: false, remark: undefined },
  };
}

const nothing = (): void => undefined;
const commands = {
  ...{ letter: nothing, moved: nothing, leave: nothing, suspend: nothing, redraw: nothing, run: nothing },
  mostScroll: () => 0,
};

const footOf = (state: QueueState): string =>
  stripVTControlCharacters(frameOf(openContext({}), state).lines.at(-1) ?? '').trim();

test('the answer to a look-up that was left closes nothing that was opened since', async () => {
  const store = createStore<QueueState>(await stateOf(80, 24));
  const form = lookupForm(scene.admin.api, store, async () => undefined);
  const other: Form = { ...form, submit: async () => undefined };
  const works: Promise<unknown>[] = [];
  store.set({ form });
  const run = (work: Promise<unknown>): void => void works.push(work);
  for (const key of ['x', 'enter', 'escape']) press(store, { ...commands, run }, key);
  store.set({ form: other });
  await Promise.all(works);
  expect(store.get()).toMatchObject({ form: other, assets: undefined });
});

test('a row that no longer belongs to the list keeps its place until the cursor leaves it', () => {
  const [a, b, c, d] = [{ id: 'a' }, { id: 'b' }, { id: 'c' }, { id: 'd' }];
  const order = ({ rows }: { readonly rows: readonly { readonly id: string }[] }): string =>
    rows.map(({ id }) => id).join('');
  const all = { rows: [a, b, c, d], total: 4, written: '', chosen: b };
  const delivered = withRows(all, [a, c, d], 3);
  expect(order(delivered)).toBe('abcd');
  const rejected = withRows(moved(delivered, 1), [a, d], 2);
  for (const list of [rejected, withRows(rejected, [a, d], 2)]) expect(order(list)).toBe('acd');
  expect(order(withRows(moved(rejected, 1), [a, d], 2))).toBe('ad');
});

describe('the screen', () => {
  test('Tab takes the suggested vendor, as the foot says, and then goes on; Enter keeps what was typed', async () => {
    const state = await stateOf(80, 24);
    const vendor = fieldOf('vendor', 'Vendor', {
      text: 'nord',
      choices: ['Nord Süd', 'Nordlicht IT', 'Nord'],
    });
    const form: Form = {
      ...{ title: 'Order', at: 0, submit: async () => undefined },
      fields: [vendor, fieldOf('notes', 'Notes')],
    };
    expect(footOf({ ...state, form })).toMatch(/^Tab completes {3}Enter next/);
    const whole = typed(form, 'tab') ?? form;
    expect(whole).toMatchObject({ at: 0, fields: [{ text: 'Nord Süd', cursor: 8 }, {}] });
    expect(footOf({ ...state, form: whole })).toMatch(/^Enter next/);
    expect(typed(whole, 'tab')).toMatchObject({ at: 1, fields: [{ text: 'Nord Süd' }, {}] });
    // A vendor's whole name is meant, even if another's begins with it.
    const exact = { ...form, fields: [{ ...vendor, text: 'Nord' }, fieldOf('notes', 'Notes')] };
    expect(typed(exact, 'tab')).toMatchObject({ at: 1, fields: [{ text: 'Nord' }, {}] });
    const store = createStore<QueueState>({ ...state, form });
    press(store, commands, 'enter');
    expect(store.get().form).toMatchObject({ at: 1, fields: [{ text: 'nord' }, {}] });
  });

  test('a request has the words and dates that people read', async () => {
    const { id } = await submit();
    await step(id, 'procuring');
    const procurement = { vendor: 'ACME GmbH', expectedDeliveryDate: '2099-12-02', ticketRef: 'IT-3' };
    const request = await step(id, 'pending_delivery', { procurement });
    const requests = { rows: [request], total: 1, written: '', chosen: request };
    const state = { ...(await stateOf(140, 24)), requests, request: { request, comments: [] } };
    const drawn = stripVTControlCharacters(frameOf(openContext({}), state).lines.join('\n'));
    expect(drawn).toContain('expected 2 Dec 2099');
    expect(drawn.match(/● Pending Delivery/g)).toHaveLength(3);
    expect(drawn).toContain('Procuring ── Pending Delivery ── Fulfilled');
    expect(drawn).not.toContain('pending_delivery');
    await step(id, 'fulfilled');
  });

  test('has the same columns whatever is in the list', async () => {
    await submit();
    for (const columns of [60, 80, 100, 120, 160]) {
      const state = await stateOf(columns, 24);
      const [row] = state.requests.rows;
      const heads = [
        { status: 'pending', requesterName: 'Bo' },
        { status: 'pending_delivery', ticketRef: 'IT-2291', createdAt: '2024-12-24T10:00:00Z' },
        { requesterName: 'Wolfeschlegelsteinhausenbergerdorff', ticketRef: 'Ask Mia before it is ordered' },
      ].map((change) => {
        const rows = row === undefined ? [] : [Object.assign({}, row, change)];
        const { lines } = frameOf(openContext({}), { ...state, requests: { ...state.requests, rows } });
        return stripVTControlCharacters(lines[2] ?? '')
          .split('│')[0]
          ?.trim()
          .split(/ {2,}/);
      });
      expect(heads[0]).toContain('Items');
      expect(heads).toEqual([heads[0], heads[0], heads[0]]);
    }
  });

  test.each([
    { columns: 60, rows: 10 },
    { columns: 80, rows: 24 },
    { columns: 120, rows: 40 },
  ])('fits with names that are long and wide, in %j', async ({ columns, rows }) => {
    const { admin } = scene;
    const displayName = '李小龙 (Bruce) Wolfeschlegelsteinhausenbergerdorff';
    const email = `li-${columns}@northwind.example`;
    await admin.api.users.create({
      email,
      displayName,
      password: 'walnut-harbour-12',
      mustChangePassword: false,
    });
    const name = `Standing desk converter with two monitor arms, black, 120 cm 👩‍💻 ${columns}`;
    const item = await admin.api.catalogue.create({
      sku: `D${columns}`,
      name,
      type: 'Peripheral',
      price: 5,
      inStock: 3,
    });
    await admin.api.requests.create({ userId: email, items: [{ catalogItemId: item.id, quantity: 200 }] });
    const state: QueueState = {
      ...(await stateOf(columns, rows)),
      isLost: true,
      remark: { tone: 'failed', text: 'The order was refused. '.repeat(20) },
    };
    const form: Form = {
      ...{ title: `Order ${name}`, at: 1, submit: async () => undefined },
      fields: [
        fieldOf('vendor', 'Vendor', { text: name }),
        { ...fieldOf('notes', 'Notes', { text: name.repeat(9) }), fault: 'Too long' },
      ],
    };
    for (const change of [
      {},
      { form },
      { requests: { ...state.requests, rows: [], total: 0, chosen: undefined } },
    ]) {
      const { lines, cursor } = frameOf(openContext({}), { ...state, ...change });
      expect(lines).toHaveLength(rows);
      for (const line of lines.slice(0, -1)) expect(widthOf(line), line).toBeLessThanOrEqual(columns);
      if (cursor) expect(cursor.x).toBeLessThan(columns);
    }
    expect(frameOf(openContext({}), state).lines.join('\n')).toContain('› ');
  });
});
