import type { Context } from '../context.ts';
import { recordPrinter } from '../output/record.ts';
import { smsLines, smsView } from './view.ts';

export async function smsStatus(context: Context): Promise<void> {
  const print = recordPrinter(context, smsView);
  const client = await context.client();
  const sms = await context.wait('Loading', client.sms.get());
  print(sms, () => smsLines(context, sms));
}
