import { userSchema } from '@quartermaster/core/users/user';
import type { Context, Me } from '../context.ts';
import { printable } from '../output/printable.ts';
import { recordPrinter } from '../output/record.ts';
import { wrapIndented } from '../output/width.ts';

export async function whoami(context: Context): Promise<void> {
  const { url } = await context.connection();
  const me = await context.wait('Loading', context.me());
  printMe(context, me, url);
}

export function printMe(context: Context, me: Me, url: string): void {
  const view = {
    columns: [
      { title: 'Email', value: (user: Me) => user.email, priority: 4 },
      { title: 'Name', value: (user: Me) => user.displayName, priority: 3 },
      { title: 'Role', value: (user: Me) => user.role, priority: 2 },
      { title: 'Server', value: () => url, priority: 1 },
    ],
    fields: Object.keys(userSchema.shape),
  };
  recordPrinter(context, view)(me, () => [
    ...wrapIndented(`  ${printable(`${me.displayName} <${me.email}>`)}, ${me.role}`, context.terminal.width),
    `  ${url}`,
  ]);
}
