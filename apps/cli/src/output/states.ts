import type { Asset, AssetStatus } from '@quartermaster/core/assets/asset';
import { message } from '@quartermaster/core/messages';
import type { RequestItem } from '@quartermaster/core/requests/request';
import type { RequestStatus } from '@quartermaster/core/requests/status';
import type { Colour, Paint } from './colour.ts';

/** Status signs that work without colour. */
export const sign = { current: '●', done: '✓', failed: '✗', warning: '!', unchanged: '·' } as const;

/** How to show a state: sign, word and colour. */
export interface Look {
  readonly sign: string;
  readonly word: string;
  readonly colour: Colour;
}

const state = (word: string, colour: Colour, mark: string = sign.current): Look => ({
  word,
  colour,
  sign: mark,
});

const assetLooks: Record<AssetStatus, Look> = {
  Available: state('Available', 'green'),
  Assigned: state('Assigned', 'blue'),
  Maintenance: state('Maintenance', 'orange'),
  'Pending Delivery': state('Pending Delivery', 'violet'),
};

const requestLooks: Record<RequestStatus, Look> = {
  pending: state('pending', 'yellow'),
  procuring: state('procuring', 'blue'),
  pending_delivery: state('pending_delivery', 'violet'),
  fulfilled: state('fulfilled', 'green', sign.done),
  rejected: state('rejected', 'red', sign.failed),
};

type UnitState = NonNullable<RequestItem['units']>[number]['state'];

const unitLooks: Record<UnitState, Look> = {
  reserved: state('being created', 'dim', sign.unchanged),
  created: assetLooks['Pending Delivery'],
  assigned: assetLooks.Assigned,
  failed: state('failed', 'red', sign.failed),
  removed: state('removed', 'red', sign.failed),
  missing: state('missing', 'red', sign.failed),
};

/** The look of an asset's status, or of its retirement, which takes its place. */
export const assetState = ({ status, retired }: Pick<Asset, 'status' | 'retired'>): Look =>
  retired === undefined ? assetLooks[status] : state(message.retiredAs(retired), 'dim', sign.unchanged);
export const requestState = (status: RequestStatus): Look => requestLooks[status];
export const unitState = (unit: UnitState): Look => unitLooks[unit];

export const shownState = (look: Look, paint: Paint): string =>
  paint(`${look.sign} ${look.word}`, look.colour);
