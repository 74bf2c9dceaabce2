import type { NewVendor } from '@quartermaster/core/vendors/vendor';
import { buildAssets, type PlacedAsset } from './assets.ts';
import { buildCatalogue, type StockedItem } from './catalogue.ts';
import { companyPlaces, type Place } from './locations.ts';
import { buildPeople, type Person } from './people.ts';
import { buildRequests, orderedUnits, type PlannedRequest } from './requests.ts';
import { seeded } from './seeded.ts';
import { companyVendors } from './vendors.ts';

/** A whole company as it is to be: whatever refers to something else names it, for ids exist only on a server. */
export interface Company {
  readonly name: string;
  readonly people: readonly Person[];
  readonly places: readonly Place[];
  readonly vendors: readonly NewVendor[];
  readonly catalogue: readonly StockedItem[];
  /** With those that the orders among the requests make, 1,200. */
  readonly assets: readonly PlacedAsset[];
  readonly requests: readonly PlannedRequest[];
}

const assetsInAll = 1200;

/**
 * Northwind, which doesn't exist: 200 people, 30 locations, 1,200 assets, 80 catalogue items, 150 requests.
 * @param today YYYY-MM-DD; all dates are relative to it
 * @param seed the same seed and day make the same company
 */
export function buildCompany(today: string, seed = 1): Company {
  const people = buildPeople(seeded(seed));
  const catalogue = buildCatalogue(seeded(seed + 1));
  const requests = buildRequests(seeded(seed + 2), { people, catalogue, today });
  const assets = buildAssets(seeded(seed + 3), assetsInAll - orderedUnits(requests), { people, today });
  return {
    name: 'Northwind',
    people,
    places: companyPlaces,
    vendors: companyVendors,
    catalogue,
    assets,
    requests,
  };
}
