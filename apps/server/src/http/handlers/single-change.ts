import type { Asset } from '@quartermaster/core/assets/asset';
import type { Response } from 'express';

/**
 * Changes one asset. If anything changed, a header names the batch by which it can be undone, because the
 * body is the asset.
 */
export async function singleChange(
  response: Response,
  change: (onBatch: (id: string) => void) => Promise<Asset>,
): Promise<Asset> {
  let batch: string | undefined;
  const asset = await change((id) => {
    batch = id;
  });
  if (batch !== undefined) response.setHeader('batch', batch);
  return asset;
}
