import type { Context } from '../context.ts';
import { type ExitCode, exitCodes } from '../failure.ts';
import { doneLine } from '../output/done.ts';
import { recordPrinter } from '../output/record.ts';
import { confirm } from '../ui/ask.ts';
import { slackView } from './view.ts';

export async function disconnectSlack(context: Context): Promise<ExitCode> {
  const print = recordPrinter(context, slackView);
  if (!(await confirm(context, 'Disconnect Slack? Its channels and switches are forgotten.'))) {
    context.note('  Nothing was changed.');
    return exitCodes.failed;
  }
  const client = await context.client();
  const { message, ...slack } = await context.wait('Disconnecting', client.slack.disconnect());
  print(slack, () => [doneLine(context.terminal, message)]);
  return exitCodes.done;
}
