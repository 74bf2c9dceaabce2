import { roles } from '@quartermaster/core/access/role';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { checked } from '../input.ts';
import { doneLine } from '../output/done.ts';
import { recordPrinter } from '../output/record.ts';
import { personView } from './view.ts';

const roleSchema = z.strictObject({ role: z.enum(roles) });

export async function setRole(context: Context, id: string, written: string): Promise<void> {
  const print = recordPrinter(context, personView(context));
  const body = checked(roleSchema, { role: written }, { role: 'Role' });
  const client = await context.client();
  const person = await context.wait('Changing the role', client.users.setRole({ params: { id }, body }));
  const now = person.role === 'admin' ? 'an administrator' : 'a user';
  print(person, () => [doneLine(context.terminal, `${person.displayName} <${person.email}> is ${now}`)]);
}
