import { isSame } from '@quartermaster/core/events/changed-fields';
import type { Json } from '@quartermaster/core/json';
import type { AssetDocument } from './collection.ts';

interface HandOverRules {
  /** Whether hand-overs of assets of this type have to be acknowledged. */
  readonly asks: (typeId: string) => boolean;
  /** Somebody's address today. */
  readonly addressNow: (address: string) => string;
  readonly now: string;
  /** Whether an undo puts the asset back as it was: nobody is asked anew. */
  readonly isUndo: boolean;
}

/**
 * What an asset's acknowledgement is after a write; null means that none is asked for. A hand-over asks anew, which
 * voids what was pending; what is only on its way isn't handed over yet.
 * @param before absent for a new asset, whose document says itself whether it is asked for
 */
export function acknowledgementAfter(
  after: AssetDocument,
  before: AssetDocument | undefined,
  { asks, addressNow, now, isUndo }: HandOverRules,
): Json {
  if (!isHeld(after)) return null;
  const given = after.acknowledgement ?? null;
  if (before === undefined || isUndo) return given;
  if (!isSame(given, before.acknowledgement ?? null)) return given;
  if (isHeld(before) && addressNow(before.assignedTo) === addressNow(after.assignedTo)) return given;
  return asks(after.typeId) ? { askedAt: now } : null;
}

const isHeld = (asset: AssetDocument): asset is AssetDocument & { readonly assignedTo: string } =>
  asset.assignedTo !== undefined && asset.status !== 'Pending Delivery';
