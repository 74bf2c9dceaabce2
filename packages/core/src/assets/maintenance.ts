import { z } from 'zod';
import { message } from '../messages.ts';
import { day, filledLines } from '../text.ts';
import { granted, invalid, type Verdict } from '../verdict.ts';
import { type Asset, type AssetStatus, assetSchema } from './asset.ts';

/** The fields that determine an asset's next maintenance. */
type Maintained = Pick<Asset, 'maintenanceScheduled' | 'lastMaintenance' | 'purchaseDate' | 'createdAt'>;

/**
 * The day an asset's next maintenance is due (decisions: Maintenance): the scheduled day or, without one, the
 * given number of months after the last maintenance, the purchase or the creation.
 * @param months the type's interval, or the company's; 0 means never
 */
export function maintenanceDue(asset: Maintained, months: number): string | undefined {
  if (asset.maintenanceScheduled !== undefined) return asset.maintenanceScheduled;
  if (months === 0) return undefined;
  return monthsAfter(asset.lastMaintenance ?? asset.purchaseDate ?? asset.createdAt.slice(0, 10), months);
}

/**
 * The same day that many months later (earlier if negative), or the last day of a shorter month; undefined
 * after the year 9999.
 */
export function monthsAfter(from: string, months: number): string | undefined {
  const [year = 0, month = 1, date = 1] = from.split('-').map(Number);
  const at = year * 12 + month - 1 + months;
  const [newYear, newMonth] = [Math.floor(at / 12), (at % 12) + 1];
  if (newYear > 9999) return undefined;
  const last = new Date(Date.UTC(newYear, newMonth, 0)).getUTCDate();
  return [String(newYear).padStart(4, '0'), two(newMonth), two(Math.min(date, last))].join('-');
}

const two = (part: number): string => String(part).padStart(2, '0');

/** Mark as maintained: the day it was done (today by default) and what was done. */
export const maintenanceDoneSchema = z.strictObject({
  date: day.optional(),
  note: filledLines(2000).optional(),
});
export type MaintenanceDone = z.infer<typeof maintenanceDoneSchema>;

/** What marking an asset as maintained changes; null clears. */
interface AfterMaintenance {
  readonly lastMaintenance: string;
  readonly maintenanceScheduled?: null;
  readonly status?: AssetStatus;
}

/**
 * The changes when an asset was maintained: the scheduled date is cleared, and the status Maintenance ends. A
 * date before the last maintenance changes neither.
 * @param today the latest "today" of any time zone: tomorrow in UTC is already today in some places
 */
export function afterMaintenance(
  asset: Pick<Asset, 'status' | 'assignedTo' | 'lastMaintenance'>,
  date: string,
  today: string,
): Verdict<AfterMaintenance> {
  const checked = checkMaintained(date, today, 'date');
  if (!checked.ok) return checked;
  const { status, assignedTo, lastMaintenance = date } = asset;
  if (date < lastMaintenance) return granted({ lastMaintenance });
  const ended = assignedTo === null ? 'Available' : 'Assigned';
  return granted({
    lastMaintenance: date,
    maintenanceScheduled: null,
    status: status === 'Maintenance' ? ended : status,
  });
}

/**
 * Refuses dates in the future.
 * @param today as for `afterMaintenance`
 */
export const checkMaintained = (date: string, today: string, path: string): Verdict<void> =>
  date > today ? invalid([{ path, message: message.yetToCome }]) : granted(undefined);

/** An asset in the list of those due for maintenance. */
export const dueAssetSchema = assetSchema.extend({
  /** Whether assets of its type are calibrated at each maintenance. */
  requiresCalibration: z.boolean(),
});
export type DueAsset = z.infer<typeof dueAssetSchema>;
