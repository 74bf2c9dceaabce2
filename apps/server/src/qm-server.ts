import { existsSync } from 'node:fs';
import { sayFaultsPlainly } from '@quartermaster/core/plain-faults';
import { Command } from 'commander';
import { backup } from './commands/backup.ts';
import { check } from './commands/check.ts';
import { exportDatabase } from './commands/export.ts';
import { importDatabase } from './commands/import.ts';
import { migrateDatabase } from './commands/migrate.ts';
import { restore } from './commands/restore.ts';
import { readConfig } from './config.ts';
import { systemErrorSentence } from './system-error.ts';

sayFaultsPlainly();

/** What whoever runs the server does with its database. Exit codes: 0 done; 1 failed; 2 wrong usage. */
const program = new Command('qm-server')
  .description(
    'Backs up, moves and checks the database of Quartermaster: that of QM_MONGODB_URI, else SQLite in QM_DATA_DIR.',
  )
  .helpOption('-h, --help', 'show this help')
  .helpCommand(false)
  .showSuggestionAfterError()
  .exitOverride((exit) => process.exit(exit.exitCode === 0 ? 0 : 2));

const file = '<file>';
program
  .command('backup')
  .summary('copy the database, while the server runs')
  .description('Copies the SQLite database, while the server runs, into a new file, and checks the copy.')
  .argument(file, 'the new file')
  .action((target: string) => backup(config(), target));
program
  .command('restore')
  .summary('put a backup in the place of the database')
  .description('Puts a backup in the place of the SQLite database. The server must not run.')
  .argument(file, 'what backup wrote')
  .option('-y, --yes', 'replace the database that is there without asking')
  .action((source: string, options: { yes?: boolean }) => restore(config(), source, options));
program
  .command('export')
  .summary('write everything into a file that another database takes')
  .description('Writes everything into a file, a line each, for import into SQLite or MongoDB.')
  .argument(file, 'the new file; compressed if its name ends in .gz')
  .action((target: string) => exportDatabase(config(), target));
program
  .command('import')
  .summary('put an export into an empty database')
  .description('Puts an export into an empty database, or goes on with an import that was broken off.')
  .argument(file, 'what export wrote')
  .action((source: string) => importDatabase(config(), source));
program
  .command('migrate')
  .summary('bring the database to the shape that this version knows')
  .description('Makes indexes and brings documents to the shape that this version knows, as a start does.')
  .action(() => migrateDatabase(config()));
program
  .command('check')
  .summary('look for what is wrong with the database')
  .description(
    'Verifies integrity, indexes, references, counters and events. Exits with 1 if anything is wrong.',
  )
  .action(async () => {
    if (!(await check(config()))) process.exitCode = 1;
  });

// Whoever reads the output may leave early, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

function config() {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return readConfig(process.env);
}

try {
  if (process.argv.length < 3) program.help();
  await program.parseAsync();
} catch (error) {
  console.error(`✗ ${explanation(error)}`);
  process.exitCode = 1;
}

/** The sentence; where it came from only for whoever looks for a fault of ours. */
function explanation(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (process.env.QM_DEBUG === '1') return error.stack ?? error.message;
  return systemErrorSentence(error) ?? error.message;
}
