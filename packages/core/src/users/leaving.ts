import type { Asset } from '../assets/asset.ts';
import type { JsonObject } from '../json.ts';
import { type RequestStatus, requestTransitions } from '../requests/status.ts';
import type { RequestChoice } from './handover.ts';
import type { Holdings } from './holdings.ts';

/** Whether an asset is still on its way to its holder; only what has arrived counts as held. */
export const isOnItsWay = ({ status }: Pick<Asset, 'status'>): boolean => status === 'Pending Delivery';

/** The parts of an event in the log or the audit that matter here. */
interface DescribedEvent {
  readonly type: string;
  readonly data: JsonObject;
  readonly previous?: JsonObject | undefined;
}

/** Whether an event gave an asset that hadn't reached its holder yet to somebody else, or to stock. */
export const wasRedirected = ({ type, data, previous }: DescribedEvent): boolean =>
  type.startsWith('equipment.') &&
  data.status === ('Pending Delivery' satisfies Asset['status']) &&
  previous !== undefined &&
  Object.hasOwn(previous, 'assignedTo') &&
  !Object.hasOwn(previous, 'status');

/** What an administrator may choose for a leaver's open request. */
export const requestActions = (status: RequestStatus): RequestChoice['action'][] =>
  requestTransitions.some(({ from, to, who }) => from === status && to === 'rejected' && who === 'admin')
    ? ['reject', 'readdress', 'leave']
    : ['readdress', 'leave'];

/**
 * Who gets an ordered request along with its units: the one person who gets all units that are still awaited.
 * @param heirs for each unit, by e-mail; null means stock, undefined means it stays
 */
export const heirOfUnits = (heirs: readonly (string | null | undefined)[]): string | undefined =>
  (new Set(heirs).size === 1 && heirs[0]) || undefined;

/**
 * What is in somebody's name, in three disjoint parts: what they hold, what is on its way, and their other
 * requests.
 */
export function belongingsOf({ assets, onItsWay, requests }: Holdings) {
  const ordered = new Set(onItsWay.items.map(({ request }) => request));
  // An ordered request is covered by its units.
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
