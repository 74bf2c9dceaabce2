import { retirementReasons } from '@quartermaster/core/assets/asset-fields';
import { notRetired } from '@quartermaster/core/assets/retirement';
import { fold } from '@quartermaster/core/query/fold';
import { and, equals, isIn } from '@quartermaster/core/query/where';
import { readScan } from '@quartermaster/core/scanning/read-scan';
import { mostCode } from '@quartermaster/core/stocktakes/stocktake';
import { chunk } from 'es-toolkit/array';
import type { StoredAsset } from '../assets/collection.ts';
import { assetsNamed } from '../assets/named-assets.ts';
import type { AssetService } from '../assets/service.ts';

/** How many assets with one serial number are offered. */
const mostCandidates = 20;
/** How many serial numbers are looked up at once. */
const mostAtOnce = 200;

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

/**
 * The assets that texts have come to mean which nobody knew when they were scanned: an asset ID, or a serial number
 * that only one has.
 */
export async function lookUpAgain(
  service: AssetService,
  texts: readonly string[],
): Promise<(text: string) => StoredAsset | undefined> {
  const byName = await assetsNamed(service, texts);
  const bySerial = new Map<string, StoredAsset | undefined>();
  for (const some of chunk(texts, mostAtOnce)) {
    const where = and(notRetired, isIn('serialNumber', some));
    for await (const asset of service.collection.stream({ where })) {
      const { serialNumber = '' } = asset;
      bySerial.set(serialNumber, bySerial.has(serialNumber) ? undefined : asset);
    }
  }
  return (text) => byName(text) ?? bySerial.get(text);
}

/** A scanner may send anything; the store takes no control characters or halves of characters. */
const storable = (text: string): string => text.replace(/[\p{Cc}\p{Cs}]/gu, '').trim();
