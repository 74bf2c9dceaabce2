import { type EquipmentRequest, type RequestItem, requestSchema } from '@quartermaster/core/requests/request';
import type { Context } from '../context.ts';
import type { ListView } from '../output/list.ts';
import { requestState } from '../output/states.ts';
import { ago } from '../output/times.ts';

/** By which people tell requests apart (section 9). */
export const shortId = ({ id }: { readonly id: string }): string => id.slice(0, 8);

/** '3 × MacBook Pro, 2 × USB-C Dock' */
export const itemsText = (items: readonly RequestItem[]): string =>
  items.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ');

export const requesterOf = ({ requesterName, userId }: EquipmentRequest): string => requesterName ?? userId;

/** How requests are listed. */
export const requestView = ({ now }: Context): ListView<EquipmentRequest> => ({
  columns: [
    { title: 'Request', value: ({ id }) => id, shown: shortId },
    { title: 'Requester', value: requesterOf, worth: 3, least: 12 },
    { title: 'Items', value: ({ items }) => itemsText(items), least: 24 },
    {
      title: 'Status',
      value: ({ status }) => status,
      shown: ({ status }) => `${requestState(status).sign} ${status}`,
      colour: ({ status }) => requestState(status).colour,
    },
    { title: 'Priority', value: ({ priority }) => priority, worth: 1 },
    {
      title: 'Submitted',
      value: ({ createdAt }) => createdAt,
      shown: ({ createdAt }) => ago(createdAt, now),
      worth: 2,
    },
  ],
  fields: Object.keys(requestSchema.shape),
});

/** The same of one request, with the assets that its units are. */
export function oneRequestView(context: Context): ListView<EquipmentRequest> {
  const { columns, fields } = requestView(context);
  return { columns: [...columns, { title: 'Assets', value: assetIdsOf }], fields };
}

const assetIdsOf = ({ items }: EquipmentRequest): string =>
  items.flatMap(({ units = [] }) => units.map(({ assetId }) => assetId)).join(', ');
