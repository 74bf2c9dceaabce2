import type { Command } from 'commander';
import { listing, perform } from '../options.ts';
import type { ListOptions } from '../paging.ts';

export function viewCommands(program: Command): void {
  const views = program.command('views').description('Saved views of the assets');
  listing(views, 'List your views, shared and ready ones', 'kind:ready warranty').action(
    (terms: string[], options: ListOptions, command: Command) =>
      perform(command, async (context) => (await import('./list.ts')).listViews(context, terms, options)),
  );
}
