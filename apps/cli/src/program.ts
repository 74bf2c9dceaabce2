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
import { commandOf, isCalled } from './command-of.ts';
import { completionCommand } from './completion/commands.ts';
import { configCommands } from './config/commands.ts';
import { everythingCommands } from './config/everything/commands.ts';
import { confirmationCommands } from './confirmations/commands.ts';
import { doctorCommand } from './doctor/commands.ts';
import { eventCommand } from './events/commands.ts';
import { exitCodes } from './failure.ts';
import { fieldCommands } from './fields/commands.ts';
import { helpSection } from './help/section.ts';
import { importProfileCommands } from './import-profiles/commands.ts';
import { labelCommand } from './labels/commands.ts';
import { locationCommands } from './locations/commands.ts';
import { mailCommands } from './mail/commands.ts';
import { maintenanceCommands } from './maintenance/commands.ts';
import { meCommands } from './me/commands.ts';
import { notificationCommands } from './notifications/commands.ts';
import { openCommand } from './open/commands.ts';
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
  if (args[0] === completing)
    return (await import('./completion/complete.ts')).answerShell(buildProgram(), args.slice(1));
  const given = asOptions(args);
  const program = buildProgram(given);
  const words = commonFirst.test(given[commandOf(program, given).path.length] ?? '')
    ? (await import('./common-last.ts')).commonLast(program, given)
    : given;
  if (args.length === 0 && (await (await import('./queue/bare.ts')).openBareQueue())) return;
  if (words.length === 0) return program.outputHelp();
  const { command, path } = commandOf(program, words);
  if (path.length > 0 && (words.includes('--help') || words.includes('-h')))
    await (await import('./help/details.ts')).addDetails(command, path);
  try {
    await program.parseAsync(termsLast(program, words), { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return;
    // A command group without a command has printed its help.
    if (error.code === 'commander.help') process.exitCode = exitCodes.usage;
    else throw (await import('./refused-usage.ts')).usageOf(error, program, words);
  }
}

/** A common option where the name of a command could go on. */
const commonFirst = /^--(?:json|csv|quiet|yes|host)/;

/** What the shells' scripts of qm completion call; no command that people see. */
const completing = '__complete';

/** What adds each command or group of commands, in the order of the help. */
const groups: readonly ((program: Command) => void)[] = [
  authCommands,
  assetCommands,
  catalogueCommands,
  meCommands,
  peopleCommands,
  requestCommands,
  traceCommand,
  searchCommand,
  openCommand,
  maintenanceCommands,
  labelCommand,
  stocktakeCommands,
  assetIdCommands,
  settingsCommands,
  typeCommands,
  fieldCommands,
  vendorCommands,
  locationCommands,
  viewCommands,
  confirmationCommands,
  acknowledgementCommands,
  batchCommands,
  configCommands,
  everythingCommands,
  importProfileCommands,
  tokenCommands,
  auditCommands,
  eventCommand,
  notificationCommands,
  webhookCommands,
  workflowCommands,
  mailCommands,
  slackCommands,
  smsCommands,
  accessCommands,
  doctorCommand,
  apiCommand,
  completionCommand,
];

/**
 * The tree of all commands, which completion, help and docs/cli.md are made from. To run one, those after it and the
 * common options of the others are left out: building them is a seventh of what a command takes.
 * @param words a command line
 */
export function buildProgram(words: readonly string[] = []): Command {
  const program = new Command('qm')
    .description("Quartermaster: keep track of your company's equipment and issue it.")
    .exitOverride()
    .configureOutput({ outputError: () => {} })
    .showSuggestionAfterError(false)
    .configureHelp({ minWidthToWrap: leastHelp, subcommandTerm: (command) => command.name() })
    .helpOption('-h, --help', 'show this help')
    .version(version(), '--version', 'print the version');
  for (const add of groups) {
    add(program);
    if (program.commands.some((one) => isCalled(one, words[0]))) break;
  }
  for (const command of [program, ...program.commands]) command.helpCommand(false);
  addCommonOptions(commandOf(program, words).command);
  return program
    .addHelpText('after', () => helpSection('Environment', environment, program))
    .addHelpText('after', () => helpSection('Exit codes', endings, program));
}

/** The minimum width for wrapping help texts between words. */
const leastHelp = 10;

const environment = {
  'QM_URL, QM_TOKEN':
    'server address and token to use instead of qm login; also read from .env in the working directory. A token without an address is for http://localhost:4000 only',
  NO_COLOR: 'turn off colour',
  INK_SCREEN_READER: 'true: print lines instead of redrawing a screen or a bar',
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
function termsLast(program: Command, args: readonly string[]): string[] {
  const [first] = commandOf(program, args).command.registeredArguments;
  const negated =
    first?.name() === 'terms' && !args.includes('--') ? args.filter((arg) => negatedTerm.test(arg)) : [];
  return negated.length === 0
    ? [...args]
    : [...args.filter((arg) => !negated.includes(arg)), '--', ...negated];
}
