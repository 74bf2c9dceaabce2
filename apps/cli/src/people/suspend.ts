import type { Context } from '../context.ts';
import { doneLine } from '../output/done.ts';
import { recordPrinter } from '../output/record.ts';
import { personView } from './view.ts';

/** Suspends a person, ending their sessions and access tokens, or lets them in again. */
export async function setSuspended(context: Context, id: string, suspended: boolean): Promise<void> {
  const print = recordPrinter(context, personView(context));
  const client = await context.client();
  const person = await context.wait(
    suspended ? 'Suspending them' : 'Letting them in again',
    client.users.setSuspended({ params: { id }, body: { suspended } }),
  );
  const now = suspended ? 'is suspended and signed out everywhere' : 'may sign in again';
  print(person, () => [doneLine(context.terminal, `${person.displayName} <${person.email}> ${now}`)]);
}
