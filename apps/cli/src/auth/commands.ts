import type { Command } from 'commander';
import { perform, verb } from '../options.ts';
import type { LoginOptions } from './login.ts';

export function authCommands(program: Command): void {
  verb(program, 'login', 'Sign in to a server')
    .option('--url <url>', 'where the server is, like http://localhost:4000')
    .option('--email <email>', 'who you are')
    .option('--password-stdin', 'read the password from standard input; on a second line a new one')
    .action((options: LoginOptions, command: Command) =>
      perform(command, async (context) => (await import('./login.ts')).login(context, options)),
    );

  verb(program, 'logout', 'End the session and forget the token').action(
    (_options: object, command: Command) =>
      perform(command, async (context) => (await import('./logout.ts')).logout(context)),
  );

  verb(program, 'whoami', 'Who is signed in, and where').action((_options: object, command: Command) =>
    perform(command, async (context) => (await import('./whoami.ts')).whoami(context)),
  );
}
