import type { ImportPreview } from '@quartermaster/core/csv/import-preview';
import { encodingNames, sampleWords, separatorNames } from '@quartermaster/core/reading/file-facts';
import { keyOf, labelOf } from '@quartermaster/core/reading/foreign-rows';
import { cellsLeftOut } from '@quartermaster/core/reading/left-out';
import { valueMatched } from '@quartermaster/core/reading/matched-values';
import { copiesTarget, kindNouns, quantityField, type Reading } from '@quartermaster/core/reading/reading';
import { shellQuoted } from '@quartermaster/core/shell';
import type { Context } from '../context.ts';
import { count, counted } from '../output/figures.ts';
import { printable } from '../output/printable.ts';
import { pad, widthOf, wrap } from '../output/width.ts';

/** What a file was recognised as, by all of it or only by its beginning. */
export interface Recognised {
  readonly preview: ImportPreview;
  readonly isCut: boolean;
}

/** The import profile by which a file is read, if any, and whether it was found by the file's header. */
interface ReadBy {
  readonly profile: string | undefined;
  readonly isKept: boolean;
}

/** How many values are listed that are read as others, and names that aren't there. */
const mostNamed = 20;

/** What a file is, what of it is taken and what isn't, and what is only a guess. */
export function recognitionLines(
  { terminal }: Context,
  name: string,
  { preview, isCut }: Recognised,
  reading: Reading,
  { profile, isKept }: ReadBy,
): string[] {
  const { proposal, header, encoding, delimiter, sample } = preview;
  const rows = `${isCut ? 'more than ' : ''}${counted(preview.rows, 'row', 'rows')}`;
  const { guesses, filled, taken, set, otherKind } = proposal;
  const openValues = proposal.openValues.filter(
    ({ to, value }) => valueMatched(reading, to, value) === undefined,
  );
  const named = openValues.filter(({ isNew }) => isNew);
  const what =
    profile === undefined
      ? (proposal.what ?? `read by its headers, as ${kindNouns[proposal.kind]}`)
      : `read by the import profile '${profile}', as ${kindNouns[proposal.kind]}`;
  const words = sampleWords(sample);
  const dates = reading.columns.find((column) => column.dates !== undefined)?.dates;
  const facts = [
    `${encodingNames[encoding]}${words.length > 0 ? `, reads ${words.map((word) => `‘${word}’`).join(', ')}` : ''}`,
    separatorNames[delimiter],
    ...(dates === undefined ? [] : [`dates ${dates}`]),
  ];
  const block = (label: string, parts: readonly string[]) =>
    parts.length === 0 ? [] : hanging(`  ${label}`, printable(parts.join(', ')), terminal.errWidth);
  const untaken = header.flatMap((column, at) => {
    const cells = (filled[at] ?? 0) - (taken[at] ?? 0);
    return cells > 0
      ? [
          `${column || 'a column without a name'} (${count(cells)} of ${counted(filled[at] ?? 0, 'cell', 'cells')})`,
        ]
      : [];
  });
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  return [
    `  ${printable(name)} is ${proposal.what === undefined ? '' : `${what}, `}${rows}${proposal.what === undefined ? `, ${what}` : ''}`,
    `  ${printable(facts.join(' · '))}`,
    ...block(
      'Profile    ',
      isKept
        ? [`Columns as in the profile '${profile}', kept for this header (otherwise: --profile none)`]
        : [],
    ),
    ...block('Looks like ', otherKind ? [`${otherKind.what}: leave out --as`] : []),
    ...block(
      'Taken      ',
      reading.columns.map((column) => `${labelOf(column, header)} → ${targetText(column.to)}`),
    ),
    ...block(
      'For all    ',
      Object.entries(set).map(([field, value]) =>
        value === '' ? `${field}: the next ID` : `${field}: ${value}`,
      ),
    ),
    ...block(
      'Guessed    ',
      reading.columns.flatMap((column, at) =>
        guesses[at] ? [`${labelOf(column, header)} → ${targetText(column.to)} (${guesses[at]})`] : [],
      ),
    ),
    ...block(
      'Left out   ',
      header.flatMap((name, at) => {
        const said = cellsLeftOut(reading, at, [...new Set(sample.map((cells) => cells[at] ?? ''))]);
        if (!said) return [];
        const which = said.map((cell) => `'${cell}'`).join(' or ');
        return [which === '' ? `rows by their ${name}` : `rows whose ${name} is ${which}`];
      }),
    ),
    ...block('Values     ', firstOf(valuesChanged(reading, sample, profile === undefined))),
    ...block(
      'Quantities ',
      reading.columns.some(({ to }, at) => to === `field.${quantityField}` && guesses[at])
        ? ['one asset a row, its quantity in a field (for as many assets: --quantities assets)']
        : [],
    ),
    ...block(
      'Unmatched  ',
      openValues
        .filter(({ isNew }) => !isNew)
        .map(
          ({ to, value, cells }, at) =>
            `${to} '${value}' (${counted(cells, 'cell', 'cells')}${at === 0 ? `; say what it becomes: --value ${shellQuoted(`${to}:${value}=…`)}` : ''})`,
        ),
    ),
    ...block(
      'New here   ',
      firstOf(
        named.map(
          ({ to, value, cells, like }) =>
            `${to} '${value}' (${counted(cells, 'cell', 'cells')}${like === undefined ? '' : `; like '${like}'`})`,
        ),
      ),
    ),
    ...block('Not taken  ', untaken),
    ...block(
      'Profiles   ',
      profile === undefined && preview.profiles.length > 0
        ? [`${preview.profiles.map((one) => `'${one.name}'`).join(', ')} (read it by one: --profile NAME)`]
        : [],
    ),
    `  ${count(sum(filled))} filled cells${isCut ? ` in the first ${count(preview.rows)} rows` : ''}: ${count(sum(taken))} taken, ${count(sum(filled) - sum(taken))} not taken`,
  ];
}

const firstOf = (texts: readonly string[]): string[] => [
  ...texts.slice(0, mostNamed),
  ...(texts.length > mostNamed ? [`and ${count(texts.length - mostNamed)} more`] : []),
];

/**
 * `status 'Broken' → Maintenance`, for the values that are read as others.
 * @param isOfFile whether the file has them all; a profile has those of other files, too
 */
const valuesChanged = ({ columns }: Reading, sample: ImportPreview['sample'], isOfFile: boolean): string[] =>
  columns.flatMap(({ to, from, values = [], becomes = [] }) => {
    const cells = new Map(
      sample.flatMap((row) => from.flat().map((at) => [keyOf(row[at] ?? ''), row[at]] as const)),
    );
    return [...values, ...becomes].flatMap(([key, value]) => {
      if (!isOfFile && !cells.has(key)) return [];
      if (value !== null && keyOf(value) === key && to !== 'retired') return [];
      const read = value === null ? 'rows left out' : value === '' ? 'empty' : value;
      return [`${targetText(to)} '${cells.get(key)?.trim() ?? key}' → ${read}`];
    });
  });

const targetText = (to: string): string => (to === copiesTarget ? 'number of assets' : to);

function hanging(label: string, text: string, width: number): string[] {
  const indent = widthOf(label);
  return wrap(text, width - indent).map((line, index) => pad(index === 0 ? label : '', indent) + line);
}
