import type { Command } from 'commander';
import { perform, verb } from '../options.ts';
import type { NotificationListOptions } from './list.ts';
import type { ReadOptions } from './read.ts';
import type { DefaultsSetOptions } from './set-defaults.ts';

export function notificationCommands(program: Command): void {
  const notifications = program.command('notifications').description('What you were told lately');

  verb(notifications, 'list', 'List what you were told, newest first', { isDefault: true })
    .option('--unread', 'only what you have not read')
    .option('--limit <n>', 'maximum number of results (50)')
    .option('--all', 'list everything, without a limit')
    .action((options: NotificationListOptions, command: Command) =>
      perform(command, async (context) => (await import('./list.ts')).listNotifications(context, options)),
    );

  verb(notifications, 'read', 'Mark notifications as read')
    .argument('[notifications...]', 'their ids, or how they begin: qm notifications')
    .option('--all', 'mark all of them')
    .action((ids: string[], options: ReadOptions, command: Command) =>
      perform(command, async (context) => (await import('./read.ts')).markAsRead(context, ids, options)),
    );

  const defaults = notifications
    .command('defaults')
    .description('What the company tells people who chose nothing');

  verb(defaults, 'get', 'Show what they are told, and by which channels').action(
    (_options: object, command: Command) =>
      perform(command, async (context) => (await import('./defaults.ts')).getDefaults(context)),
  );

  verb(defaults, 'set', 'Change what they are told, and by which channels')
    .argument(
      '[values...]',
      'topic=channels, like stockLow=app,mail; none for no channel, nothing for the usual ones',
    )
    .option('--reset', 'the usual channels for all topics that are not named')
    .action((written: string[], options: DefaultsSetOptions, command: Command) =>
      perform(command, async (context) =>
        (await import('./set-defaults.ts')).setDefaults(context, written, options),
      ),
    );
}
