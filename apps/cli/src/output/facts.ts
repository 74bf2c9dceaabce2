import { printable } from './printable.ts';
import { type Look, shownState } from './states.ts';
import type { Terminal } from './terminal.ts';
import { cut, pad, widthOf, wrap } from './width.ts';

/** A label and what it says; one without a value isn't shown. */
export type Fact = readonly [label: string, value: string | undefined];

const widestLabel = 22;

/** Facts below each other, long ones wrapped behind their label. */
export function factLines(facts: readonly Fact[], { paint, width }: Terminal): string[] {
  const given = facts.flatMap(([label, value]) =>
    value === undefined || value === ''
      ? []
      : [{ label: cut(printable(label), widestLabel), value: printable(value) }],
  );
  const labels = Math.max(0, ...given.map(({ label }) => widthOf(label)));
  return given.flatMap(({ label, value }) =>
    wrap(value, Math.max(10, width - labels - 4)).map(
      (line, index) => `  ${paint(pad(index === 0 ? label : '', labels), 'dim')}  ${line}`,
    ),
  );
}

/** A title, and beside it how things stand; below each other where the terminal is too narrow. */
export function headLines(title: string, state: Look, { paint, width }: Terminal): string[] {
  const shown = shownState(state, paint);
  const room = width - widthOf(`${state.sign} ${state.word}`) - 5;
  if (widthOf(title) <= room) return [`  ${title}   ${shown}`];
  return [`  ${cut(title, width - 2)}`, `  ${shown}`];
}
