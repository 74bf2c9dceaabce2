import { message } from '@quartermaster/core/messages';
import type { Context } from '../context.ts';
import { sentPrinter } from '../output/sent.ts';

export async function resumeMail(context: Context, id: string): Promise<void> {
  const print = sentPrinter(context);
  const client = await context.client();
  const { displayName } = await context.wait('Saving', client.users.resumeMail({ params: { id } }));
  print({ message: message.mailResumed(displayName) });
}
