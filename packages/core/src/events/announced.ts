import { lowStock } from '../catalogue/item.ts';
import type { ReadableEvent } from './event.ts';

type Described = Pick<ReadableEvent, 'type' | 'data' | 'previous'>;

/** Whether a change lowered a catalogue item's stock to 5 or fewer (section 9). */
export const isLowered = ({ type, data, previous }: Described): boolean =>
  type === 'catalog.updated' &&
  typeof previous?.inStock === 'number' &&
  previous.inStock > lowStock &&
  Number(data.inStock) <= lowStock;

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
