import { type Delivery, deliverySchema, deliveryStates } from '@quartermaster/core/webhooks/delivery';
import type { Context } from '../context.ts';
import { wrongUsage } from '../failure.ts';
import type { ListView } from '../output/list.ts';
import { fitColumns, tableHead, tableRow } from '../output/table.ts';
import { momentText } from '../output/times.ts';
import type { ListOptions } from '../paging.ts';
import { printEvents } from '../print-events.ts';
import { findWebhook } from './find.ts';

export interface DeliveryListOptions extends ListOptions {
  readonly state?: string;
}

export const deliveryView = ({ now }: Context): ListView<Delivery> => ({
  columns: [
    { title: 'Delivery', value: ({ id }) => id },
    { title: 'Time', value: ({ at }) => at, shown: ({ at }) => momentText(at, now) },
    { title: 'Event', value: ({ eventType }) => eventType },
    { title: 'Record', value: ({ subject }) => `${subject.kind} ${subject.id}`, priority: 1 },
    {
      title: 'State',
      value: ({ state }) => state,
      colour: ({ state }) => (state === 'delivered' ? 'green' : state === 'failed' ? 'red' : 'yellow'),
    },
    { title: 'Status', value: ({ attempts }) => String(attempts.at(-1)?.status ?? '') },
    { title: 'Attempts', value: ({ attempts }) => String(attempts.length), priority: 2 },
  ],
  fields: Object.keys(deliverySchema.shape),
});

export async function listDeliveries(
  context: Context,
  written: string,
  { state: given, ...options }: DeliveryListOptions,
): Promise<void> {
  const state = deliveryStates.find((one) => one === given);
  if (given !== undefined && state === undefined)
    throw wrongUsage(`There is no state '${given}'.`, [`There are: ${deliveryStates.join(', ')}`]);
  const { id } = await findWebhook(context, written);
  const client = await context.client();
  const view = deliveryView(context);
  await printEvents(context, view, options, {
    read: (query) =>
      client.webhooks.deliveries({
        params: { id },
        query: { ...query, ...(state === undefined ? {} : { state }) },
      }),
    lines: (rows) => tableLines(context.terminal, view, rows),
    none: '  Nothing was delivered lately.',
  });
}

function tableLines(
  { width, paint }: Context['terminal'],
  { columns }: ListView<Delivery>,
  rows: readonly Delivery[],
) {
  const fitted = fitColumns(columns, rows, width);
  return [tableHead(fitted, paint), ...rows.map((row) => tableRow(fitted, row, paint))];
}
