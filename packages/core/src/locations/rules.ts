import { message } from '../messages.ts';
import { granted, invalid, refused, type Verdict } from '../verdict.ts';
import { branch, type Place } from './location.ts';

/** Whether a location may lie under another (section 2): one that is there, and neither itself nor in its own branch. */
export function judgeParent(
  locations: readonly Place[],
  id: string | undefined,
  parentId: string | undefined,
): Verdict<undefined> {
  if (parentId === undefined) return granted(undefined);
  if (!locations.some((location) => location.id === parentId)) {
    return invalid([{ path: 'parentId', message: message.locationNotFound }]);
  }
  if (id !== undefined && branch(locations, id).includes(parentId)) {
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
export function judgeLocationRemoval({
  isDefault,
  hasSubLocations,
  assets,
}: LocationUse): Verdict<undefined> {
  if (hasSubLocations) return refused('CONFLICT', message.locationHasSubLocations);
  if (isDefault) return refused('CONFLICT', message.locationIsDefault);
  if (assets > 0) return refused('CONFLICT', message.locationHasAssets(assets), { assets });
  return granted(undefined);
}
