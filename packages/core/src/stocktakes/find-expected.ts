import { fold } from '../query/fold.ts';

/** What is printed on an asset. */
interface Marked {
  readonly assetId: string;
  readonly serialNumber?: string | undefined;
}

/**
 * A function that finds which of some assets a scanned text means: the one with this asset ID, in any case, or the
 * only one with this serial number. The server knows all assets, and decides when the scan reaches it.
 */
export function expectedFinder<Asset extends Marked>(
  assets: readonly Asset[],
): (text: string) => Asset | undefined {
  const byId = new Map<string, Asset>();
  const bySerial = new Map<string, Asset | undefined>();
  for (const asset of assets) {
    byId.set(fold(asset.assetId), asset);
    const { serialNumber } = asset;
    if (serialNumber !== undefined)
      bySerial.set(serialNumber, bySerial.has(serialNumber) ? undefined : asset);
  }
  return (text) => byId.get(fold(text)) ?? bySerial.get(text);
}
