import { message } from '../messages.ts';
import { granted, invalid, refused, type Verdict } from '../verdict.ts';
import { subtreeIds, type TreeLocation } from './location.ts';

/** Whether a location may have this parent (section 2): one that exists and isn't itself or below it. */
export function checkParent(
  locations: readonly TreeLocation[],
  id: string | undefined,
  parentId: string | undefined,
): Verdict<undefined> {
  if (parentId === undefined) return granted(undefined);
  if (!locations.some((location) => location.id === parentId)) {
    return invalid([{ path: 'parentId', message: message.recordNotFound('location') }]);
  }
  if (id !== undefined && subtreeIds(locations, id).includes(parentId)) {
    return invalid([{ path: 'parentId', message: message.locationUnderItself }]);
  }
  return granted(undefined);
}

interface LocationUse {
  readonly isDefault: boolean;
  readonly hasSubLocations: boolean;
  readonly assets: number;
}

/** Whether a location may be deleted (section 5; decisions: Deleting). */
export function checkLocationRemoval({
  isDefault,
  hasSubLocations,
  assets,
}: LocationUse): Verdict<undefined> {
  if (hasSubLocations) return refused('CONFLICT', message.locationHasSubLocations);
  if (isDefault) return refused('CONFLICT', message.locationIsDefault);
  if (assets > 0) return refused('CONFLICT', message.locationHasAssets(assets), { assets });
  return granted(undefined);
}
