import type { Command } from 'commander';
import { listing, perform, verb } from '../options.ts';
import type { ListOptions } from '../paging.ts';
import type { PersonOptions } from './create.ts';

export function peopleCommands(program: Command): void {
  const people = program.command('people').description('Who asks for equipment and holds it');

  listing(people, 'List people', 'role:user department:Design mia').action(
    (terms: string[], options: ListOptions, command: Command) =>
      perform(command, async (context) => (await import('./list.ts')).listPeople(context, terms, options)),
  );

  verb(people, 'create', 'Add a person with a first password')
    .option('--email <email>', 'by which the person is known')
    .option('--name <name>', 'as it is shown')
    .option('--role <role>', 'user, or admin')
    .option('--department <name>')
    .option('--position <title>')
    .option('--phone <number>')
    .option('--password-stdin', 'read the first password from standard input')
    .option('--no-password-change', 'the first password may stay, for accounts of programs')
    .action((options: PersonOptions, command: Command) =>
      perform(command, async (context) => (await import('./create.ts')).createPerson(context, options)),
    );
}
