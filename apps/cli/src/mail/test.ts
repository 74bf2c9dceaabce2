import type { Context } from '../context.ts';
import { sentPrinter } from '../output/sent.ts';

export async function testMail(context: Context): Promise<void> {
  const print = sentPrinter(context);
  const client = await context.client();
  print(await context.wait('Sending a test message', client.mail.sendTest()));
}
