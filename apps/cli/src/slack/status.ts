import type { Context } from '../context.ts';
import { recordPrinter } from '../output/record.ts';
import { slackLines, slackView } from './view.ts';

export async function slackStatus(context: Context): Promise<void> {
  const print = recordPrinter(context, slackView);
  const client = await context.client();
  const slack = await context.wait('Loading', client.slack.get());
  print(slack, () => slackLines(context, slack));
}
