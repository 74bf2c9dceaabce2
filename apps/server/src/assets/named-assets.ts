import { fold } from '@quartermaster/core/query/fold';
import { isIn } from '@quartermaster/core/query/where';
import { chunk } from 'es-toolkit/array';
import type { StoredAsset } from './collection.ts';
import type { AssetService } from './service.ts';

/** The store finds no more documents at once. */
const mostAtOnce = 200;

/** Finds assets by their ids or asset IDs. @returns the asset of each of these names, retired ones too */
export async function assetsNamed(
  { collection }: Pick<AssetService, 'collection'>,
  names: readonly string[],
): Promise<(name: string) => StoredAsset | undefined> {
  const byId = new Map<string, StoredAsset>();
  const byKey = new Map<string, StoredAsset>();
  for (const some of chunk([...new Set(names)], mostAtOnce)) {
    for (const asset of await collection.getMany(some)) byId.set(asset.id, asset);
    const keys = [...new Set(some.filter((name) => !byId.has(name)).map(fold))];
    if (keys.length === 0) continue;
    const { items } = await collection.find({ where: isIn('keys.assetId', keys), limit: keys.length });
    for (const asset of items) byKey.set(asset.keys.assetId, asset);
  }
  return (name) => byId.get(name) ?? byKey.get(fold(name));
}
