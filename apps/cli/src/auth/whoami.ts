import { userSchema } from '@quartermaster/core/users/user';
import type { Context, Me } from '../context.ts';
import { printable } from '../output/printable.ts';
import { recordPrinter } from '../output/record.ts';

export async function whoami(context: Context): Promise<void> {
  const { url } = await context.connection();
  const me = await context.wait('Asking the server', context.me());
  printMe(context, me, url);
}

export function printMe(context: Context, me: Me, url: string): void {
  const view = {
    columns: [
      { title: 'E-mail', value: (user: Me) => user.email, worth: 4 },
      { title: 'Name', value: (user: Me) => user.displayName, worth: 3 },
      { title: 'Role', value: (user: Me) => user.role, worth: 2 },
      { title: 'Server', value: () => url, worth: 1 },
    ],
    fields: Object.keys(userSchema.shape),
  };
  recordPrinter(context, view)(me, () => [
    `  ${printable(`${me.displayName} <${me.email}>`)}   ${me.role}`,
    `  ${url}`,
  ]);
}
