import type { Command } from 'commander';
import { perform, verb } from '../options.ts';

export function mailCommands(program: Command): void {
  const mail = program.command('mail').description('Mail that the server sends');

  verb(mail, 'status', 'Show how mail is sent, what waits, and what did not arrive').action(
    (_options: object, command: Command) =>
      perform(command, async (context) => (await import('./status.ts')).mailStatus(context)),
  );

  verb(mail, 'test', 'Send yourself a test message').action((_options: object, command: Command) =>
    perform(command, async (context) => (await import('./test.ts')).testMail(context)),
  );

  verb(mail, 'resume', 'Send somebody mail again, whose address was refused three times')
    .argument('<person>', 'id or email address')
    .action((person: string, _options: object, command: Command) =>
      perform(command, async (context) => (await import('./resume.ts')).resumeMail(context, person)),
    );

  const templates = mail.command('templates').description('What mails about events say');
  verb(templates, 'list', 'List the events that people are mailed about', { isDefault: true }).action(
    (_options: object, command: Command) =>
      perform(command, async (context) => (await import('./templates.ts')).listTemplates(context)),
  );
  verb(templates, 'get', 'Show what a mail says, and the variables that it can have')
    .argument('<event>', 'like equipment.assigned')
    .action((event: string, _options: object, command: Command) =>
      perform(command, async (context) => (await import('./templates.ts')).getTemplate(context, event)),
    );
  verb(templates, 'set', 'Write what a mail says, with its text from standard input')
    .argument('<event>', 'like equipment.assigned')
    .requiredOption('--subject <text>', 'like "{{ title }}"')
    .action((event: string, options: { readonly subject: string }, command: Command) =>
      perform(command, async (context) =>
        (await import('./templates.ts')).setTemplate(context, event, options),
      ),
    );
  verb(templates, 'reset', 'Let a mail say again what it usually does')
    .argument('<event>', 'like equipment.assigned')
    .action((event: string, _options: object, command: Command) =>
      perform(command, async (context) => (await import('./templates.ts')).resetTemplate(context, event)),
    );
}
