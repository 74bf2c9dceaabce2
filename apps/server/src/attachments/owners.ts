import type { Actor } from '@quartermaster/core/access/actor';
import type { AttachmentOwner } from '@quartermaster/core/attachments/attachment';
import { shortId } from '@quartermaster/core/records/short-id';
import type { CollectionDeclaration, Identified, Store, Stored } from '@quartermaster/store';
import { assetCollection } from '../assets/collection.ts';
import type { AssetService } from '../assets/service.ts';
import { requestCollection } from '../requests/collection.ts';
import type { RequestService } from '../requests/service.ts';
import { vendorCollection } from '../vendors/collection.ts';
import type { VendorService } from '../vendors/service.ts';

/** The record that a file belongs to. */
export interface Owner {
  readonly of: AttachmentOwner;
  readonly recordId: string;
}

export interface OwnerServices {
  readonly assets: AssetService;
  readonly requests: RequestService;
  readonly vendors: VendorService;
}

/**
 * Finds a record by what callers call it; refuses (404) if there is none that they may see.
 * @param isPast a deleted asset will do, for what it once had
 */
export async function findOwner(
  { assets, requests, vendors }: OwnerServices,
  of: AttachmentOwner,
  written: string,
  actor: Actor,
  isPast = false,
): Promise<Owner> {
  switch (of) {
    case 'asset':
      return {
        of,
        recordId: isPast ? await assets.idOf(written, actor) : (await assets.find(written, actor)).id,
      };
    case 'request':
      return { of, recordId: (await requests.find(written, actor)).id };
    case 'vendor':
      return { of, recordId: (await vendors.records.find(written)).id };
  }
}

/** What people call each of these records that exists. */
export async function ownerNames(
  store: Store,
  owners: readonly Owner[],
): Promise<(owner: Owner) => string | undefined> {
  const idsOf = (kind: AttachmentOwner): string[] => [
    ...new Set(owners.flatMap(({ of, recordId }) => (of === kind ? [recordId] : []))),
  ];
  const [assets, requests, vendors] = await Promise.all([
    read(store, assetCollection, idsOf('asset'), ({ assetId }) => assetId),
    read(store, requestCollection, idsOf('request'), ({ id }) => shortId(id)),
    read(store, vendorCollection, idsOf('vendor'), ({ name }) => name),
  ]);
  const names = { asset: assets, request: requests, vendor: vendors };
  return ({ of, recordId }) => names[of].get(recordId);
}

async function read<Document extends Identified>(
  store: Store,
  declaration: CollectionDeclaration<Document>,
  ids: readonly string[],
  nameOf: (one: Stored<Document>) => string,
): Promise<ReadonlyMap<string, string>> {
  const found = ids.length === 0 ? [] : await store.collection(declaration).getMany(ids);
  return new Map(found.map((one) => [one.id, nameOf(one)]));
}
