import { slackChangeSchema, slackSwitches, slackTopics } from '@quartermaster/core/slack/slack';
import type { Context } from '../context.ts';
import { checked } from '../input.ts';
import { readPair, switchOf } from '../named-values.ts';
import { doneLine } from '../output/done.ts';
import { recordPrinter } from '../output/record.ts';
import { slackLines, slackView } from './view.ts';

const names = ['enabled', ...slackTopics, ...slackSwitches];

/** Changes the channels and switches given as `name=value`. */
export async function setSlack(context: Context, written: readonly string[]): Promise<void> {
  const print = recordPrinter(context, slackView);
  const given = written.map((pair) => readPair(pair, names, 'qm slack set requests=#it-requests'));
  const among = (known: readonly string[]) => given.filter(([name]) => known.includes(name));
  const [enabled] = among(['enabled']);
  const body = checked(
    slackChangeSchema,
    {
      ...(enabled ? { enabled: switchOf(enabled[1]) } : {}),
      channelOverrides: Object.fromEntries(among(slackTopics).map(([name, value]) => [name, value || null])),
      notifications: Object.fromEntries(among(slackSwitches).map(([name, value]) => [name, switchOf(value)])),
    },
    {},
  );
  const client = await context.client();
  const { message, ...slack } = await context.wait('Saving', client.slack.update(body));
  print(slack, () => [doneLine(context.terminal, message), ...slackLines(context, slack)]);
}
