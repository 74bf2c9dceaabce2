import { LocationIndex } from '../csv/directory.ts';
import { message } from '../messages.ts';
import { fold } from '../query/fold.ts';
import { parseWhere, printWhere } from '../query/text.ts';
import type { Issue } from '../verdict.ts';
import { withIds } from '../webhooks/filter-references.ts';
import { chosenEvents, newWebhookSchema, type Webhook, webhookChangeSchema } from '../webhooks/webhook.ts';
import type { WebhookEntry } from './config-file.ts';
import { bodyOf, type Change, differences, type Section, type Target } from './section.ts';

/** Webhooks by name, without their secrets and headers; several may share a name. */
export const webhookSection: Section = {
  name: 'webhooks',
  written: ({ webhooks }) => ({ webhooks: webhooks.toSorted(inFileOrder).map(writtenWebhook) }),
  compare(target) {
    const { webhooks: entries = [] } = target.wanted;
    const { pairs, rest } = paired(entries, target.installation.webhooks);
    return {
      changes: pairs.flatMap(([entry, webhook]) => compareWebhook(entry, webhook, target)),
      removals: target.prune ? rest.map(removal) : [],
      unmentioned: target.prune ? [] : rest.map(({ name }) => name),
      issues: twice(entries),
    };
  },
};

/** Issues for entries with the same name and URL as an earlier one. */
const twice = (entries: readonly WebhookEntry[]): Issue[] =>
  entries.flatMap(({ name, url }, at): Issue[] =>
    entries.slice(0, at).some((one) => fold(one.name) === fold(name) && one.url === url)
      ? [{ path: `webhooks.${at}.name`, message: message.entryTwice(name) }]
      : [],
  );

/** By name, and by URL if they share it. */
const inFileOrder = (one: Webhook, other: Webhook): number => {
  const [a, b] = [one, other].map(({ name, url }) => `${fold(name)}\n${url}`);
  return a === b ? 0 : String(a) < String(b) ? -1 : 1;
};

const writtenWebhook = ({ name, url, events, filter, active }: Webhook): WebhookEntry => ({
  name,
  url,
  events,
  ...(filter === undefined ? {} : { filter }),
  active,
});

/** Each entry with the webhook of its name: the one with its URL if there is one, else the first that is left. */
function paired(entries: readonly WebhookEntry[], webhooks: readonly Webhook[]) {
  const rest = new Set(webhooks);
  const found = new Map<WebhookEntry, Webhook>();
  const take = (entry: WebhookEntry, suits: (webhook: Webhook) => boolean): void => {
    if (found.has(entry)) return;
    const webhook = [...rest].find((one) => fold(one.name) === fold(entry.name) && suits(one));
    if (webhook === undefined) return;
    rest.delete(webhook);
    found.set(entry, webhook);
  };
  for (const entry of entries) take(entry, ({ url }) => url === entry.url);
  for (const entry of entries) take(entry, () => true);
  return { pairs: entries.map((entry) => [entry, found.get(entry)] as const), rest: [...rest] };
}

function compareWebhook(entry: WebhookEntry, webhook: Webhook | undefined, target: Target): Change[] {
  const { name, url, events, active } = entry;
  const filter = entry.filter === '' ? null : entry.filter;
  if (webhook === undefined) {
    const values = differences({ url, events, filter, active }, {});
    const body = newWebhookSchema.parse({ name, url, events, filter: filter ?? undefined, active });
    return [
      { section: 'webhooks', action: 'create', name, values, operation: { kind: 'webhooks.create', body } },
    ];
  }
  const isSameFilter =
    typeof filter === 'string' &&
    comparable(filter, events, target) === comparable(webhook.filter, events, target);
  const stated = {
    name,
    url,
    events: inOrder(events),
    filter: isSameFilter ? webhook.filter : filter,
    active,
  };
  const values = differences(stated, { ...webhook, events: inOrder(webhook.events) });
  if (values.length === 0) return [];
  const { id, version } = webhook;
  const body = webhookChangeSchema.parse(bodyOf(values));
  return [
    {
      ...{ section: 'webhooks', action: 'change', name: webhook.name, values },
      operation: { kind: 'webhooks.update', id, version, body },
    },
  ];
}

/** In what order they are chosen makes no difference. */
const inOrder = (events: readonly string[]): string[] => events.toSorted();

/** A filter such that two that name the same records are equal, however they spell the names. */
function comparable(
  filter: string | undefined,
  events: readonly string[],
  target: Target,
): string | undefined {
  const parsed = filter === undefined ? undefined : parseWhere(filter);
  if (!parsed?.ok) return filter;
  const locations = new LocationIndex([
    ...target.installation.locations,
    ...(target.wanted.locations ?? []).map(({ path }) => ({ id: path, path })),
  ]);
  const spelled = withIds(parsed.where, chosenEvents({ events: [...events] }), ({ kind, text }) =>
    fold(kind === 'location' ? (locations.find(text)[0]?.path ?? text) : text),
  );
  return printWhere(spelled);
}

const removal = ({ id, name }: Webhook): Change => ({
  section: 'webhooks',
  action: 'remove',
  name,
  values: [],
  operation: { kind: 'webhooks.remove', id },
});
