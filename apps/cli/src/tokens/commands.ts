import type { Command } from 'commander';
import { listing, perform, verb } from '../options.ts';
import type { ListOptions } from '../paging.ts';
import type { PasswordOptions } from '../with-password.ts';
import type { NewTokenOptions } from './create.ts';

export function tokenCommands(program: Command): void {
  const tokens = program.command('tokens').description('Access tokens, by which programs act for you');

  listing(tokens, 'List your access tokens', 'scope:read nightly').action(
    (terms: string[], options: ListOptions, command: Command) =>
      perform(command, async (context) => (await import('./list.ts')).listTokens(context, terms, options)),
  );

  verb(tokens, 'create', 'Create an access token, and print it once')
    .argument('<name>', 'what it is for')
    .option('--write', 'it may change what you may; otherwise it only reads')
    .option('--days <n>', 'for how many days it is valid (90)')
    .option('--password-stdin', passwordText)
    .action((name: string, options: NewTokenOptions, command: Command) =>
      perform(command, async (context) => (await import('./create.ts')).createToken(context, name, options)),
    );

  verb(tokens, 'revoke', 'Revoke an access token: whatever uses it is signed out at once')
    .argument('<token>', 'its name or id')
    .option('--password-stdin', passwordText)
    .action((written: string, options: PasswordOptions, command: Command) =>
      perform(command, async (context) =>
        (await import('./revoke.ts')).revokeToken(context, written, options),
      ),
    );
}

const passwordText = 'read your password from standard input, which qm login does not keep';
