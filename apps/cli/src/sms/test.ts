import { smsTestSchema } from '@quartermaster/core/sms/sms';
import type { Context } from '../context.ts';
import { checked } from '../input.ts';
import { sentPrinter } from '../output/sent.ts';

export async function testSms(context: Context, to: string, text: string | undefined): Promise<void> {
  const print = sentPrinter(context);
  const body = checked(smsTestSchema, { to, text }, {});
  const client = await context.client();
  print(await context.wait('Sending a test message', client.sms.sendTest(body)));
}
