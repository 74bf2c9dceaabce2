import { readFileSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import { assetCommands } from './assets/commands.ts';
import { authCommands } from './auth/commands.ts';
import { catalogueCommands } from './catalogue/commands.ts';
import { configCommands } from './config/commands.ts';
import { exitCodes, wrongUsage } from './failure.ts';
import { fieldCommands } from './fields/commands.ts';
import { locationCommands } from './locations/commands.ts';
import { addCommonOptions } from './options.ts';
import { peopleCommands } from './people/commands.ts';
import { requestCommands } from './requests/commands.ts';
import { settingsCommands } from './settings/commands.ts';
import { typeCommands } from './types/commands.ts';

/** Parses the command line and does what it says. Throws what went wrong. */
export async function runProgram(args: readonly string[]): Promise<void> {
  const program = buildProgram();
  if (args.length === 0) return program.outputHelp();
  try {
    await program.parseAsync(termsLast(args), { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return;
    // Help for a noun without a verb has been printed.
    if (error.code === 'commander.help') process.exitCode = exitCodes.usage;
    else throw usageOf(error, program, args);
  }
}

function buildProgram(): Command {
  const program = new Command('qm')
    .description('Quartermaster: keeps a company’s equipment and issues it.')
    .exitOverride()
    .configureOutput({ outputError: () => {} })
    .showSuggestionAfterError()
    .configureHelp({ minWidthToWrap: leastHelp })
    .helpOption('-h, --help', 'show this help')
    .version(version(), '--version', 'print the version');
  authCommands(program);
  assetCommands(program);
  catalogueCommands(program);
  peopleCommands(program);
  requestCommands(program);
  settingsCommands(program);
  typeCommands(program);
  fieldCommands(program);
  locationCommands(program);
  configCommands(program);
  for (const command of [program, ...program.commands]) command.helpCommand(false);
  addCommonOptions(program);
  return program
    .addHelpText('after', () => helpOf('Environment', environment, program))
    .addHelpText('after', () => helpOf('Exit codes', endings, program));
}

/** Columns in which help is still broken between words. */
const leastHelp = 10;

/** Terms with what they mean, as wide as the help above them. */
function helpOf(title: string, terms: Readonly<Record<string, string>>, program: Command): string {
  const help = program.createHelp();
  help.prepareContext({ helpWidth: process.stdout.columns || 80 });
  const termWidth = Math.max(...Object.keys(terms).map((term) => term.length));
  const lines = Object.entries(terms).map(([term, text]) => help.formatItem(term, termWidth, text, help));
  return `\n${title}:\n${lines.join('\n')}`;
}

const environment = {
  'QM_URL, QM_TOKEN':
    'the server and a token for it, instead of qm login; a .env file in the working folder may set them',
  NO_COLOR: 'no colour',
  'QM_DEBUG=1': 'stack traces with errors',
};

const endings = {
  0: 'done',
  1: 'failed',
  2: 'wrong usage',
  3: 'some rows failed',
  4: 'not signed in, or not allowed',
  5: 'server out of reach',
};

const packageFile = new URL('../package.json', import.meta.url);

function version(): string {
  const [, text = ''] = /"version": "([^"]+)"/.exec(readFileSync(packageFile, 'utf8')) ?? [];
  return text;
}

const negatedTerm = /^-(?:[A-Za-z_][\w.]*[:<>~]|\()/;

/** A filter term that begins with a minus is no option: it goes behind `--`. */
function termsLast(args: readonly string[]): string[] {
  if (args[1] !== 'list' || args.includes('--')) return [...args];
  const negated = args.filter((arg) => negatedTerm.test(arg));
  return negated.length === 0
    ? [...args]
    : [...args.filter((arg) => !negated.includes(arg)), '--', ...negated];
}

/** What commander says, as the rest of the program says it. */
function usageOf({ message }: CommanderError, program: Command, args: readonly string[]) {
  const [what = '', ...suggestions] = message.replace(/^error: /, '').split('\n');
  const sentence = what.charAt(0).toUpperCase() + what.slice(1);
  return wrongUsage(/[.?!]$/.test(sentence) ? sentence : `${sentence}.`, [
    ...suggestions.map((suggestion) => suggestion.replace(/^\((.*)\)$/, '$1')),
    ['qm', ...commandPath(program, args), '--help'].join(' '),
  ]);
}

/** As much of a command line as names a command. */
function commandPath(command: Command, [word, ...rest]: readonly string[]): string[] {
  const next = command.commands.find((one) => one.name() === word);
  return next ? [next.name(), ...commandPath(next, rest)] : [];
}
