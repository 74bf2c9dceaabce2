import type { Asset } from '../assets/asset.ts';
import type { JsonObject } from '../json.ts';
import { type RequestStatus, requestTransitions } from '../requests/status.ts';
import type { RequestChoice } from './handover.ts';
import type { Holdings } from './holdings.ts';

/** Whether somebody's asset is still to be delivered to them. Only what has arrived is held. */
export const isOnItsWay = ({ status }: Pick<Asset, 'status'>): boolean => status === 'Pending Delivery';

/** What the log or the audit tells of an event. */
interface ToldEvent {
  readonly type: string;
  readonly data: JsonObject;
  readonly previous?: JsonObject | undefined;
}

/** Whether an event gave an asset that was still on its way to somebody else, or to stock: it had not come to its holder. */
export const wasRedirected = ({ type, data, previous }: ToldEvent): boolean =>
  type.startsWith('equipment.') &&
  data.status === ('Pending Delivery' satisfies Asset['status']) &&
  previous !== undefined &&
  Object.hasOwn(previous, 'assignedTo') &&
  !Object.hasOwn(previous, 'status');

/** What an administrator may choose for an open request of somebody who leaves. */
export const requestActions = (status: RequestStatus): RequestChoice['action'][] =>
  requestTransitions.some(({ from, to, who }) => from === status && to === 'rejected' && who === 'admin')
    ? ['reject', 'readdress', 'leave']
    : ['readdress', 'leave'];

/**
 * To whom an ordered request goes with its units: to the one person who gets all that are still awaited.
 * @param heirs of each unit, by e-mail; null is stock, undefined stays
 */
export const heirOfUnits = (heirs: readonly (string | null | undefined)[]): string | undefined =>
  (new Set(heirs).size === 1 && heirs[0]) || undefined;

/** What is in somebody's name, in three parts that never mix: what they hold, what is on its way, and what else they ask for. */
export function belongingsOf({ assets, onItsWay, requests }: Holdings) {
  const ordered = new Set(onItsWay.items.map(({ request }) => request));
  // Its units say what becomes of an order.
  const others = requests.items.filter(({ id }) => !ordered.has(id));
  return {
    held: {
      items: assets.items.filter((asset) => !isOnItsWay(asset)),
      total: assets.total - onItsWay.total,
    },
    onItsWay,
    requests: { items: others, total: requests.total - (requests.items.length - others.length) },
  };
}
export type Belongings = ReturnType<typeof belongingsOf>;
