import { type Actor, isAdmin } from '@quartermaster/core/access/actor';
import { printWhere } from '@quartermaster/core/query/text';
import { equals } from '@quartermaster/core/query/where';
import { type Found, mostFound } from '@quartermaster/core/search/found';
import type { AssetService } from '../assets/service.ts';
import type { CatalogueService } from '../catalogue/service.ts';
import type { Reading } from '../lists/list-query.ts';
import type { RequestService } from '../requests/service.ts';
import { listUsers } from '../users/list.ts';
import type { UserService } from '../users/service.ts';
import { listVendors } from '../vendors/list.ts';
import type { VendorService } from '../vendors/service.ts';

interface Searched {
  readonly assets: AssetService;
  readonly requests: RequestService;
  readonly catalogue: CatalogueService;
  readonly users: UserService;
  readonly vendors: VendorService;
}

/** Searches the lists of all kinds of records that the actor may see, each as its own list does. */
export async function searchAll(
  { assets, requests, catalogue, users, vendors }: Searched,
  search: string,
  actor: Actor,
  reading: Reading,
): Promise<Found> {
  const input = { search, limit: mostFound };
  const [assetPage, requestPage, itemPage, ofAdministrators] = await Promise.all([
    foundAssets(assets, search, actor, reading),
    requests.list(input, actor, reading),
    catalogue.list(input, reading),
    isAdmin(actor)
      ? Promise.all([listUsers(users, input, reading), listVendors(vendors, input, reading)])
      : undefined,
  ]);
  const [people, sellers] = ofAdministrators ?? [];
  return {
    assets: assetPage,
    requests: requestPage,
    catalogue: itemPage,
    ...(people && sellers ? { people, vendors: sellers } : {}),
  };
}

/** An asset ID or serial number that was typed in full comes first. */
async function foundAssets(
  assets: AssetService,
  search: string,
  actor: Actor,
  reading: Reading,
): Promise<Found['assets']> {
  const exactly = (path: string) =>
    assets.list({ where: printWhere(equals(path, search)), limit: mostFound }, actor, reading);
  const pages = await Promise.all([
    exactly('assetId'),
    exactly('serialNumber'),
    assets.list({ search, limit: mostFound }, actor, reading),
  ]);
  const items = new Map(pages.flatMap((page) => page.items).map((item) => [item.id, item]));
  return { items: [...items.values()].slice(0, mostFound), total: pages[2].total };
}
