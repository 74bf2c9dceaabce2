import type { Store } from '../ui/store.ts';
import { typed, valuesOf, withFaults, withText } from './form.ts';
import { moved, type QueueState } from './state.ts';

/** What the keys do, apart from moving and typing. */
export interface Commands {
  /** A letter of the queue: a step, or something to open. */
  readonly letter: (key: string) => void;
  /** The cursor is on another record. */
  readonly moved: () => void;
  readonly leave: () => void;
  readonly suspend: () => void;
  readonly redraw: () => void;
  /** How far the detail can be scrolled. */
  readonly mostScroll: () => number;
  /** Runs work that a key began. */
  readonly run: (work: Promise<unknown>) => void;
}

const steps: Readonly<Record<string, number>> = { up: -1, k: -1, down: 1, j: 1 };

/** Acts on a key. */
export function press(store: Store<QueueState>, commands: Commands, key: string): void {
  const state = store.get();
  if (key === 'ctrl-c') commands.leave();
  else if (key === 'ctrl-z') commands.suspend();
  else if (key === 'ctrl-l') commands.redraw();
  else if (state.form) type(store, commands, key);
  else if (state.showsHelp) store.set({ showsHelp: false });
  else navigate(store, commands, key);
}

/** What is pasted goes into the form; without one it isn't meant for the queue, whose letters act at once. */
export function paste(store: Store<QueueState>, text: string): void {
  const { form } = store.get();
  if (form) store.set({ form: withText(form, text) });
}

function type(store: Store<QueueState>, { run }: Commands, key: string): void {
  const { form } = store.get();
  if (!form) return;
  if (key === 'escape') store.set({ form: undefined });
  else if (key !== 'enter') store.set({ form: typed(form, key) ?? form });
  else if (form.at < form.fields.length - 1) store.set({ form: { ...form, at: form.at + 1 } });
  else
    run(
      form
        .submit(valuesOf(form), () => store.get().form?.submit === form.submit)
        .then((faults) => {
          if (faults) store.set({ form: withFaults(form, faults) });
        }),
    );
}

function navigate(store: Store<QueueState>, commands: Commands, key: string): void {
  const state = store.get();
  const page = Math.max(1, state.size.rows - 8);
  const by = steps[key] ?? { pageup: -page, pagedown: page, home: -far, g: -far, end: far, G: far }[key];
  if (by !== undefined && state.focus === 'detail') scroll(store, commands, by);
  else if (by !== undefined) move(store, commands, by);
  else if (key === 'enter' || key === 'right') store.set({ focus: 'detail', scroll: 0 });
  else if (key === 'tab') store.set({ focus: state.focus === 'list' ? 'detail' : 'list' });
  else if (key === 'escape' || key === 'left') store.set(oneBack(state));
  else if (key === '?') store.set({ showsHelp: true });
  else if (key === 'q') commands.leave();
  else commands.letter(key);
}

/** From the detail to the list, and from the assets to the requests. */
function oneBack({ focus, assets }: QueueState): Partial<QueueState> {
  if (focus === 'detail') return { focus: 'list', scroll: 0 };
  return { remark: undefined, ...(assets ? { assets: undefined, asset: undefined } : {}) };
}

/** More than any list has rows. */
const far = 100_000;

function move(store: Store<QueueState>, commands: Commands, by: number): void {
  const { assets, requests } = store.get();
  const change = assets ? { assets: moved(assets, by) } : { requests: moved(requests, by) };
  store.set({ ...change, scroll: 0 });
  commands.moved();
}

const scroll = (store: Store<QueueState>, { mostScroll }: Commands, by: number): void =>
  store.set({ scroll: Math.max(0, Math.min(mostScroll(), store.get().scroll + by)) });
