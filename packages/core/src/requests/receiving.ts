import { z } from 'zod';
import { message } from '../messages.ts';
import { fold } from '../query/fold.ts';
import { filled, filledLines } from '../text.ts';
import { granted, refused, type Verdict } from '../verdict.ts';
import type { RequestItem, Unit } from './request.ts';
import type { RequestStatus } from './status.ts';

/** The outcome for one unit of an order: it arrived, with the serial number on it, or it never will. */
export const unitOutcomeSchema = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('received'), serialNumber: filled(200).optional() }),
  z.strictObject({ state: z.literal('missing'), reason: filledLines(2000) }),
]);
export type UnitOutcome = z.infer<typeof unitOutcomeSchema>;

/** The units of all items of a request; none until it is ordered. */
export const unitsOf = (items: readonly RequestItem[]): Unit[] => items.flatMap(({ units = [] }) => units);

/** Whether a unit hasn't arrived yet but still may. */
export const isAwaited = ({ state }: Pick<Unit, 'state'>): boolean =>
  state === 'created' || state === 'reserved';

/** The awaited units of all items. */
export const awaitedUnits = (items: readonly RequestItem[]): Unit[] => unitsOf(items).filter(isAwaited);

/** The number of units of an order: all, received, and missing. */
export const unitCounts = (items: readonly RequestItem[]) => {
  const units = unitsOf(items);
  return {
    all: units.length,
    received: units.filter(({ state }) => state === 'assigned').length,
    missing: units.filter(({ state }) => state === 'missing').length,
  };
};

/**
 * Records the outcome for a unit. Only the first outcome counts: after that, the unit is refused as already
 * completed.
 * @param now ISO 8601
 */
export function settleUnit(
  { status, items }: { readonly status: RequestStatus; readonly items: readonly RequestItem[] },
  key: string,
  outcome: UnitOutcome,
  now: string,
): Verdict<Unit> {
  const unit = unitsOf(items).find((one) => one.key === key);
  if (!unit) return refused('NOT_FOUND', message.unitNotFound);
  if (status !== 'pending_delivery' || unit.state !== 'created')
    return refused('CONFLICT', message.unitCompleted(unit.assetId, unit.state), { from: status });
  return granted(
    outcome.state === 'missing'
      ? { ...unit, state: 'missing', at: now, reason: outcome.reason }
      : {
          ...unit,
          state: 'assigned',
          at: now,
          ...(outcome.serialNumber === undefined ? {} : { serialNumber: outcome.serialNumber }),
        },
  );
}

/**
 * Distributes pasted lines: `assetId,serialNumber` goes to that unit, or nowhere if it isn't awaited; a bare
 * serial number goes to the next unit without one.
 * @param filled the keys of units that already have a serial number
 * @param from the key of the unit that was pasted into, which is filled first; by default the first one
 * @returns serial numbers by unit key, and the lines that couldn't be placed
 */
export function placedSerials(
  awaited: readonly Pick<Unit, 'key' | 'assetId'>[],
  lines: string,
  filled: ReadonlySet<string>,
  from?: string,
): { readonly serials: ReadonlyMap<string, string>; readonly left: readonly string[] } {
  const serials = new Map<string, string>();
  const byAssetId = new Map(awaited.map((unit) => [fold(unit.assetId), unit.key]));
  const [rest, left]: [string[], string[]] = [[], []];
  for (const line of lines.split(/\r?\n/).map((one) => one.trim())) {
    const [, assetId = '', serial = ''] = /^([^,;\t]+)[,;\t]\s*(.+)$/.exec(line) ?? [];
    const named = byAssetId.get(fold(assetId.trim()));
    if (named !== undefined) serials.set(named, serial.trim());
    else if (fold(assetId) === 'assetid' || line === '') continue;
    else (assetId === '' ? rest : left).push(line);
  }
  const first = awaited.findIndex(({ key }) => key === from);
  const free = awaited
    .slice(Math.max(0, first))
    .filter(({ key }) => !serials.has(key) && (key === from || !filled.has(key)));
  for (const [index, { key }] of free.entries()) {
    const line = rest[index];
    if (line === undefined) break;
    serials.set(key, line);
  }
  return { serials, left: [...left, ...rest.slice(free.length)] };
}
