import type { Command } from 'commander';
import { importOptions, inviteOptions } from '../imports/options.ts';
import type { ImportFlags } from '../imports/run.ts';
import { formatOptions, listing, perform, several, sortText, verb } from '../options.ts';
import type { ListOptions } from '../paging.ts';
import type { PersonOptions } from './create.ts';
import type { PersonChangeOptions } from './edit.ts';
import type { PeopleExportOptions } from './export.ts';
import type { InviteOptions } from './invite.ts';
import type { LeaveOptions } from './leave.ts';

const personText = 'email address or id';

export function peopleCommands(program: Command): void {
  const people = program
    .command('people')
    .alias('users')
    .description('People who request and hold equipment');

  listing(people, 'List people', 'role:user department:Design mia', 'users').action(
    (terms: string[], options: ListOptions, command: Command) =>
      perform(command, async (context) => (await import('./list.ts')).listPeople(context, terms, options)),
  );

  verb(people, 'get', 'Show a person, and what they hold and ask for')
    .argument('<person>', personText)
    .action((id: string, _options: object, command: Command) =>
      perform(command, async (context) => (await import('./get.ts')).getPerson(context, id)),
    );

  verb(people, 'create', 'Add a person, with an initial password or to be invited')
    .alias('add')
    .option('--email <email>', "the person's email address")
    .option('--name <name>', 'display name')
    .option('--role <role>', 'user or admin')
    .option('--department <name>')
    .option('--position <title>')
    .option('--phone <number>')
    .option('--manager <person>', "their manager's email address")
    .option('--password-stdin', 'read the initial password from standard input')
    .option('--no-password', 'give them none: qm people invite sends them a link to set one')
    .option('--no-password-change', "don't require a new password at first sign-in, for service accounts")
    .action((options: PersonOptions, command: Command) =>
      perform(command, async (context) => (await import('./create.ts')).createPerson(context, options)),
    );

  verb(people, 'confirm', 'Confirm that the address of somebody who signed up is their own')
    .argument('<person>', personText)
    .action((id: string, _options: unknown, command: Command) =>
      perform(command, async (context) => (await import('./confirm.ts')).confirmPerson(context, id)),
    );

  verb(people, 'edit', "Change somebody's details; an option with an empty value clears that detail")
    .argument('<person>', personText)
    .option('--email <email>', 'new address; what refers to the old one follows')
    .option('--name <name>', 'display name')
    .option('--department <name>')
    .option('--position <title>')
    .option('--phone <number>')
    .option('--manager <person>', "their manager's email address")
    .action((id: string, options: PersonChangeOptions, command: Command) =>
      perform(command, async (context) => (await import('./edit.ts')).editPerson(context, id, options)),
    );

  verb(people, 'role', 'Make somebody an administrator or a user')
    .argument('<person>', personText)
    .argument('<role>', 'admin or user')
    .action((id: string, role: string, _options: object, command: Command) =>
      perform(command, async (context) => (await import('./role.ts')).setRole(context, id, role)),
    );

  for (const [name, summary, suspended] of [
    ['suspend', 'Sign somebody out everywhere, end their access tokens and let them in no longer', true],
    ['resume', 'Let somebody who is suspended sign in again', false],
  ] as const)
    verb(people, name, summary)
      .argument('<person>', personText)
      .action((id: string, _options: object, command: Command) =>
        perform(command, async (context) =>
          (await import('./suspend.ts')).setSuspended(context, id, suspended),
        ),
      );

  verb(people, 'reset', 'Mail somebody a link by which they choose a new password')
    .argument('<person>', personText)
    .action((id: string, _options: object, command: Command) =>
      perform(command, async (context) => (await import('./reset.ts')).sendReset(context, id)),
    );

  verb(people, 'delete', 'Delete somebody who holds nothing and asks for nothing')
    .alias('remove')
    .argument('<person>', personText)
    .action((id: string, _options: object, command: Command) =>
      perform(command, async (context) => (await import('./delete.ts')).deletePerson(context, id)),
    );

  verb(people, 'invite', 'Send people without a password a link to set one; print it if no mail is sent')
    .argument('[people...]', 'email addresses or ids')
    .option('--all', 'everyone who was not invited yet')
    .action((emails: string[], options: InviteOptions, command: Command) =>
      perform(command, async (context) =>
        (await import('./invite.ts')).invitePeople(context, emails, options),
      ),
    );

  inviteOptions(
    importOptions(
      verb(people, 'import', 'Add and change people from a CSV file; --invite sends invitations'),
    ),
  ).action((file: string, options: ImportFlags, command: Command) =>
    perform(command, async (context) => (await import('./import.ts')).importPeople(context, file, options)),
  );

  formatOptions(verb(people, 'export', 'Export people as CSV'))
    .argument('[terms...]', 'a filter, as for list: role:user department:Design')
    .option('-o, --output <file>', 'file to write; standard output by default, unless it is a terminal')
    .option('--columns <which>', 'all, which is the default, or names: email,name,accountState')
    .option('--sort <order>', `${sortText('users')}; displayName unless given`)
    .action((terms: string[], options: PeopleExportOptions, command: Command) =>
      perform(command, async (context) =>
        (await import('./export.ts')).exportPeople(context, terms, options),
      ),
    );

  verb(people, 'leave', 'Take back or hand over what somebody holds, and suspend them')
    .alias('offboard')
    .argument('<person>', personText)
    .option('--to <person>', 'hand everything over to this person; without it, everything is taken back')
    .option('--location <location>', 'where it comes back to: path, name or id')
    .option(
      '--asset <asset=goal>',
      'one asset that goes elsewhere: QTM1000=EMAIL or QTM1000=back; repeatable',
      several,
    )
    .option('--keep-rest', 'only these assets; the rest stays with them')
    .option(
      '--on-its-way <goal>',
      'what is still on its way goes to stock, which is the default, or to EMAIL',
    )
    .option(
      '--request <request=choice>',
      "one open request: ID=reject, ID=leave or, to make it somebody else's, ID=EMAIL; repeatable",
      several,
    )
    .option('--reject-requests', 'reject their other pending requests')
    .option('--no-suspend', 'let them sign in as before')
    .option('--mail <address>', 'mail the receipt')
    .action((id: string, options: LeaveOptions, command: Command) =>
      perform(command, async (context) => (await import('./leave.ts')).leave(context, id, options)),
    );

  verb(people, 'erase', 'Erase the personal data of somebody who holds nothing, for good')
    .argument('<person>', personText)
    .action((id: string, _options: unknown, command: Command) =>
      perform(command, async (context) => (await import('./erase.ts')).erasePerson(context, id)),
    );

  verb(people, 'receipt', 'Show the receipt of what somebody gave back or passed on')
    .argument('<person>', 'email address or name, for their latest one; or the id of a handover')
    .argument('[asset]', 'the latest one that names this asset')
    .option('--mail <address>', 'mail it')
    .action((person: string, asset: string | undefined, { mail }: { mail?: string }, command: Command) =>
      perform(command, async (context) =>
        (await import('./receipt.ts')).showReceipt(context, person, asset, mail),
      ),
    );
}
