import type { Command } from 'commander';
import { perform, verb } from '../options.ts';
import type { ListOptions } from '../paging.ts';
import type { ApplyOptions } from './apply.ts';
import type { StartOptions } from './start.ts';

const countText = 'a file of qm stocktake start, or the id of a stock-take';

export function stocktakeCommands(program: Command): void {
  const counts = program
    .command('stocktake')
    .description('Count what is at a place, also without a connection, and record it');

  verb(counts, 'start', 'Start to count a place: writes a file with what should be there')
    .argument('<location>', 'path, name or id')
    .option('--alone', 'this place alone, without those within it')
    .option('-o, --output <file>', 'file to write; the name of the place unless given')
    .action((location: string, options: StartOptions, command: Command) =>
      perform(command, async (context) =>
        (await import('./start.ts')).startCount(context, location, options),
      ),
    );

  verb(counts, 'scan', 'Add asset IDs, label addresses or serials, one a line; needs no connection')
    .argument('<file>', 'of qm stocktake start; an interrupted count goes on where it was')
    .action((file: string, _options: object, command: Command) =>
      perform(command, async (context) => (await import('./scan.ts')).scanInto(context, file)),
    );

  verb(counts, 'show', 'Send what was scanned, and show what differs')
    .argument('<count>', countText)
    .action((count: string, _options: object, command: Command) =>
      perform(command, async (context) => (await import('./show.ts')).showCount(context, count)),
    );

  verb(counts, 'apply', 'Send what was scanned, move what was in the wrong place, and record what was seen')
    .argument('<count>', countText)
    .option('--leave <assets...>', 'found assets to leave as they are')
    .option('--restore <assets...>', 'retired assets that were found, to restore and locate here')
    .option('--dry-run', 'only show what would happen')
    .action((count: string, options: ApplyOptions, command: Command) =>
      perform(command, async (context) => (await import('./apply.ts')).applyCount(context, count, options)),
    );

  verb(counts, 'list', 'List stock-takes, the latest first')
    .option('--limit <n>', 'maximum number of results (50)')
    .option('--all', 'list everything, without a limit')
    .action((options: ListOptions, command: Command) =>
      perform(command, async (context) => (await import('./show.ts')).listCounts(context, options)),
    );

  verb(counts, 'discard', 'Discard a stock-take; what it changed stays')
    .argument('<count>', countText)
    .action((count: string, _options: object, command: Command) =>
      perform(command, async (context) => (await import('./apply.ts')).discardCount(context, count)),
    );
}
