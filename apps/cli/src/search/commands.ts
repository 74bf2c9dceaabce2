import type { Command } from 'commander';
import { perform, verb } from '../options.ts';

export function searchCommand(program: Command): void {
  verb(program, 'search', 'Search assets, requests, the catalogue, people and vendors')
    .argument('<words...>', 'words, or parts of words, in any order')
    .action((words: string[], _options: object, command: Command) =>
      perform(command, async (context) => (await import('./search.ts')).search(context, words.join(' '))),
    );
}
