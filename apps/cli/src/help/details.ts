import type { Command } from 'commander';
import { examples } from './examples.ts';
import { helpSection } from './section.ts';

/** The grammar of filters in short; packages/core/src/query/text.ts has all of it. */
export const filterGrammar = {
  'status:Available': 'the field is this; of several terms, all must hold',
  'status:Available,Assigned': 'the field is one of these',
  '-type:Laptop': 'not',
  'name:Mac*': 'begins with this',
  'cost>=500<1000': 'from 500, and below 1000: > >= < <=',
  'warrantyEnd:*': 'has a value',
  '"(type:Laptop OR type:Tablet)"': 'any of these; quoted for the shell, as is all with < or >',
  'location:"Berlin / HQ"': 'a value of several words',
  'mac book': 'words that the record has anywhere',
} as const;

/** What a command's help says besides its arguments and options. */
export interface Details {
  /** The grammar of its filter; absent if it takes none. */
  readonly grammar?: Readonly<Record<string, string>>;
  /** What its filter can name. */
  readonly fields: readonly string[];
  /** What its file can have. */
  readonly columns: readonly string[];
  readonly examples: readonly string[];
}

export async function detailsOf(command: Command, path: readonly string[]): Promise<Details> {
  const takesFilter =
    command.registeredArguments.some((argument) => argument.name() === 'terms') ||
    command.options.some(({ long }) => long === '--where');
  const takesColumns = command.options.some(({ long }) => long === '--columns' || long === '--map');
  const [noun = ''] = path;
  return {
    ...(takesFilter ? { grammar: filterGrammar } : {}),
    fields: takesFilter ? (await import('../filter-fields.ts')).filterFields(noun) : [],
    columns: takesColumns ? await (await import('./columns.ts')).columnsOf(path) : [],
    examples: examples[path.join(' ')] ?? [],
  };
}

/** Adds to a command's help what takes a moment to load. */
export async function addDetails(command: Command, path: readonly string[]): Promise<void> {
  const details = await detailsOf(command, path);
  const help = command.createHelp();
  const width = process.stdout.columns || 80;
  if (details.grammar) command.addHelpText('after', helpSection('Filters', details.grammar, command));
  for (const [title, names] of [
    ['Fields of a filter', details.fields],
    ['Columns', details.columns],
  ] as const)
    if (names.length > 0) {
      const lines = help.boxWrap(names.join(', '), width - 2).split('\n');
      command.addHelpText('after', `\n${title}:\n${lines.map((line) => `  ${line}`).join('\n')}`);
    }
  if (details.examples.length > 0)
    command.addHelpText(
      'after',
      `\nExamples:\n${details.examples.map((one) => fitted(one, width)).join('\n')}`,
    );
}

/** An example as it can be typed: one that is too long goes on in another line before an option. */
function fitted(example: string, width: number): string {
  if (example.length + 2 <= width) return `  ${example}`;
  const parts = example.split(/ (?=--?[a-z])/);
  const lines: string[] = [];
  for (const part of parts) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${part}`.length + 4 <= width)
      lines[lines.length - 1] = `${last} ${part}`;
    else lines.push(lines.length === 0 ? `  ${part}` : `      ${part}`);
  }
  return lines.join(' \\\n');
}
