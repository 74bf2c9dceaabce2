import type { Command } from 'commander';
import { perform, verb } from '../options.ts';
import type { LoginOptions } from './login.ts';

export function authCommands(program: Command): void {
  verb(program, 'login', 'Sign in to a server; to several, one after the other')
    .option('--url <url>', 'address of the server, like http://localhost:4000')
    .option('--email <email>', 'your email address')
    .option('--password-stdin', 'read the password from standard input, and a new one from its second line')
    .option('--token', 'read an access token from standard input, instead of email and password')
    .action((options: LoginOptions, command: Command) =>
      perform(command, async (context) => (await import('./login.ts')).login(context, options)),
    );

  verb(program, 'logout', 'Sign out: revoke the access token that qm login made').action(
    (_options: object, command: Command) =>
      perform(command, async (context) => (await import('./logout.ts')).logout(context)),
  );

  verb(program, 'switch', 'Choose which of the servers you are signed in to commands use')
    .argument(
      '[server]',
      'its address, or how a part of it begins, like the port; of two, the other unless given',
    )
    .option('--list', 'list them')
    .action((server: string | undefined, { list }: { readonly list?: true }, command: Command) =>
      perform(command, async (context) => {
        const { listServers, switchServer } = await import('./switch.ts');
        return list ? listServers(context) : switchServer(context, server);
      }),
    );

  verb(program, 'whoami', 'Show who is signed in, and to which server').action(
    (_options: object, command: Command) =>
      perform(command, async (context) => (await import('./whoami.ts')).whoami(context)),
  );
}
