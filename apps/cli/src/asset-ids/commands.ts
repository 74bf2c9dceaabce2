import { mostReserved } from '@quartermaster/core/assets/most-reserved';
import type { Command } from 'commander';
import { perform, verb } from '../options.ts';
import type { ListOptions } from '../paging.ts';

export function assetIdCommands(program: Command): void {
  const assetIds = program
    .command('asset-ids')
    .description('Which asset IDs are next and reserved, and where there are gaps')
    .addHelpText('after', examples);

  verb(assetIds, 'next', 'Show the next asset ID; a pipe gets only that').action(
    (_options: object, command: Command) =>
      perform(command, async (context) => (await import('./next.ts')).showNext(context)),
  );

  verb(assetIds, 'reserve', 'Reserve asset IDs for labels printed before there are assets')
    .argument('<number>', `how many, at most ${mostReserved}`)
    .action((count: string, _options: object, command: Command) =>
      perform(command, async (context) => (await import('./reserve.ts')).reserveIds(context, count)),
    );

  for (const [name, summary] of [
    ['reservations', 'List the reservations of which asset IDs are left'],
    ['gaps', 'List the asset IDs that no asset has, with the reason'],
  ] as const)
    verb(assetIds, name, summary)
      .option('--limit <n>', 'maximum number of results (50)')
      .option('--all', 'all results')
      .action((options: ListOptions, command: Command) =>
        perform(command, async (context) => {
          const lists = await import('./lists.ts');
          return name === 'gaps'
            ? lists.listGaps(context, options)
            : lists.listReservations(context, options);
        }),
      );

  verb(assetIds, 'release', 'Release what is left of a reservation')
    .argument('<reservation>', 'its id, or a withheld asset ID')
    .action((id: string, _options: object, command: Command) =>
      perform(command, async (context) => (await import('./reserve.ts')).releaseIds(context, id)),
    );
}

const examples = `
Examples:
  qm asset-ids reserve 14 | xargs qm labels --sheet l7163 -o labels.pdf
  qm asset-ids gaps --all --jsonl`;
