import type { NewVendor } from '@quartermaster/core/vendors/vendor';
import { buildAssets, type LocatedAsset } from './assets.ts';
import { buildCatalogue, type StockedItem } from './catalogue.ts';
import { workday, workingMinutesBefore } from './days.ts';
import { type CompanyLocation, companyLocations } from './locations.ts';
import { buildPeople, type Person } from './people.ts';
import { seededRandom } from './random.ts';
import { buildRequests, orderedUnits, type PlannedRequest } from './requests.ts';
import { companyVendors } from './vendors.ts';

/** A whole company. References are by name, because ids exist only on a server. */
export interface Company {
  readonly name: string;
  /** ISO 8601: when it began to keep its inventory in Quartermaster, and when that was filled. */
  readonly since: string;
  readonly now: string;
  readonly people: readonly Person[];
  readonly locations: readonly CompanyLocation[];
  readonly vendors: readonly NewVendor[];
  readonly catalogue: readonly StockedItem[];
  /** 1,200 including those that the orders create. */
  readonly assets: readonly LocatedAsset[];
  readonly requests: readonly PlannedRequest[];
}

const assetsInAll = 1200;
const yearsKept = 2;

/**
 * Northwind, which doesn't exist: 200 people, 30 locations, 1,200 assets, 80 catalogue items, 150 requests.
 * @param now ISO 8601; all dates are relative to it
 * @param seed the same seed and time give the same company
 */
export function buildCompany(now: string, seed = 1): Company {
  const today = now.slice(0, 10);
  const people = buildPeople(seededRandom(seed));
  const catalogue = buildCatalogue(seededRandom(seed + 1));
  const requests = buildRequests(seededRandom(seed + 2), { people, catalogue, now });
  const assets = buildAssets(seededRandom(seed + 3), assetsInAll - orderedUnits(requests), { people, today });
  return {
    name: 'Northwind',
    since: workingMinutesBefore(now, yearsKept * 260 * workday),
    now,
    people,
    locations: companyLocations,
    vendors: companyVendors,
    catalogue,
    assets,
    requests,
  };
}
