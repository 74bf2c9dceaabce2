import type { Asset } from '@quartermaster/core/assets/asset';
import type { Response } from 'express';

/** Carries out a change of one asset. If it changed anything, a header names the batch that undoes it: the body is the asset. */
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
