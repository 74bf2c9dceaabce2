import { message } from '@quartermaster/core/messages';
import {
  chosenEvents,
  type NewWebhook,
  newWebhookSchema,
  type Webhook,
  type WebhookChange,
} from '@quartermaster/core/webhooks/webhook';
import { z } from 'zod';
import { headerRows, headerText, isBlank } from './header-text.ts';

const { name, url, events, headers, filter } = newWebhookSchema.shape;

/** Headers as JSON text; empty for none. */
const headersText = z.string().transform((text, context): Record<string, string> => {
  const rows = headerRows(text)?.filter((row) => !isBlank(row));
  const given = Object.fromEntries((rows ?? []).map((row) => [row.name, row.value]));
  const parsed = headers.unwrap().safeParse(given);
  const fault =
    rows === undefined
      ? message.headersInvalid
      : Object.keys(given).length < rows.length
        ? message.headerTwice
        : parsed.error?.issues[0]?.message;
  if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
  return given;
});

export const webhookFormSchema = z.object({
  name,
  url,
  events,
  headers: headersText,
  filter: filter.unwrap(),
  active: z.boolean(),
});
export type WebhookInput = z.input<typeof webhookFormSchema>;
export type WebhookOutput = z.output<typeof webhookFormSchema>;

export const webhookLabels: Readonly<Record<keyof WebhookInput, string>> = {
  name: 'Name',
  url: 'URL',
  events: 'Events',
  headers: 'Headers',
  filter: 'Filter',
  active: 'Active',
};

export const webhookFormValues = (webhook: Partial<Webhook>): WebhookInput => ({
  name: webhook.name ?? '',
  url: webhook.url ?? '',
  events: chosenEvents({ events: webhook.events ?? [] }),
  headers: headerText(
    Object.entries(webhook.headers ?? {}).map(([header, value]) => ({ name: header, value })),
  ),
  filter: webhook.filter ?? '',
  active: webhook.active ?? true,
});

export const newWebhook = ({ filter: text, ...form }: WebhookOutput): NewWebhook => ({
  ...form,
  ...(text === '' ? {} : { filter: text }),
});

/** The whole form; masked header values keep what is stored. */
export const webhookChange = ({ filter: text, ...form }: WebhookOutput): WebhookChange => ({
  ...form,
  filter: text || null,
});
