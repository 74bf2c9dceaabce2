import type { NewVendor } from '@quartermaster/core/vendors/vendor';
import { buildAssets, type LocatedAsset } from './assets.ts';
import { buildCatalogue, type StockedItem } from './catalogue.ts';
import { type CompanyLocation, companyLocations } from './locations.ts';
import { buildPeople, type Person } from './people.ts';
import { seededRandom } from './random.ts';
import { buildRequests, orderedUnits, type PlannedRequest } from './requests.ts';
import { companyVendors } from './vendors.ts';

/** A whole company. References are by name, because ids exist only on a server. */
export interface Company {
  readonly name: string;
  readonly people: readonly Person[];
  readonly locations: readonly CompanyLocation[];
  readonly vendors: readonly NewVendor[];
  readonly catalogue: readonly StockedItem[];
  /** 1,200 including those that the orders create. */
  readonly assets: readonly LocatedAsset[];
  readonly requests: readonly PlannedRequest[];
}

const assetsInAll = 1200;

/**
 * Northwind, which doesn't exist: 200 people, 30 locations, 1,200 assets, 80 catalogue items, 150 requests.
 * @param today YYYY-MM-DD; all dates are relative to it
 * @param seed the same seed and day give the same company
 */
export function buildCompany(today: string, seed = 1): Company {
  const people = buildPeople(seededRandom(seed));
  const catalogue = buildCatalogue(seededRandom(seed + 1));
  const requests = buildRequests(seededRandom(seed + 2), { people, catalogue, today });
  const assets = buildAssets(seededRandom(seed + 3), assetsInAll - orderedUnits(requests), { people, today });
  return {
    name: 'Northwind',
    people,
    locations: companyLocations,
    vendors: companyVendors,
    catalogue,
    assets,
    requests,
  };
}
