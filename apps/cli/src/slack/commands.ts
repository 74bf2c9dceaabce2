import type { Command } from 'commander';
import { perform, verb } from '../options.ts';
import type { ListOptions } from '../paging.ts';
import type { SlackTestOptions } from './test.ts';

export function slackCommands(program: Command): void {
  const slack = program.command('slack').description('Messages to a Slack workspace');

  verb(slack, 'status', 'Show whether a workspace is connected, and what is posted where').action(
    (_options: object, command: Command) =>
      perform(command, async (context) => (await import('./status.ts')).slackStatus(context)),
  );

  verb(slack, 'set', 'Choose channels, and switch on or off what is posted')
    .argument(
      '<values...>',
      'name=value, like requests=#it-requests lowInventory=off; an empty channel clears it',
    )
    .action((written: string[], _options: object, command: Command) =>
      perform(command, async (context) => (await import('./set.ts')).setSlack(context, written)),
    );

  verb(slack, 'channels', 'List the public channels of the workspace')
    .argument('[words...]', 'parts of the name')
    .option('--limit <n>', 'maximum number of results (50)')
    .option('--all', 'list everything, without a limit')
    .action((words: string[], options: ListOptions, command: Command) =>
      perform(command, async (context) =>
        (await import('./channels.ts')).listChannels(context, words, options),
      ),
    );

  verb(slack, 'test', 'Post a test message')
    .argument('<text>')
    .option('--channel <channel>', 'like #it-desk; the default channel, unless given')
    .action((text: string, options: SlackTestOptions, command: Command) =>
      perform(command, async (context) => (await import('./test.ts')).testSlack(context, text, options)),
    );

  verb(slack, 'disconnect', 'Disconnect the workspace; connecting takes a browser').action(
    (_options: object, command: Command) =>
      perform(command, async (context) => (await import('./disconnect.ts')).disconnectSlack(context)),
  );
}
