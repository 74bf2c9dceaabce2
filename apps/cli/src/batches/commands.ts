import type { Command } from 'commander';
import { perform, verb } from '../options.ts';
import type { UndoOptions } from './undo.ts';

export function batchCommands(program: Command): void {
  verb(program, 'undo', 'Undo a recent import, bulk edit, deletion or undo')
    .argument('[batch]', 'its id, or at least the first 8 characters of it: qm undo --list')
    .option('--list', 'list what can be undone')
    .option('--to-parent', 'put what stood at a location that is gone into the one above it')
    .option('--dry-run', 'only show what would happen')
    .option('--limit <n>', 'maximum number of results of --list (50)')
    .option('--all', 'list everything, without a limit')
    .action((batch: string | undefined, options: UndoOptions, command: Command) =>
      perform(command, async (context) => (await import('./undo.ts')).undo(context, batch, options)),
    );
}
