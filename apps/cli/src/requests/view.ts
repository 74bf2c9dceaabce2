import { shortId } from '@quartermaster/core/records/short-id';
import { type EquipmentRequest, requestSchema } from '@quartermaster/core/requests/request';
import type { Context } from '../context.ts';
import { itemsText } from '../output/items-text.ts';
import type { ListView } from '../output/list.ts';
import { requestState } from '../output/states.ts';
import { ago } from '../output/times.ts';

export const requesterOf = ({ requesterName, userId }: EquipmentRequest): string => requesterName ?? userId;

/** How requests are listed. */
export const requestView = ({ now }: Context): ListView<EquipmentRequest> => ({
  columns: [
    { title: 'Request', value: ({ id }) => id, shown: ({ id }) => shortId(id) },
    { title: 'Requester', value: requesterOf, priority: 4, minWidth: 12 },
    { title: 'Items', value: ({ items }) => itemsText(items), minWidth: 24 },
    {
      title: 'Status',
      value: ({ status }) => status,
      shown: ({ status }) => `${requestState(status).sign} ${status}`,
      colour: ({ status }) => requestState(status).colour,
    },
    { title: 'Ticket', value: ({ ticketRef }) => ticketRef ?? '', priority: 3, minWidth: 8 },
    { title: 'Priority', value: ({ priority }) => priority, priority: 1 },
    {
      title: 'Submitted',
      value: ({ createdAt }) => createdAt,
      shown: ({ createdAt }) => ago(createdAt, now),
      priority: 2,
    },
  ],
  fields: Object.keys(requestSchema.shape),
});

/** The same for one request, with its assets. */
export function oneRequestView(context: Context): ListView<EquipmentRequest> {
  const { columns, fields } = requestView(context);
  return { columns: [...columns, { title: 'Assets', value: assetIdsOf }], fields };
}

const assetIdsOf = ({ items }: EquipmentRequest): string =>
  items
    .flatMap(({ units = [] }) =>
      units.map(({ assetId, state }) =>
        state === 'removed' || state === 'missing' ? `${assetId} (${state})` : assetId,
      ),
    )
    .join(', ');
