import type { Asset } from '@quartermaster/core/assets/asset';
import { fold } from '@quartermaster/core/query/fold';
import { printWhere } from '@quartermaster/core/query/text';
import { and, equals, or } from '@quartermaster/core/query/where';
import { client, isGone } from '../api.ts';

/** How many assets with one serial number are offered. */
const mostOffered = 20;

interface Scanned {
  /** What the scan may mean: one asset by its ID, or all that have the serial number. */
  readonly assets: readonly Asset[];
  readonly total: number;
}

/** The assets that a scanned or typed text may mean, retired ones only if there are no others. */
export async function findScanned(code: string): Promise<Scanned> {
  const which = or(equals('assetId', code), equals('serialNumber', code));
  const where = printWhere(and(equals('is', 'any'), which));
  const { items, total } = await client.assets.list({ where, limit: String(mostOffered) });
  const named = items.find(({ assetId }) => fold(assetId) === fold(code));
  if (named) return { assets: [named], total: 1 };
  const kept = items.filter(({ retired }) => retired === undefined);
  if (kept.length > 0) return { assets: kept, total: total - (items.length - kept.length) };
  return items.length > 0 ? { assets: items, total } : byId(code);
}

/** An address copied from the console may hold an asset's own id. */
async function byId(code: string): Promise<Scanned> {
  if (!/^[\w-]{16,64}$/.test(code)) return { assets: [], total: 0 };
  try {
    return { assets: [await client.assets.get({ params: { id: code } })], total: 1 };
  } catch (error) {
    if (isGone(error)) return { assets: [], total: 0 };
    throw error;
  }
}
