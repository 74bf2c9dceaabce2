import type { Command } from 'commander';
import { listing, perform, verb } from '../options.ts';
import type { ListOptions } from '../paging.ts';
import type { PersonOptions } from './create.ts';

export function peopleCommands(program: Command): void {
  const people = program.command('people').description('People who request and hold equipment');

  listing(people, 'List people', 'role:user department:Design mia').action(
    (terms: string[], options: ListOptions, command: Command) =>
      perform(command, async (context) => (await import('./list.ts')).listPeople(context, terms, options)),
  );

  verb(people, 'create', 'Add a person with an initial password')
    .option('--email <email>', "the person's email address")
    .option('--name <name>', 'display name')
    .option('--role <role>', 'user or admin')
    .option('--department <name>')
    .option('--position <title>')
    .option('--phone <number>')
    .option('--password-stdin', 'read the initial password from standard input')
    .option('--no-password-change', "don't require a new password at first sign-in, for service accounts")
    .action((options: PersonOptions, command: Command) =>
      perform(command, async (context) => (await import('./create.ts')).createPerson(context, options)),
    );

  verb(people, 'confirm', 'Confirm that the address of somebody who signed up is their own')
    .argument('<email>', 'email address or id')
    .action((id: string, _options: unknown, command: Command) =>
      perform(command, async (context) => (await import('./confirm.ts')).confirmPerson(context, id)),
    );
}
