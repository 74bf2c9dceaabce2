import type { Colour } from '../output/colour.ts';
import { conversionLines } from '../output/conversion.ts';
import { count, counted } from '../output/figures.ts';
import { printable } from '../output/printable.ts';
import { sign } from '../output/states.ts';
import type { Terminal } from '../output/terminal.ts';
import { pad, truncate, widthOf, wrap, wrapIndented } from '../output/width.ts';
import { countOf, type Plan, type PlannedChange } from './plan.ts';
import { createdText, valueText } from './value-text.ts';

type Layout = Pick<Terminal, 'paint' | 'width'>;

const signs: Record<PlannedChange['action'], readonly [string, Colour]> = {
  create: ['+', 'green'],
  change: ['~', 'yellow'],
  remove: ['-', 'red'],
};

/** The maximum width of names, and the minimum width of the details beside them. */
const widestName = 28;
const leastDetails = 24;

/** The changes for people to read, by section. */
export function planLines(layout: Layout, changes: readonly PlannedChange[]): string[] {
  const parts = [...new Set(changes.map(({ section }) => section))];
  return parts.flatMap((part, index) => {
    const own = changes.filter(({ section }) => section === part);
    const names = own.map(({ name }) => widthOf(printable(name)));
    const column = Math.min(Math.max(...names), widestName) + 2;
    const lines = own.flatMap((change) => changeLines(layout, change, column));
    return [...(index === 0 ? [] : ['']), `  ${part}`, ...lines];
  });
}

function changeLines({ paint, width }: Layout, change: PlannedChange, column: number): string[] {
  const [mark, colour] = signs[change.action];
  const head = `  ${paint(mark, colour)} `;
  const name = printable(change.name);
  const texts = change.action === 'create' ? createdText(change.values) : change.values.map(valueText);
  const conversion = change.conversion
    ? conversionLines({ paint, width: width - 4 }, change.conversion).map((line) => `    ${line}`)
    : [];
  const refusal =
    change.refusal === undefined
      ? []
      : wrap(printable(change.refusal), width - 8).map(
          (line, index) => `      ${index === 0 ? paint(sign.failed, 'red') : ' '} ${line}`,
        );
  // Settings, notifications and acknowledgements have no name; each gets its own line.
  if (name === '') {
    const indented = (text: string, first: string): string[] =>
      wrap(printable(text), width - 6).map((line, index) => (index === 0 ? first : '      ') + line);
    return [
      ...texts.flatMap((text) => indented(text, head)),
      ...(change.losses ?? []).flatMap((text) =>
        indented(`${text}.`, `    ${paint(sign.warning, 'yellow')} `),
      ),
    ];
  }
  const beside = width - 4 - column >= leastDetails && widthOf(name) <= column - 2;
  const indent = beside ? 4 + column : 6;
  const lines = texts.flatMap((text) => wrap(printable(text), width - indent));
  const [first = '', ...others] = beside ? lines : ['', ...lines];
  return [
    `${head}${beside ? pad(name, column) : truncate(name, width - 4)}${first}`.trimEnd(),
    ...others.map((line) => ' '.repeat(indent) + line),
    ...conversion,
    ...refusal,
  ];
}

/** '2 to create, 1 to change', and what the file leaves out. */
export function summaryLines({ width }: Layout, plan: Plan): string[] {
  const { changes, unmentioned } = plan;
  const refused = changes.filter(({ refusal }) => refusal !== undefined).length;
  const left = Object.entries(unmentioned).flatMap(([part, names]) =>
    names.length === 0 ? [] : [counted(names.length, part.replace(/s$/, ''), part)],
  );
  const lines = [
    changes.length === 0
      ? `  ${sign.unchanged} Nothing to change: everything already matches the file.`
      : `  ${tally(changes, { create: 'to create', change: 'to change', remove: 'to remove' })}`,
    ...(refused > 0 ? [`  ${counted(refused, 'change', 'changes')} will be refused.`] : []),
    ...emptiedParts(plan).map(emptiedText),
    ...(left.length > 0
      ? [`  Not in the file and left unchanged: ${left.join(', ')}. Remove them with --prune.`]
      : []),
  ];
  return lines.flatMap((line) => wrapIndented(line, width));
}

/** What the rows for programs leave out: which changes will be refused, and what the server adds again. */
export const warningLines = (plan: Plan): string[] => [
  ...plan.changes.flatMap(({ losses = [] }) => losses.map((text) => `${sign.warning} ${text}.`)),
  ...plan.changes.flatMap(({ section, name, refusal }) =>
    refusal === undefined ? [] : [`${sign.failed} ${section} ${printable(`${name}: ${refusal}`)}`],
  ),
  ...emptiedParts(plan).map(emptiedText),
];

const emptiedText = (part: string): string =>
  `  A server that starts without any ${part} adds the default ones again.`;

/** '2 created, 1 changed' */
export function tally(
  changes: readonly PlannedChange[],
  words: Readonly<Record<PlannedChange['action'], string>>,
): string {
  const actions = ['create', 'change', 'remove'] as const;
  const parts = actions.flatMap((action) => {
    const many = countOf(changes.filter((change) => change.action === action));
    return many === 0 ? [] : [`${count(many)} ${words[action]}`];
  });
  return parts.length === 0 ? `0 ${words.change}` : parts.join(', ');
}

/** Sections that end up empty, and so are filled with defaults again at the next start (section 4). */
function emptiedParts({ changes, installation: { types, fields } }: Plan): string[] {
  const leaves = (section: PlannedChange['section'], before: number) =>
    changes.every((change) => change.section !== section || change.action !== 'create') &&
    changes.filter((change) => change.section === section && removes(change)).length === before;
  return [
    ...(types.length > 0 && leaves('types', types.length) ? ['asset types'] : []),
    ...(fields.length > 0 && leaves('fields', fields.length) ? ['custom fields'] : []),
  ];
}

const removes = ({ action, refusal }: PlannedChange): boolean => action === 'remove' && refusal === undefined;
