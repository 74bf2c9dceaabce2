import { shortId } from '@quartermaster/core/records/short-id';
import { type EquipmentRequest, requestSchema } from '@quartermaster/core/requests/request';
import type { Context } from '../context.ts';
import { watch } from '../live/watch.ts';
import { itemsText } from '../output/items-text.ts';
import { requestState } from '../output/states.ts';
import { requesterOf, requestView } from './view.ts';

/** Prints changes of requests as they happen. */
export async function watchRequests(context: Context): Promise<void> {
  const client = await context.client();
  await watch<EquipmentRequest>(context, {
    events: 'request.',
    columns: requestView(context).columns,
    name: ({ id }) => shortId(id),
    look: ({ status }) => requestState(status),
    details: (request) => `${itemsText(request.items)} · ${requesterOf(request)}`,
    inEvent: (data) => requestSchema.safeParse(data).data,
    read: (id) => client.requests.get({ params: { id } }),
  });
}
