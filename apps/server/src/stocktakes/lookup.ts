import { retirementReasons } from '@quartermaster/core/assets/asset-fields';
import { notRetired } from '@quartermaster/core/assets/retirement';
import { fold } from '@quartermaster/core/query/fold';
import { and, equals, isIn } from '@quartermaster/core/query/where';
import { readScan } from '@quartermaster/core/scanning/read-scan';
import { mostCode } from '@quartermaster/core/stocktakes/stocktake';
import type { StoredAsset } from '../assets/collection.ts';
import type { AssetService } from '../assets/service.ts';

/** How many assets with one serial number are offered. */
const mostCandidates = 20;

/** What a scanned text stands for: text that is stored, and the assets that it may mean. */
export async function lookUp(
  { collection }: AssetService,
  code: string,
): Promise<{ readonly text: string; readonly assets: readonly StoredAsset[] }> {
  const text = storable(readScan(code.slice(0, 2000))).slice(0, mostCode);
  if (text === '') return { text, assets: [] };
  const byAssetId = await collection.find({ where: equals('keys.assetId', fold(text)), limit: 1 });
  if (byAssetId.items.length > 0) return { text, assets: byAssetId.items };
  const byId = text.length > 128 ? undefined : await collection.get(text);
  if (byId) return { text, assets: [byId] };
  const bySerial = equals('serialNumber', text);
  for (const which of [notRetired, isIn('retired', [...retirementReasons])]) {
    const { items } = await collection.find({ where: and(which, bySerial), limit: mostCandidates });
    if (items.length > 0) return { text, assets: items };
  }
  return { text, assets: [] };
}

/** A scanner may send anything; the store takes no control characters or halves of characters. */
const storable = (text: string): string => text.replace(/[\p{Cc}\p{Cs}]/gu, '').trim();
