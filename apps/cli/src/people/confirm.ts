import type { Context } from '../context.ts';
import { printable } from '../output/printable.ts';
import { recordPrinter } from '../output/record.ts';
import { sign } from '../output/states.ts';
import { personView } from './view.ts';

/** Confirms that the address of somebody who signed up is their own. */
export async function confirmPerson(context: Context, id: string): Promise<void> {
  const print = recordPrinter(context, personView(context));
  const client = await context.client();
  const person = await context.wait('Confirming', client.users.confirm({ params: { id } }));
  print(person, () => [
    `  ${context.terminal.paint(sign.done, 'green')} ${printable(`${person.displayName} <${person.email}>`)} is confirmed`,
  ]);
}
