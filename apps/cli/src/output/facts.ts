import { printable } from './printable.ts';
import { type Look, shownState } from './states.ts';
import type { Terminal } from './terminal.ts';
import { pad, truncate, widthOf, wrap } from './width.ts';

/** A label and its value; not shown without a value. */
export type Fact = readonly [label: string, value: string | undefined];

const widestLabel = 22;

/** One fact per line, with long values wrapped beside their label. */
export function factLines(facts: readonly Fact[], { paint, width }: Terminal): string[] {
  const given = facts.flatMap(([label, value]) =>
    value === undefined || value === ''
      ? []
      : [{ label: truncate(printable(label), widestLabel), value: printable(value) }],
  );
  const labels = Math.max(0, ...given.map(({ label }) => widthOf(label)));
  return given.flatMap(({ label, value }) =>
    wrap(value, Math.max(10, width - labels - 4)).map(
      (line, index) => `  ${paint(pad(index === 0 ? label : '', labels), 'dim')}  ${line}`,
    ),
  );
}

/** A title with its status beside it, or below it on a narrow terminal. */
export function headLines(title: string, state: Look, { paint, width }: Terminal): string[] {
  const shown = shownState(state, paint);
  const room = width - widthOf(`${state.sign} ${state.word}`) - 5;
  if (widthOf(title) <= room) return [`  ${title}   ${shown}`];
  return [`  ${truncate(title, width - 2)}`, `  ${shown}`];
}
