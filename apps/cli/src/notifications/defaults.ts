import { defaultsSchema, type NotificationDefaults } from '@quartermaster/core/notifications/preferences';
import { chosenChannels, topicNames, topicOf } from '@quartermaster/core/notifications/topics';
import type { Context } from '../context.ts';
import { factLines } from '../output/facts.ts';
import type { ListView } from '../output/list.ts';
import { recordPrinter } from '../output/record.ts';

const channelsIn = ({ choices }: NotificationDefaults, name: (typeof topicNames)[number]): string =>
  chosenChannels(name, {}, choices).join(',') || 'none';

export const defaultsView: ListView<NotificationDefaults> = {
  columns: topicNames.map((name) => ({ title: topicOf(name).label, value: (one) => channelsIn(one, name) })),
  fields: Object.keys(defaultsSchema.shape),
};

export async function getDefaults(context: Context): Promise<void> {
  const print = recordPrinter(context, defaultsView);
  const client = await context.client();
  const defaults = await context.wait('Loading', client.notifications.defaults());
  print(defaults, () => defaultsLines(context, defaults));
}

/** The defaults for people. */
export function defaultsLines({ terminal }: Context, defaults: NotificationDefaults): string[] {
  const { choices, reachable } = defaults;
  return factLines(
    [
      ...topicNames.map(
        (name) =>
          [name, `${channelsIn(defaults, name)}${choices[name] === undefined ? ' (usual)' : ''}`] as const,
      ),
      ['Set up', reachable.join(', ')],
    ],
    terminal,
  );
}
