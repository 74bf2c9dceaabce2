import { lowStock } from '../catalogue/item.ts';
import type { ReadableEvent } from './event.ts';

type Described = Pick<ReadableEvent, 'type' | 'data' | 'previous'>;

/** Whether a catalogue item was added with a stock of 5 or fewer (section 9), or a change lowered it to that. */
export const isNewlyLow = ({ type, data, previous }: Described): boolean =>
  Number(data.inStock) <= lowStock &&
  (type === 'catalog.created' ||
    (type === 'catalog.updated' && typeof previous?.inStock === 'number' && previous.inStock > lowStock));

const changesOfAssets: ReadonlySet<string> = new Set([
  'equipment.created',
  'equipment.updated',
  'equipment.assigned',
]);

/** Whether a change gave an asset a due date for its maintenance that has already come by this day. */
export const isNewlyDue = ({ type, data, previous }: Described, day: string): boolean =>
  changesOfAssets.has(type) &&
  typeof data.maintenanceDue === 'string' &&
  data.maintenanceDue <= day &&
  (type === 'equipment.created' || Object.hasOwn(previous ?? {}, 'maintenanceDue'));
