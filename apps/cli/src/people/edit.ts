import { profileChangeSchema } from '@quartermaster/core/users/profile';
import type { Context } from '../context.ts';
import { checked, requireChange } from '../input.ts';
import { doneLine } from '../output/done.ts';
import { recordPrinter } from '../output/record.ts';
import { personView } from './view.ts';

export interface PersonChangeOptions {
  readonly name?: string;
  readonly department?: string;
  readonly position?: string;
  readonly phone?: string;
}

const optionOf = {
  displayName: '--name',
  department: '--department',
  position: '--position',
  phoneNumber: '--phone',
};

/** Changes somebody's details; an empty value clears one. */
export async function editPerson(context: Context, id: string, options: PersonChangeOptions): Promise<void> {
  const print = recordPrinter(context, personView(context));
  const change = requireChange('people edit', {
    displayName: options.name,
    department: options.department,
    position: options.position,
    phoneNumber: options.phone,
  });
  const body = checked(profileChangeSchema, change, optionOf);
  const client = await context.client();
  const { address: _address, ...person } = await context.wait(
    'Changing their details',
    client.users.update({ params: { id }, body }),
  );
  print(person, () => [doneLine(context.terminal, `${person.displayName} <${person.email}> changed`)]);
}
