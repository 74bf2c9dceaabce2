import { z } from 'zod';
import { message } from '../messages.ts';
import { fold } from '../query/fold.ts';
import { filled, filledLines } from '../text.ts';
import { granted, refused, type Verdict } from '../verdict.ts';
import type { RequestItem, Unit } from './request.ts';
import type { RequestStatus } from './status.ts';

/** What became of one unit of an order: it arrived, with the serial number on it, or it never will. */
export const unitOutcomeSchema = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('received'), serialNumber: filled(200).optional() }),
  z.strictObject({ state: z.literal('missing'), reason: filledLines(2000) }),
]);
export type UnitOutcome = z.infer<typeof unitOutcomeSchema>;

/** The units of all items of a request; none before it is ordered. */
export const unitsOf = (items: readonly RequestItem[]): Unit[] => items.flatMap(({ units = [] }) => units);

/** Whether a unit is still awaited. */
export const isAwaited = ({ state }: Pick<Unit, 'state'>): boolean =>
  state === 'created' || state === 'reserved';

/** The units that are still awaited, of all items. */
export const awaitedUnits = (items: readonly RequestItem[]): Unit[] => unitsOf(items).filter(isAwaited);

/** How many units of an order arrived, and how many never will. */
export const unitCounts = (items: readonly RequestItem[]) => {
  const units = unitsOf(items);
  return {
    all: units.length,
    received: units.filter(({ state }) => state === 'assigned').length,
    missing: units.filter(({ state }) => state === 'missing').length,
  };
};

/**
 * A unit after its outcome, once each: by whom it is done first.
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
    return refused('CONFLICT', message.unitSettled(unit.assetId, unit.state), { from: status });
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
 * Where pasted lines belong: one of `assetId,serialNumber` to its unit, and nowhere if that isn't awaited; a serial
 * number to the next unit that has none yet.
 * @param filled the keys of units that have a serial number already
 * @param from the key of the unit that they were pasted into, which is filled first; the first one by default
 * @returns serial numbers by the unit's key, and the lines that found no place
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
