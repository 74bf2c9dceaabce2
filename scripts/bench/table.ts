import { readFileSync, writeFileSync } from 'node:fs';

/** A figure for both. A ratio above 1 means that the product does better. */
export interface Row {
  readonly title: string;
  readonly unit: 'a second' | 'seconds' | 'MB';
  readonly product: number;
  readonly bare: number;
  /** Computed from the medians, unless rounds were compared one by one. */
  readonly ratio?: number;
  /** Milliseconds of CPU time per answer. */
  readonly cpu?: { readonly product: number; readonly bare: number };
}

const file = 'docs/performance.md';

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
export const figure = (value: number, unit: Row['unit']): string =>
  unit === 'seconds' ? value.toFixed(2) : whole.format(value);

const ratioOf = ({ unit, product, bare, ratio }: Row): number =>
  ratio ?? (unit === 'a second' ? product / bare : bare / product);

/** The table in Markdown, as printed and written. */
export const tableOf = (rows: readonly Row[]): string =>
  markdown(
    ['', '', 'product', 'bare', 'ratio', 'CPU ms each'],
    rows.map((row) => [
      row.title,
      row.unit,
      figure(row.product, row.unit),
      figure(row.bare, row.unit),
      ratioOf(row).toFixed(2),
      row.cpu ? `${row.cpu.product.toFixed(2)} / ${row.cpu.bare.toFixed(2)}` : '',
    ]),
  );

export function markdown(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, at) => (at === 0 ? '---' : '--:'))), ...rows.map(line)].join('\n');
}

const begin = (section: string) => `<!-- bench: ${section} -->`;
const end = '<!-- /bench -->';

/** Replaces a section's table in docs/performance.md; everything around it is written by people. */
export function write(section: string, table: string): void {
  const text = readFileSync(file, 'utf8');
  const from = text.indexOf(begin(section));
  const to = text.indexOf(end, from);
  if (from === -1 || to === -1) throw new Error(`${file} has no section '${section}'`);
  writeFileSync(file, `${text.slice(0, from)}${begin(section)}\n\n${table}\n\n${text.slice(to)}`);
}

/** The ratios recorded for a section, by title. */
function writtenRatios(section: string): ReadonlyMap<string, number> {
  const text = readFileSync(file, 'utf8');
  const from = text.indexOf(begin(section));
  const lines = text.slice(from, text.indexOf(end, from)).split('\n');
  return new Map(
    lines.flatMap((line): [string, number][] => {
      const [, title = '', , , , ratio] = line.split('|').map((cell) => cell.trim());
      return Number(ratio) > 0 ? [[title, Number(ratio)]] : [];
    }),
  );
}

/** Describes what fell below `share` of its recorded ratio. */
export const fallen = (rows: readonly Row[], section: string, share: number): string[] => {
  const written = writtenRatios(section);
  return rows.flatMap((row) => {
    const before = written.get(row.title);
    const now = ratioOf(row);
    return before === undefined || now >= before * share
      ? []
      : [`${row.title}: ${now.toFixed(2)}, was ${before.toFixed(2)}`];
  });
};
