import { existsSync } from 'node:fs';
import { setPlainMessages } from '@quartermaster/core/plain-messages';
import { StoreDamaged } from '@quartermaster/store';
import { Command } from 'commander';
import { acceptKey } from './commands/accept-key.ts';
import { backup } from './commands/backup.ts';
import { check } from './commands/check.ts';
import { exportDatabase } from './commands/export.ts';
import { importDatabase } from './commands/import.ts';
import { migrateDatabase } from './commands/migrate.ts';
import { type ResetOptions, resetPassword } from './commands/reset-password.ts';
import { type RestoreOptions, restore } from './commands/restore.ts';
import { rotateKey } from './commands/rotate-key.ts';
import { damageText } from './database/last-sound.ts';
import { systemErrorSentence } from './errors/system-error.ts';
import { readConfig } from './runtime/config.ts';

setPlainMessages();

/** Database administration for whoever runs the server. Exit codes: 0 success, 1 failure, 2 wrong usage. */
const program = new Command('qm-server')
  .description(
    'Backs up, moves and checks the Quartermaster database: MongoDB at QM_MONGODB_URI, or else SQLite in QM_DATA_DIR.',
  )
  .helpOption('-h, --help', 'show this help')
  .helpCommand(false)
  .showSuggestionAfterError()
  .exitOverride((exit) => process.exit(exit.exitCode === 0 ? 0 : 2));

const file = '<file>';
program
  .command('backup')
  .summary('copy the database while the server runs')
  .description(
    'Copies the SQLite database to a new file while the server runs, and checks the copy. In a folder, the file is named after the time and the key that it needs.',
  )
  .argument('[file]', 'the new file, or a folder', '.')
  .action((target: string) => backup(config(), target));
program
  .command('restore')
  .summary('replace the database with a backup')
  .description(
    'Replaces the SQLite database with a backup, and puts the key that it needs into secret.key. The server must not be running.',
  )
  .argument(file, 'a file written by backup')
  .option('-y, --yes', 'replace the existing database without asking')
  .option('--key <file>', 'a file with the key that the backup needs')
  .option('--without-key', 'restore it though its key is lost')
  .action((source: string, options: RestoreOptions) => restore(config(), source, options));
program
  .command('export')
  .summary('write everything to a file for another database')
  .description('Writes everything to a file, one record per line, for import into SQLite or MongoDB.')
  .argument(file, 'the new file; compressed if its name ends in .gz')
  .action((target: string) => exportDatabase(config(), target));
program
  .command('import')
  .summary('load an export into an empty database')
  .description('Loads an export into an empty database, or resumes an interrupted import.')
  .argument(file, 'a file written by export')
  .action((source: string) => importDatabase(config(), source));
program
  .command('migrate')
  .summary('bring the database up to date with this version')
  .description('Creates indexes and updates documents to the format of this version, as a server start does.')
  .action(() => migrateDatabase(config()));
program
  .command('accept-key')
  .summary('go on with a new key after the old one was lost')
  .description(
    'Goes on with a new key after the old one was lost. What the old one sealed cannot be read by anybody, and is removed.',
  )
  .option('-y, --yes', 'remove it without asking')
  .action((options: { yes?: boolean }) => acceptKey(config(), options));
program
  .command('rotate-key')
  .summary('change the secret key while the server runs')
  .description(
    'Changes the secret key while servers run. Everything that is sealed is sealed anew; tokens that the old key signed stay valid. Can be repeated if it was broken off.',
  )
  .action(() => rotateKey(config()));
program
  .command('reset-password')
  .summary('let in somebody who locked themself out')
  .description(
    'Gives an account a new password, which has to be changed at the first sign-in, and ends its sessions and access tokens.',
  )
  .argument('<email>', 'whose password')
  .option('-y, --yes', 'end them without asking')
  .option('--keep-tokens', 'keep the access tokens')
  .action((email: string, options: ResetOptions) => resetPassword(config(), email, options));
program
  .command('check')
  .summary('look for problems in the database')
  .description(
    'Verifies integrity, indexes, references, counters and events. Exits with 1 if anything is wrong.',
  )
  .action(async () => {
    if (!(await check(config()))) process.exitCode = 1;
  });

// The reader of the output may exit early, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

function config() {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return readConfig(process.env);
}

try {
  if (process.argv.length < 3) program.help();
  await program.parseAsync();
} catch (error) {
  console.error(`✗ ${await explanation(error)}`);
  process.exitCode = 1;
}

/** The error as a sentence; with QM_DEBUG=1 as a stack trace. */
async function explanation(error: unknown): Promise<string> {
  if (!(error instanceof Error)) return String(error);
  if (process.env.QM_DEBUG === '1') return error.stack ?? error.message;
  if (error instanceof StoreDamaged) return damageText(error, config().dataDir);
  return systemErrorSentence(error) ?? error.message;
}
