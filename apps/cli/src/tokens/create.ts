import { newAccessTokenSchema } from '@quartermaster/core/users/access-token';
import type { Context } from '../context.ts';
import { checked } from '../input.ts';
import { recordPrinter } from '../output/record.ts';
import { sign } from '../output/states.ts';
import { dayOf } from '../output/times.ts';
import { type PasswordOptions, withPassword } from '../with-password.ts';
import { tokenView } from './view.ts';

export interface NewTokenOptions extends PasswordOptions {
  readonly write?: true;
  readonly days?: string;
}

const optionOf = { name: 'NAME', scope: '--write', expiresInDays: '--days' };

/** Creates an access token and prints it; it is never shown again. */
export async function createToken(context: Context, name: string, options: NewTokenOptions): Promise<void> {
  const { fields } = tokenView(context);
  const print = recordPrinter<Created>(context, {
    columns: [],
    fields: ['token', ...fields],
  });
  const given = {
    name,
    scope: options.write ? 'write' : 'read',
    ...(options.days === undefined ? {} : { expiresInDays: Number(options.days) }),
  };
  const body = checked(newAccessTokenSchema, given, optionOf);
  const created = await withPassword(context, options, 'tokens create NAME', (client) =>
    context.wait('Creating the access token', client.tokens.create(body)),
  );
  // A pipe gets only the token, for the next command.
  if (context.format.kind === 'text' && !context.terminal.human) {
    context.terminal.out(created.token);
    return;
  }
  print(created, () => [
    `  ${created.token}`,
    '',
    `  ${context.terminal.paint(sign.done, 'green')} Valid until ${dayOf(new Date(created.expiresAt), context.now)}. It won't be shown again.`,
  ]);
}

type Created = Awaited<ReturnType<Awaited<ReturnType<Context['client']>>['tokens']['create']>>;
