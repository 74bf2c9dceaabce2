import type { Asset } from '@quartermaster/core/assets/asset';
import { message } from '@quartermaster/core/messages';
import type { Response } from 'express';
import type { Caller } from '../../events/cause.ts';
import type { JobService } from '../../jobs/service.ts';

const kinds = { 'assets.edit': message.assetWasUpdated, 'assets.delete': message.assetWasDeleted };

/**
 * Carries out a change of one asset, and lists it among what can be undone if it changed anything. A header names its
 * batch: the body is the asset.
 */
export async function singleChange(
  kind: keyof typeof kinds,
  { jobs, actor, response }: { jobs: JobService; actor: Caller; response: Response },
  change: (onBatch: (id: string) => void) => Promise<Asset>,
): Promise<Asset> {
  const batches: string[] = [];
  const asset = await change((id) => batches.push(id));
  const batch = batches.at(-1);
  if (batch === undefined) return asset;
  await jobs.record(batch, kind, actor, kinds[kind](asset.assetId));
  response.setHeader('batch', batch);
  return asset;
}
