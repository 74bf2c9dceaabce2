import { once } from 'node:events';
import { setPlainMessages } from '@quartermaster/core/plain-messages';
import { requestSchema } from '@quartermaster/core/requests/request';
import type { Context } from '../context.ts';
import { exitCodes, Failure } from '../failure.ts';
import { locationPaths } from '../locations.ts';
import { printable } from '../output/printable.ts';
import { listRequests } from '../requests/list.ts';
import { openFullScreen } from '../ui/full-screen.tsx';
import { createStore, type Store } from '../ui/store.ts';
import { queueActions, stepKeys } from './actions.ts';
import { failed } from './failed.ts';
import { type Form, fieldOf } from './form.ts';
import { frameOf } from './frame.ts';
import { paste, press } from './keys.ts';
import { keepCurrent, queueReader, readQueue } from './load.ts';
import { lookupForm, readAsset } from './lookup.ts';
import { openRequests, type QueueState } from './state.ts';

const fields = Object.keys(requestSchema.shape);

/** In ms: while the cursor moves on, nothing is read. */
const restsAfter = 60;
/** In ms: how often '2 min ago' is worked out anew. */
const agesEvery = 30_000;

/**
 * Bare `qm`: the queue of requests as a full screen, driven by keys. Where a screen can't be drawn, or is read
 * aloud, the queue is printed as a list.
 */
export async function openQueue(context: Context): Promise<void> {
  if (!context.terminal.canRedraw) {
    await listRequests(context, [openRequests], { sort: 'createdAt' });
    return context.note('  All commands: qm --help');
  }
  setPlainMessages();
  const client = await context.client();
  const [me, pathOf, { items, total }] = await context.wait(
    'Loading the queue',
    Promise.all([context.me(), locationPaths(context), readQueue(client, '', fields)]),
  );
  const { url } = await context.connection();
  const store = createStore<QueueState>({
    ...{ me, pathOf, host: new URL(url).host, now: new Date(), size: sizeNow() },
    requests: { rows: items, total, written: '', chosen: items[0] },
    ...{ request: undefined, assets: undefined, asset: undefined, focus: 'list', scroll: 0 },
    ...{ form: undefined, showsHelp: false, busy: undefined, remark: undefined, isLost: false },
  });
  await runQueue(context, store);
  // What it was still reading would keep the process until the server answers.
  process.exit(exitCodes.done);
}

const sizeNow = () => ({ columns: process.stdout.columns || 80, rows: process.stdout.rows || 24 });

async function runQueue(context: Context, store: Store<QueueState>): Promise<void> {
  const client = await context.client();
  const leaving = new AbortController();
  let failure: unknown;
  const leave = (error?: unknown): void => {
    failure ??= error;
    leaving.abort();
  };
  /** A sign-in that has ended ends this; anything else is said, and goes on. */
  const settle = async (error: unknown): Promise<void> => {
    if (error instanceof Failure && error.exitCode === exitCodes.notAllowed) return leave(error);
    store.set({ remark: await failed(error) });
  };
  let inFlight: Promise<unknown> = Promise.resolve();
  const run = (work: Promise<unknown>): void => {
    const settled = work.catch(settle);
    inFlight = Promise.all([inFlight, settled]);
  };

  const reader = queueReader(client, store, fields);
  const actions = queueActions(client, store, () =>
    // A lost connection is noticed by the stream, which reads again once it is back.
    reader.readList().then(reader.readChosen, () => {}),
  );
  let rest: NodeJS.Timeout | undefined;
  const commands = {
    leave,
    run,
    redraw: () => screen.redraw(),
    suspend: () => screen.suspend(),
    mostScroll: () => frameOf(context, store.get()).mostScroll,
    moved: () => {
      clearTimeout(rest);
      rest = setTimeout(
        () => run(store.get().assets ? readAsset(context, store) : reader.readChosen()),
        restsAfter,
      );
    },
    letter: (key: string) => {
      // What is typed ahead of an answer isn't meant for what comes with it.
      if (store.get().busy !== undefined) return;
      const verb = stepKeys[key];
      if (key === 's' || (key === '/' && store.get().assets))
        store.set({ form: lookupForm(client, store, () => readAsset(context, store)) });
      else if (key === '/') store.set({ form: filterForm(context, store, reader.readChosen) });
      else if (verb !== undefined && !store.get().assets) run(actions.begin(verb));
    },
  };
  const screen = openFullScreen(
    {
      store,
      frame: (state) => frameOf(context, state),
      press: (key) => press(store, commands, key),
      paste: (text) => paste(store, text),
    },
    leave,
  );
  const resized = (): void => {
    screen.clear();
    store.set({ size: sizeNow() });
  };
  let signal: NodeJS.Signals | undefined;
  const end = (given: NodeJS.Signals): void => {
    signal = given;
    leave();
  };
  const ending = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const name of ending) process.on(name, end);
  process.on('uncaughtException', leave);
  process.stdout.on('resize', resized);
  const ageing = setInterval(() => store.set({ now: new Date() }), agesEvery);
  try {
    run(reader.readChosen());
    keepCurrent(client, store, reader, leaving.signal).catch(leave);
    if (!leaving.signal.aborted) await once(leaving.signal, 'abort');
  } finally {
    clearInterval(ageing);
    clearTimeout(rest);
    process.stdout.off('resize', resized);
    process.off('uncaughtException', leave);
    screen.close();
    for (const name of ending) process.off(name, end);
  }
  await finish(context, store, inFlight);
  if (signal !== undefined) process.kill(process.pid, signal);
  if (failure !== undefined) throw failure;
}

/** Waits for what was begun before leaving, and says how it ended. */
async function finish(context: Context, store: Store<QueueState>, inFlight: Promise<unknown>): Promise<void> {
  const { busy } = store.get();
  if (busy === undefined) return;
  context.note(`  ${busy} …`);
  await inFlight;
  const { remark } = store.get();
  if (remark) context.note(`  ${printable(remark.text)}`);
}

const filterForm = (context: Context, store: Store<QueueState>, found: () => Promise<void>): Form => ({
  title: 'Which requests? Enter alone: those that are open.',
  at: 0,
  fields: [
    fieldOf('filter', 'Filter', {
      text: store.get().requests.written,
      hint: 'status:pending priority:high userId:mia@northwind.example',
    }),
  ],
  submit: async ({ filter = '' }, isOpen) => {
    const written = filter.trim();
    const { items, total } = await readQueue(await context.client(), written, fields);
    // What is typed by now is meant for something else.
    if (!isOpen()) return undefined;
    store.set({
      ...{ form: undefined, remark: undefined, request: undefined, scroll: 0, focus: 'list' },
      requests: { rows: items, total, written, chosen: items[0] },
    });
    await found();
    return undefined;
  },
});
