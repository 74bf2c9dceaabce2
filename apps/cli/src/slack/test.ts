import { slackTestSchema } from '@quartermaster/core/slack/slack';
import type { Context } from '../context.ts';
import { checked } from '../input.ts';
import { sentPrinter } from '../output/sent.ts';

export interface SlackTestOptions {
  readonly channel?: string;
}

export async function testSlack(
  context: Context,
  text: string,
  { channel }: SlackTestOptions,
): Promise<void> {
  const print = sentPrinter(context);
  const body = checked(slackTestSchema, { text, channel }, { channel: '--channel' });
  const client = await context.client();
  print(await context.wait('Sending a test message', client.slack.sendTest(body)));
}
