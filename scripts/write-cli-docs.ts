// Writes docs/cli.md from the commands themselves: npm run cli-docs. With --check, only says whether it is up to date.
import { readFileSync, writeFileSync } from 'node:fs';

// In the bundle, its version stands there.
Object.assign(globalThis, { QM_VERSION: '' });
const { buildProgram } = await import('../apps/cli/src/program.ts');
const { detailsOf, filterGrammar } = await import('../apps/cli/src/help/details.ts');

type Command = ReturnType<typeof buildProgram>;
type Option = Command['options'][number];

const file = 'docs/cli.md';
const program = buildProgram();
const help = program.createHelp();

const isCommon = ({ helpGroupHeading }: Option): boolean => helpGroupHeading === 'Common options:';

const item = (term: string, text: string): string => `- \`${term}\`${text === '' ? '' : `: ${text}`}`;

const optionItem = (option: Option): string => item(help.optionTerm(option), help.optionDescription(option));

async function sectionOf(command: Command, path: readonly string[]): Promise<string[]> {
  const { grammar, fields, columns, examples } = await detailsOf(command, path);
  const own = command.options.filter((option) => !option.hidden && !isCommon(option));
  const terms = command.registeredArguments.map((one) => help.argumentTerm(one));
  const usage = [
    'qm',
    ...path,
    ...(own.length > 0 ? ['[options]'] : []),
    help.commandUsage(command).replace(/^.*\[options\] ?/, ''),
  ];
  return [
    `### qm ${path.join(' ')}`,
    `${command.description()}.`,
    ['```', usage.filter(Boolean).join(' '), ...(examples.length > 0 ? ['', ...examples] : []), '```'].join(
      '\n',
    ),
    [
      ...(command.aliases().length > 0 ? [`- Also called \`${command.aliases().join('`, `')}\``] : []),
      ...command.registeredArguments.map((one, index) =>
        item(terms[index] ?? '', help.argumentDescription(one)),
      ),
      ...own.map(optionItem),
      ...(grammar ? [`- [Filters](#filters) name these fields: ${fields.join(', ')}`] : []),
      ...(columns.length > 0 ? [`- Columns: ${columns.join(', ')}`] : []),
    ].join('\n'),
  ];
}

async function sectionsOf(command: Command, path: readonly string[]): Promise<string[]> {
  if (command.commands.length === 0) return sectionOf(command, path);
  const parts = await Promise.all(command.commands.map((one) => sectionsOf(one, [...path, one.name()])));
  return [...(path.length === 1 ? [`## qm ${path[0]}`, `${command.description()}.`] : []), ...parts.flat()];
}

const single = program.commands.filter((one) => one.commands.length === 0);
const groups = program.commands.filter((one) => one.commands.length > 0);
const sections = async (commands: readonly Command[]) =>
  (await Promise.all(commands.map((one) => sectionsOf(one, [one.name()])))).flat();
const common = new Map(
  program.commands
    .flatMap(leaves)
    .flatMap(({ options }) => options.filter(isCommon))
    .map((one) => [one.flags, one]),
);

function leaves(command: Command): Command[] {
  return command.commands.length === 0 ? [command] : command.commands.flatMap(leaves);
}

const text = `${[
  '# The commands of qm',
  '<!-- Written by `npm run cli-docs` from the commands themselves; `npm run check` says when it is out of date. -->',
  'The same is shown by `qm --help` and `qm COMMAND --help`. `ls` and `rm` stand for `list` and `delete` everywhere.',
  '## Options of every command',
  [...common.values()].map(optionItem).join('\n'),
  'They can stand anywhere: `qm --json whoami` is `qm whoami --json`. `--host` is missing where no server is needed; `--csv` is there for lists.',
  '## Filters',
  'Lists, exports and `--where` take terms like these. Quote what the shell would read itself.',
  Object.entries(filterGrammar)
    .map(([term, meaning]) => item(term, meaning))
    .join('\n'),
  '## Single commands',
  ...(await sections(single)),
  ...(await sections(groups)),
]
  .filter((part) => part !== '')
  .join('\n\n')}\n`;

if (!process.argv.includes('--check')) writeFileSync(file, text);
else if (readFileSync(file, 'utf8') !== text) {
  console.error(`${file} is out of date: npm run cli-docs`);
  process.exitCode = 1;
}
