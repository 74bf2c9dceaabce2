import { personChangeSchema } from '@quartermaster/core/users/profile';
import type { Context } from '../context.ts';
import { checked, requireChange } from '../input.ts';
import { doneLine } from '../output/done.ts';
import { printable } from '../output/printable.ts';
import { recordPrinter } from '../output/record.ts';
import { personView } from './view.ts';

export interface PersonChangeOptions {
  readonly email?: string;
  readonly name?: string;
  readonly department?: string;
  readonly position?: string;
  readonly phone?: string;
  readonly manager?: string;
}

const optionOf = {
  email: '--email',
  displayName: '--name',
  department: '--department',
  position: '--position',
  phoneNumber: '--phone',
  manager: '--manager',
};

/** Changes a person's details; an empty value clears one. */
export async function editPerson(context: Context, id: string, options: PersonChangeOptions): Promise<void> {
  const print = recordPrinter(context, personView(context));
  const change = requireChange('people edit', {
    email: options.email,
    displayName: options.name,
    department: options.department,
    position: options.position,
    phoneNumber: options.phone,
    manager: options.manager === '' ? null : options.manager,
  });
  const body = checked(personChangeSchema, change, optionOf);
  const client = await context.client();
  const { address: _address, ...person } = await context.wait(
    'Changing their details',
    client.users.update({ params: { id }, body }),
  );
  print(person, () => [
    doneLine(context.terminal, `${person.displayName} <${person.email}> changed`),
    ...(person.formerEmail === undefined
      ? []
      : [
          printable(
            `    What refers to ${person.formerEmail} follows; until then both addresses are theirs.`,
          ),
        ]),
  ]);
}
