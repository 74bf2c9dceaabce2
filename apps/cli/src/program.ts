import { nearest } from '@quartermaster/core/nearest';
import { Command, CommanderError } from 'commander';
import { accessCommands } from './access/commands.ts';
import { acknowledgementCommands } from './acknowledgements/commands.ts';
import { apiCommand } from './api/commands.ts';
import { assetIdCommands } from './asset-ids/commands.ts';
import { assetCommands } from './assets/commands.ts';
import { auditCommands } from './audit/commands.ts';
import { authCommands } from './auth/commands.ts';
import { batchCommands } from './batches/commands.ts';
import { catalogueCommands } from './catalogue/commands.ts';
import { configCommands } from './config/commands.ts';
import { everythingCommands } from './config/everything/commands.ts';
import { confirmationCommands } from './confirmations/commands.ts';
import { eventCommand } from './events/commands.ts';
import { exitCodes, wrongUsage } from './failure.ts';
import { fieldCommands } from './fields/commands.ts';
import { importProfileCommands } from './import-profiles/commands.ts';
import { labelCommand } from './labels/commands.ts';
import { locationCommands } from './locations/commands.ts';
import { mailCommands } from './mail/commands.ts';
import { maintenanceCommands } from './maintenance/commands.ts';
import { meCommands } from './me/commands.ts';
import { notificationCommands } from './notifications/commands.ts';
import { addCommonOptions } from './options.ts';
import { peopleCommands } from './people/commands.ts';
import { requestCommands } from './requests/commands.ts';
import { searchCommand } from './search/commands.ts';
import { settingsCommands } from './settings/commands.ts';
import { slackCommands } from './slack/commands.ts';
import { smsCommands } from './sms/commands.ts';
import { stocktakeCommands } from './stocktake/commands.ts';
import { tokenCommands } from './tokens/commands.ts';
import { traceCommand } from './trace/commands.ts';
import { typeCommands } from './types/commands.ts';
import { vendorCommands } from './vendors/commands.ts';
import { version } from './version.ts';
import { viewCommands } from './views/commands.ts';
import { webhookCommands } from './webhooks/commands.ts';
import { workflowCommands } from './workflows/commands.ts';

/** Parses and runs the command line. Throws on any failure. */
export async function runProgram(args: readonly string[]): Promise<void> {
  const program = buildProgram();
  const words = asOptions(args);
  if (words.length === 0) return program.outputHelp();
  try {
    await program.parseAsync(termsLast(words), { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return;
    // A command group without a command has printed its help.
    if (error.code === 'commander.help') process.exitCode = exitCodes.usage;
    else throw usageOf(error, program, args);
  }
}

function buildProgram(): Command {
  const program = new Command('qm')
    .description("Quartermaster: keep track of your company's equipment and issue it.")
    .exitOverride()
    .configureOutput({ outputError: () => {} })
    .showSuggestionAfterError()
    .configureHelp({ minWidthToWrap: leastHelp, subcommandTerm: (command) => command.name() })
    .helpOption('-h, --help', 'show this help')
    .version(version(), '--version', 'print the version');
  authCommands(program);
  assetCommands(program);
  catalogueCommands(program);
  meCommands(program);
  peopleCommands(program);
  requestCommands(program);
  traceCommand(program);
  searchCommand(program);
  maintenanceCommands(program);
  labelCommand(program);
  stocktakeCommands(program);
  assetIdCommands(program);
  settingsCommands(program);
  typeCommands(program);
  fieldCommands(program);
  vendorCommands(program);
  locationCommands(program);
  viewCommands(program);
  confirmationCommands(program);
  acknowledgementCommands(program);
  batchCommands(program);
  configCommands(program);
  everythingCommands(program);
  importProfileCommands(program);
  tokenCommands(program);
  auditCommands(program);
  eventCommand(program);
  notificationCommands(program);
  webhookCommands(program);
  workflowCommands(program);
  mailCommands(program);
  slackCommands(program);
  smsCommands(program);
  accessCommands(program);
  apiCommand(program);
  for (const command of [program, ...program.commands]) command.helpCommand(false);
  addCommonOptions(program);
  return program
    .addHelpText('after', () => helpOf('Environment', environment, program))
    .addHelpText('after', () => helpOf('Exit codes', endings, program));
}

/** The minimum width for wrapping help texts between words. */
const leastHelp = 10;

/** A section of terms and their explanations, formatted like commander's help. */
function helpOf(title: string, terms: Readonly<Record<string, string>>, program: Command): string {
  const help = program.createHelp();
  help.prepareContext({ helpWidth: process.stdout.columns || 80 });
  const termWidth = Math.max(...Object.keys(terms).map((term) => term.length));
  const lines = Object.entries(terms).map(([term, text]) => help.formatItem(term, termWidth, text, help));
  return `\n${title}:\n${lines.join('\n')}`;
}

const environment = {
  'QM_URL, QM_TOKEN':
    'server address and token to use instead of qm login; also read from .env in the working directory',
  NO_COLOR: 'turn off colour',
  'QM_DEBUG=1': 'print stack traces with errors',
};

const endings = {
  0: 'success',
  1: 'failed',
  2: 'invalid usage',
  3: 'some rows failed',
  4: 'not signed in, or not allowed',
  5: 'server unreachable',
};

/** Treats `qm help requests accept` as `qm requests accept --help`, and `qm version` as `qm --version`. */
function asOptions(args: readonly string[]): string[] {
  const [first, ...others] = args;
  if (first === 'help') return others.length === 0 ? [] : [...others, '--help'];
  return first === 'version' && others.length === 0 ? ['--version'] : [...args];
}

const negatedTerm = /^-(?:[A-Za-z_][\w.]*[:<>~]|\()/;

/** Moves filter terms that start with a minus behind `--`, so they aren't parsed as options. */
function termsLast(args: readonly string[]): string[] {
  if ((args[1] !== 'list' && args[1] !== 'export') || args.includes('--')) return [...args];
  const negated = args.filter((arg) => negatedTerm.test(arg));
  return negated.length === 0
    ? [...args]
    : [...args.filter((arg) => !negated.includes(arg)), '--', ...negated];
}

/** A commander error in the style of the rest of the program. */
function usageOf({ message }: CommanderError, program: Command, args: readonly string[]) {
  const [what = '', ...suggestions] = message.replace(/^error: /, '').split('\n');
  const meant = /^unknown command/.test(what) ? nearest(args[0] ?? '', ['help', 'version']) : undefined;
  const sentence = what.charAt(0).toUpperCase() + what.slice(1);
  return wrongUsage(/[.?!]$/.test(sentence) ? sentence : `${sentence}.`, [
    ...suggestions.map((suggestion) => suggestion.replace(/^\((.*)\)$/, '$1')),
    ...(suggestions.length === 0 && meant !== undefined ? [`Did you mean ${meant}?`] : []),
    ['qm', ...commandPath(program, args), '--help'].join(' '),
  ]);
}

/** The part of a command line that names a command. */
function commandPath(command: Command, [word, ...rest]: readonly string[]): string[] {
  const next = command.commands.find((one) => one.name() === word);
  return next ? [next.name(), ...commandPath(next, rest)] : [];
}
