import type { Command } from 'commander';
import { perform, verb } from '../options.ts';
import type { DoneOptions } from './done.ts';
import type { DueOptions } from './list.ts';

export function maintenanceCommands(program: Command): void {
  const maintenance = program
    .command('maintenance')
    .description('Maintenance of assets: what is due, what was done');

  verb(maintenance, 'list', 'List the assets that are due, the longest overdue first', { isDefault: true })
    .option('--until <day>', 'due by this day, like 2027-01-31; today unless given')
    .option('--limit <n>', 'maximum number of results (50)')
    .option('--all', 'list everything, without a limit')
    .action((options: DueOptions, command: Command) =>
      perform(command, async (context) => (await import('./list.ts')).listDue(context, options)),
    );

  verb(maintenance, 'done', 'Mark an asset as maintained, which ends its status Maintenance')
    .argument('<asset>', 'asset ID or record id')
    .option('--date <day>', 'when it was done; today unless given')
    .option('--note <text>', 'what was done')
    .action((id: string, options: DoneOptions, command: Command) =>
      perform(command, async (context) => (await import('./done.ts')).maintenanceDone(context, id, options)),
    );

  verb(maintenance, 'schedule', 'Set the day on which maintenance is due, until it is done')
    .argument('<asset>', 'asset ID or record id')
    .argument('<day>', 'like 2027-01-31; none for the one that follows from the interval')
    .action((id: string, day: string, _options: object, command: Command) =>
      perform(command, async (context) =>
        (await import('./schedule.ts')).scheduleMaintenance(context, id, day),
      ),
    );
}
