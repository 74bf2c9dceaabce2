import { z } from 'zod';
import { message } from '../messages.ts';
import { exists, not, type Where } from '../query/where.ts';
import { day } from '../text.ts';
import { granted, invalid, refused, type Verdict } from '../verdict.ts';
import type { Asset, AssetChange } from './asset.ts';
import { assetFieldSchemas } from './asset-field-schemas.ts';

/** Matches assets that aren't retired: what every list shows unless it asks for retired ones. */
export const notRetired: Where = not(exists('retired'));

const retirement = z.strictObject({
  reason: assetFieldSchemas.retired,
  on: day.optional(),
  note: assetFieldSchemas.retiredNote.optional(),
});
export type Retirement = z.infer<typeof retirement>;

const isExplained = ({ reason, note }: Retirement): boolean =>
  !isToBeExplained(reason) || Boolean(note?.trim());
const unexplained = { path: ['note'], message: message.sayWhatIsKnown };

/** Retiring an asset: why, on which day (today by default), and what else there is to say. */
export const retirementSchema = retirement.refine(isExplained, unexplained);

/** Retiring many: those that somebody holds are taken back, or left as they are. */
export const bulkRetirementSchema = retirement
  .extend({ exceptHeld: z.boolean().optional() })
  .refine(isExplained, unexplained);

/** Whether the people who look for it want to know more. */
const isToBeExplained = (reason: string): boolean => reason === 'lost' || reason === 'stolen';

/** What an asset's retirement depends on; nothing is known of one that is being added. */
type Retirable = Pick<Asset, 'status' | 'retired'> &
  Partial<Pick<Asset, 'createdAt' | 'purchaseDate' | 'retiredOn'>>;

/** The days that a retirement goes by. */
export interface RetirementDays {
  /** When something is retired, unless the change says so. */
  readonly today: string;
  /** The latest "today" of any time zone, which it can't be after. */
  readonly latest: string;
  /** Whether another system knew the asset before it was added here. */
  readonly isMoved?: true;
}

/** A change with what retiring brings along; of one that is retired already, what isn't given stays. */
export const retirementChange = ({ reason, on, note }: Retirement): AssetChange => ({
  retired: reason,
  ...(on === undefined ? {} : { retiredOn: on }),
  ...(note === undefined ? {} : { retiredNote: note.trim() === '' ? null : note }),
});

/**
 * Completes a change that retires an asset, restores it, or concerns a retired one. Retiring takes the asset
 * back and ends its maintenance; a restored one is available at its last location. Refuses to retire what awaits
 * its delivery, and to give a retired asset to somebody.
 * @param before undefined for a new asset
 */
export function withRetirement<Change extends RetirementFields>(
  before: Retirable | undefined,
  change: Change,
  { today, latest, isMoved }: RetirementDays,
): Verdict<Change> {
  const wasRetired = before?.retired !== undefined;
  const reason = change.retired === undefined ? before?.retired : (change.retired ?? undefined);
  if (reason === undefined) {
    if (change.retiredOn || change.retiredNote)
      return invalid([
        { path: change.retiredOn ? 'retiredOn' : 'retiredNote', message: message.onlyRetired },
      ]);
    return granted(wasRetired ? { ...change, retiredOn: null, retiredNote: null } : change);
  }
  if (change.retiredOn && change.retiredOn > latest)
    return invalid([{ path: 'retiredOn', message: message.yetToCome }]);
  if (change.retiredOn && change.retiredOn < firstDay(before, change, isMoved))
    return invalid([{ path: 'retiredOn', message: message.notThereYet }]);
  const isInUse = change.status !== undefined && change.status !== 'Available';
  if (change.assignedTo || (isInUse && change.status !== before?.status))
    return refused('CONFLICT', message.retiredAsset);
  if (wasRetired) return granted(change);
  if (before?.status === 'Pending Delivery') return refused('CONFLICT', message.awaitsDelivery);
  return granted({
    ...change,
    retiredOn: change.retiredOn ?? today,
    status: 'Available',
    assignedTo: null,
  });
}

/**
 * The first day on which an asset can have been retired: that of its purchase or its creation, whichever is earlier.
 * One that another system knew was there before, and so was one whose retirement was brought along.
 */
function firstDay(
  before: Retirable | undefined,
  change: RetirementFields,
  isMoved: true | undefined,
): string {
  const purchased = (change.purchaseDate === undefined ? before?.purchaseDate : change.purchaseDate) ?? '';
  if (before?.createdAt === undefined || (isMoved && purchased === '')) return purchased;
  // Created late in the day by UTC, it is still the day before in some places.
  const created = new Date(Date.parse(before.createdAt) - halfDayMs).toISOString().slice(0, 10);
  return [created, purchased, before.retiredOn ?? ''].filter((day) => day !== '').toSorted()[0] ?? '';
}

const halfDayMs = 12 * 3_600_000;

type RetirementFields = {
  readonly [Name in 'status' | 'assignedTo' | 'retired' | 'retiredOn' | 'retiredNote' | 'purchaseDate']?:
    | AssetChange[Name]
    | undefined;
};
