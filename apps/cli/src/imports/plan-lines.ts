import { firstWarrantyEnd } from '@quartermaster/core/assets/first-warranty';
import { errorGroups } from '@quartermaster/core/csv/error-groups';
import type {
  Creatable,
  ImportCreation,
  ImportResult,
  RowError,
} from '@quartermaster/core/csv/import-result';
import { message } from '@quartermaster/core/messages';
import { readingMessage } from '@quartermaster/core/reading-messages';
import type { Context } from '../context.ts';
import type { Colour } from '../output/colour.ts';
import { count, counted } from '../output/figures.ts';
import { printable } from '../output/printable.ts';
import { sign } from '../output/states.ts';
import { calendarText } from '../output/times.ts';
import { pad, padLeft, truncate, widthOf, wrap } from '../output/width.ts';
import type { Plan } from './dry-run.ts';
import type { Checked } from './local-check.ts';
import { causeLine } from './row-text.ts';

/** `Reading snipe-it.csv   22 rows, 31 columns, 3 used` */
export function readingLines({ terminal }: Context, name: string, checked: Checked): string[] {
  const { header, rows, used, leftOut } = checked;
  const facts = `${counted(rows, 'row', 'rows')}, ${counted(header.length, 'column', 'columns')}, ${count(used)} used`;
  const first = truncate(`  Reading ${printable(name)}   ${facts}`, terminal.errWidth);
  if (leftOut.length === 0) return [first];
  return [first, ...hanging('  Not used ', printable(leftOut.join(', ')), terminal.errWidth)];
}

interface PlanLine {
  readonly sign: string;
  readonly colour: Colour | undefined;
  readonly count: number;
  readonly label: string;
  readonly details: readonly string[];
}

const mostNames = 8;
const mostCausesShown = 10;

/** The plan: one line for each kind of outcome, with details beside it. */
export function planLines(context: Context, { result, changes }: Plan, checked: Checked): string[] {
  const causes = errorGroups(result.errors);
  const shown = context.terminal.canRedraw ? causes.slice(0, mostCausesShown) : causes;
  const reported = shown.reduce((total, { count }) => total + count, 0);
  const lines: PlanLine[] = [
    { ...added(result.created, 'to create'), details: creationDetails(context, result, checked) },
    ...serialLines(result),
    ...creationLines(result),
    {
      sign: '~',
      colour: 'blue',
      count: result.updated,
      label: 'to change',
      details: [...changes, ...andMore(result.updated - changes.length)],
    },
    { sign: sign.unchanged, colour: 'dim', count: result.unchanged, label: 'unchanged', details: [] },
    ...skippedLines(result),
    ...leftOutLines(result),
    {
      sign: sign.failed,
      colour: 'red',
      count: result.failed,
      label: 'with errors',
      details: [...shown.map(causeLine), ...andMore(result.failed - reported)],
    },
  ];
  return layOut(
    context,
    lines.filter((line) => line.count > 0),
  );
}

const added = (number: number, label: string) => ({
  sign: '+',
  colour: 'green' as const,
  count: number,
  label,
});

const andMore = (number: number): string[] => (number > 0 ? [`… and ${count(number)} more`] : []);

const nouns: readonly (readonly [Creatable, one: string, several: string])[] = [
  ['types', 'new type', 'new types'],
  ['locations', 'new location', 'new locations'],
  ['vendors', 'new vendor', 'new vendors'],
  ['fields', 'new field', 'new fields'],
  ['people', 'new person', 'new people'],
];

/** What is created besides the rows, what most rows use first. */
const creationLines = ({ creations, toCreate }: ImportResult): PlanLine[] =>
  nouns.flatMap(([kind, one, several]) => {
    const all = creations.filter((creation) => creation.kind === kind).sort((a, b) => b.rows - a.rows);
    const isNew = new Set(toCreate[kind]);
    const made = all.filter(({ name }) => isNew.has(name));
    const extended = all.filter(({ name }) => !isNew.has(name));
    return [
      { ...added(made.length, made.length === 1 ? one : several), details: [someOf(made.map(creationText))] },
      {
        ...{ sign: '~', colour: 'blue' as const, count: extended.length },
        label: extended.length === 1 ? 'field to extend' : 'fields to extend',
        details: [someOf(extended.map(creationText))],
      },
    ];
  });

const creationText = ({ kind, name, rows, detail }: ImportCreation): string => {
  const which = kind === 'people' && detail !== undefined ? `${detail} <${name}>` : name;
  const more = kind === 'fields' && detail !== undefined ? `${detail}; ` : '';
  return `${which} (${more}${counted(rows, 'row', 'rows')})`;
};

const someOf = (names: readonly string[]): string =>
  [...names.slice(0, mostNames), ...andMore(names.length - mostNames)].join(', ');

/** The defaults that new records get. */
function creationDetails({ now }: Context, result: ImportResult, { columns }: Checked): string[] {
  if (!('issued' in result)) return [];
  const warranty = firstWarrantyEnd(now.toISOString().slice(0, 10));
  const defaults = [
    ...(columns.includes('condition') ? [] : ['condition New']),
    ...(columns.includes('warrantyEnd') ? [] : [`warranty until ${calendarText(warranty, now)}`]),
  ];
  return [
    ...(defaults.length > 0 ? [defaults.join(', ')] : []),
    ...(result.issued > 0
      ? [`${count(result.issued)} without an asset ID get a new one each time the file is imported`]
      : []),
  ];
}

/** Rows that make new assets although their serial numbers are known, or those of earlier rows. */
const serialLines = (result: ImportResult): PlanLine[] => {
  const there = 'serialsThere' in result ? (result.serialsThere ?? 0) : 0;
  const repeated = 'serialsRepeated' in result ? (result.serialsRepeated ?? 0) : 0;
  const warning = { sign: sign.warning, colour: 'orange' } as const;
  return [
    {
      ...{ ...warning, count: there, label: there === 1 ? 'known serial' : 'known serials' },
      details: [`${readingMessage.serialsThere(there)}. Find assets by it: --match serialNumber`],
    },
    {
      ...{ ...warning, count: repeated, label: repeated === 1 ? 'repeated serial' : 'repeated serials' },
      details: [`${readingMessage.serialsRepeated(repeated)}. Refuse them: --match serialNumber`],
    },
  ];
};

function skippedLines(result: ImportResult): PlanLine[] {
  const left = { sign: sign.unchanged, colour: 'dim', label: 'left out' } as const;
  const skipped = { sign: sign.unchanged, colour: 'dim', label: 'skipped' } as const;
  return [
    { ...left, count: result.absent ?? 0, details: ['not there yet, and this import only updates'] },
    { ...left, count: result.present ?? 0, details: ['already here, and this import only creates'] },
    ...('skippedInvalid' in result
      ? [
          { ...skipped, count: result.skippedInvalid, details: ['without a name'] },
          {
            ...skipped,
            count: result.skippedDuplicate,
            details: ['SKU already used by another item or row'],
          },
        ]
      : []),
  ];
}

/** What a reading does with rows and holders. */
function leftOutLines({ rowsLeftOut = 0, custodians = 0, copies }: ImportResult): PlanLine[] {
  const line = { sign: sign.unchanged, colour: 'dim' } as const;
  return [
    {
      ...{ ...line, sign: '+', count: copies?.rows ?? 0, label: 'for several' },
      details: copies ? [`${count(copies.assets)} assets are made of them`] : [],
    },
    { ...line, count: rowsLeftOut, label: 'left out', details: ['as the mapping says'] },
    {
      ...line,
      count: custodians,
      label: custodians === 1 ? 'custodian' : 'custodians',
      details: ['no account here: kept in the field custodian'],
    },
  ];
}

const leastDetails = 36;

function layOut({ terminal }: Context, lines: readonly PlanLine[]): string[] {
  const countWidth = Math.max(2, ...lines.map((line) => count(line.count).length));
  const labelWidth = Math.max(0, ...lines.map(({ label }) => label.length)) + 5;
  const before = 2 + 2 + countWidth + 1 + labelWidth;
  const beside = terminal.errWidth - before >= leastDetails;
  return lines.flatMap((line) => {
    const mark = terminal.paintErr(line.sign, line.colour);
    const head = `  ${mark} ${padLeft(count(line.count), countWidth)} ${line.label}`;
    const indent = beside ? before : 6;
    const details = line.details.flatMap((detail) => wrap(printable(detail), terminal.errWidth - indent));
    const [first = '', ...others] = details.map((detail) => ' '.repeat(indent) + detail);
    if (!beside) return [head, ...(first === '' ? [] : [first]), ...others];
    return [`${head}${' '.repeat(labelWidth - line.label.length)}${first.trimStart()}`.trimEnd(), ...others];
  });
}

function hanging(label: string, text: string, width: number): string[] {
  const indent = widthOf(label);
  return wrap(text, width - indent).map((line, index) => pad(index === 0 ? label : '', indent) + line);
}

/** Advice about rows with errors. */
export function adviceLines({ errors }: ImportResult, errorsFile: string | undefined): string[] {
  const unknown = [
    ...(errors.some((error) => says(error, message.unknownType)) ? ['types'] : []),
    ...(errors.some((error) => says(error, message.unknownLocation)) ? ['locations'] : []),
    ...(errors.some((error) => says(error, message.unknownVendor)) ? ['vendors'] : []),
    ...(errors.some((error) => says(error, message.unknownPerson)) ? ['people'] : []),
  ];
  const file = errorsFile === undefined ? ' Write them to a file with --errors FILE.' : '';
  return [
    `  Rows with errors are skipped.${file}`,
    ...(unknown.length > 0 ? [`  To create the unknown ones: --create-missing ${unknown.join(',')}`] : []),
  ];
}

/** Whether the error is an unknown name without a suggestion; with one, that name was probably meant. */
const says = ({ value, message: text }: RowError, unknown: (name: string) => string): boolean =>
  text === unknown(value.trim());
