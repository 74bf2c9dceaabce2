import { randomUUID } from 'node:crypto';
import { newUserSchema } from '@quartermaster/core/users/user';
import type { Context } from '../context.ts';
import { wrongUsage } from '../failure.ts';
import { checked } from '../input.ts';
import { printable } from '../output/printable.ts';
import { recordPrinter } from '../output/record.ts';
import { sign } from '../output/states.ts';
import { readStdinLines } from '../stdin.ts';
import { askFor, askSecret } from '../ui/ask.ts';
import { personView } from './view.ts';

export interface PersonOptions {
  readonly email?: string;
  readonly name?: string;
  readonly role?: string;
  readonly department?: string;
  readonly position?: string;
  readonly phone?: string;
  readonly passwordStdin?: true;
  readonly passwordChange: boolean;
}

const optionOf = {
  email: '--email',
  displayName: '--name',
  role: '--role',
  department: '--department',
  position: '--position',
  phoneNumber: '--phone',
  password: 'Password',
};

/** Adds a person; prompts for missing values. */
export async function createPerson(context: Context, options: PersonOptions): Promise<void> {
  const print = recordPrinter(context, personView(context));
  const asks = context.terminal.canAsk && !options.passwordStdin;
  const orAsked = async (value: string | undefined, question: string, option: string) => {
    if (value !== undefined) return value;
    if (!asks) throw wrongUsage(`No terminal to prompt on: give ${option}.`);
    return askFor(question);
  };
  const given = {
    email: await orAsked(options.email, 'Email', '--email EMAIL'),
    displayName: await orAsked(options.name, 'Name', '--name NAME'),
    role: options.role ?? 'user',
    department: options.department,
    position: options.position,
    phoneNumber: options.phone,
    mustChangePassword: options.passwordChange,
    password: await firstPassword(options, asks),
  };
  const client = await context.client();
  const person = await context.wait(
    'Adding the person',
    client.users.create(checked(newUserSchema, given, optionOf), {
      context: { idempotencyKey: randomUUID() },
    }),
  );
  print(person, () => [
    `  ${context.terminal.paint(sign.done, 'green')} ${printable(`${person.displayName} <${person.email}>`)} added, ${person.role}`,
    ...(person.mustChangePassword ? ['    The initial password must be changed at first sign-in.'] : []),
  ]);
}

async function firstPassword({ passwordStdin }: PersonOptions, asks: boolean): Promise<string> {
  if (passwordStdin) return (await readStdinLines())[0] ?? '';
  if (!asks) throw wrongUsage('No terminal to prompt on: give --password-stdin.');
  return askSecret('Initial password');
}
