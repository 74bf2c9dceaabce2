import { randomUUID } from 'node:crypto';
import { shellQuoted } from '@quartermaster/core/shell';
import { newUserSchema, passwordSchema } from '@quartermaster/core/users/user';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { checked, faultBy } from '../input.ts';
import { printable } from '../output/printable.ts';
import { recordPrinter } from '../output/record.ts';
import { sign } from '../output/states.ts';
import { readStdinLines } from '../stdin.ts';
import { askFor, askSecret, cannotAsk } from '../ui/ask.ts';
import { personView } from './view.ts';

export interface PersonOptions {
  readonly email?: string;
  readonly name?: string;
  readonly role?: string;
  readonly department?: string;
  readonly position?: string;
  readonly phone?: string;
  readonly manager?: string;
  readonly password: boolean;
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
  manager: '--manager',
  password: 'Password',
};

/** Adds a person; prompts for missing values. */
export async function createPerson(context: Context, options: PersonOptions): Promise<void> {
  const print = recordPrinter(context, personView(context));
  const asks = context.terminal.canAsk && !options.passwordStdin;
  const { email, displayName } = newUserSchema.shape;
  const askUnlessGiven = async (
    value: string | undefined,
    question: string,
    option: string,
    schema: z.ZodType,
  ) => {
    if (value !== undefined) return value;
    if (!asks) throw cannotAsk(option);
    return askFor(question, { fault: faultBy(schema) });
  };
  const given = {
    email: await askUnlessGiven(options.email, 'Email', '--email EMAIL', email),
    displayName: await askUnlessGiven(options.name, 'Name', '--name NAME', displayName),
    role: options.role ?? 'user',
    department: options.department,
    position: options.position,
    phoneNumber: options.phone,
    manager: options.manager,
    mustChangePassword: options.passwordChange,
    ...(options.password ? { password: await firstPassword(options, asks) } : { withoutPassword: true }),
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
    ...(person.invitation === undefined
      ? []
      : [`    Invite them: qm people invite ${printable(shellQuoted(person.email))}`]),
  ]);
}

async function firstPassword({ passwordStdin }: PersonOptions, asks: boolean): Promise<string> {
  if (passwordStdin) return (await readStdinLines())[0] ?? '';
  if (!asks) throw cannotAsk('--password-stdin');
  return askSecret('Initial password', { fault: faultBy(passwordSchema) });
}
