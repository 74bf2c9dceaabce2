import { message } from '@quartermaster/core/messages';
import { defaultsChangeSchema } from '@quartermaster/core/notifications/preferences';
import { topicNames } from '@quartermaster/core/notifications/topics';
import type { Context } from '../context.ts';
import { wrongUsage } from '../failure.ts';
import { checked } from '../input.ts';
import { readPair } from '../named-values.ts';
import { doneLine } from '../output/done.ts';
import { recordPrinter } from '../output/record.ts';
import { defaultsLines, defaultsView } from './defaults.ts';

export interface DefaultsSetOptions {
  readonly reset?: true;
}

const example = 'qm notifications defaults set stockLow=app,mail';

/** Changes the topics given as `topic=channels`; the others stay as they are, or have their usual channels again. */
export async function setDefaults(
  context: Context,
  written: readonly string[],
  { reset }: DefaultsSetOptions,
): Promise<void> {
  const print = recordPrinter(context, defaultsView);
  if (written.length === 0 && !reset) throw wrongUsage('Specify what to change.', [example]);
  const given = written.map((pair) => readPair(pair, topicNames, example));
  const client = await context.client();
  const before = await context.wait('Loading', client.notifications.defaults());
  const body = checked(
    defaultsChangeSchema,
    {
      choices: {
        ...(reset ? {} : before.choices),
        ...Object.fromEntries(given.map(([topic, channels]) => [topic, channelsOf(channels)])),
      },
    },
    Object.fromEntries(topicNames.map((topic) => [`choices.${topic}`, topic])),
  );
  const { version } = before;
  const now = await context.wait('Saving', client.notifications.setDefaults(body, { context: { version } }));
  print(now, () => [doneLine(context.terminal, message.defaultsUpdated), ...defaultsLines(context, now)]);
}

/** Undefined for the usual ones. */
const channelsOf = (written: string): readonly string[] | undefined =>
  written === '' ? undefined : written === 'none' ? [] : written.split(',').map((one) => one.trim());
