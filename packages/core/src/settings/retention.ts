import { z } from 'zod';
import { message } from '../messages.ts';

/**
 * What is kept for a time only, by setting, in days: the usual number, the least and the most. A delivery and a run
 * may take days, so those are never removed sooner. Audit, history and events are kept for good.
 */
const periods = {
  keepDeliveries: { usual: 30, least: 7, most: 365 },
  keepNotifications: { usual: 90, least: 7, most: 3650 },
  keepExecutions: { usual: 90, least: 7, most: 3650 },
  keepUndo: { usual: 30, least: 1, most: 365 },
} as const;

export type RetentionName = keyof typeof periods;
/** Days, by setting. */
export type Retention = Readonly<Record<RetentionName, number>>;

const days = (name: RetentionName) => {
  const { least, most } = periods[name];
  return z.int().min(least, message.daysOutside(least, most)).max(most, message.daysOutside(least, most));
};

export const retentionFields = {
  keepDeliveries: days('keepDeliveries'),
  keepNotifications: days('keepNotifications'),
  keepExecutions: days('keepExecutions'),
  /** For how long what was done can be undone. */
  keepUndo: days('keepUndo'),
};

export const defaultRetention: Retention = {
  keepDeliveries: periods.keepDeliveries.usual,
  keepNotifications: periods.keepNotifications.usual,
  keepExecutions: periods.keepExecutions.usual,
  keepUndo: periods.keepUndo.usual,
};

export const retentionNames = ['keepDeliveries', 'keepNotifications', 'keepExecutions', 'keepUndo'] as const;

/** Some of the periods, as they would be. */
export const retentionChangeSchema = z.strictObject(retentionFields).partial();
export type RetentionChange = z.infer<typeof retentionChangeSchema>;

const many = z.int().optional();
/** How many of each would be removed; of undo, how many changes could no longer be undone. */
export const retentionLossSchema = z.object({
  keepDeliveries: many,
  keepNotifications: many,
  keepExecutions: many,
  keepUndo: many,
});
export type RetentionLoss = z.infer<typeof retentionLossSchema>;

/** Those of the periods that a change makes shorter. */
export function shortened(change: RetentionChange, now: Retention): RetentionChange {
  return Object.fromEntries(
    retentionNames.flatMap((name) => {
      const wanted = change[name];
      return wanted !== undefined && wanted < now[name] ? [[name, wanted]] : [];
    }),
  );
}

/** What would be lost, a sentence each; empty if nothing. */
export const lossTexts = (loss: RetentionLoss): string[] =>
  retentionNames.flatMap((name) => {
    const count = loss[name] ?? 0;
    return count === 0 ? [] : [message.retentionLoss[name](count)];
  });
