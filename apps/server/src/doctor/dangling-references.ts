import { mostExamples } from '@quartermaster/core/doctor/doctor';
import { isIn } from '@quartermaster/core/query/where';
import { shellQuoted } from '@quartermaster/core/shell';
import type { Collection, Identified, TallyGroup } from '@quartermaster/store';
import { tallyWithRetired } from '../assets/collection.ts';
import type { AssetService } from '../assets/service.ts';
import type { CatalogueService } from '../catalogue/service.ts';
import type { FieldService } from '../fields/service.ts';
import { inTime } from '../lists/in-time.ts';
import { pageLimitMs, type Reading } from '../lists/list-query.ts';
import type { LocationService } from '../locations/service.ts';
import type { UserService } from '../users/service.ts';

interface Dependencies {
  readonly assets: AssetService;
  readonly catalogue: CatalogueService;
  readonly fields: FieldService;
  readonly locations: LocationService;
  readonly users: UserService;
}

interface Dangling {
  readonly id: string;
  readonly text: string;
  /** The command that gives it another reference. */
  readonly mend: string;
}

/** The store looks up no more at once. */
const atOnce = 200;

/**
 * Finds what refers to a type, location or person that is gone, which no write allows: a repaired backup or an
 * edited database can. Each value that is referred to is looked at once, in its index.
 */
export class DanglingReferences {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  async find(reading: Reading): Promise<{ readonly count: number; readonly examples: readonly Dangling[] }> {
    const { assets, catalogue, fields, locations, users } = this.#deps;
    const types = await fields.table();
    const places = await locations.paths();
    const isType = async (ids: readonly string[]) => ids.filter((id) => types.byId(id) === undefined);
    const { caller, signal } = reading;
    // Each has the whole time to itself.
    const options = () => ({ caller, signal, limitMs: pageLimitMs });
    const ofAssets = (path: string) => tallyWithRetired(assets.collection, path, options());
    const ofItems = (path: string) => catalogue.collection.tally({ by: [{ path }] }, options());
    const found = await Promise.all([
      this.#among(assets.collection, ofAssets, 'typeId', isType, ({ assetId, name }) => ({
        ...{ id: assetId, text: `${name}: its type is gone` },
        mend: `qm assets edit ${shellQuoted(assetId)} --type TYPE`,
      })),
      this.#among(
        assets.collection,
        ofAssets,
        'locationId',
        async (ids) => ids.filter((id) => !places.has(id)),
        ({ assetId, name }) => ({
          ...{ id: assetId, text: `${name}: its location is gone` },
          mend: `qm assets edit ${shellQuoted(assetId)} --location LOCATION`,
        }),
      ),
      this.#among(
        assets.collection,
        ofAssets,
        'assignedTo',
        async (emails) => {
          const known = await users.byEmails(emails);
          return emails.filter((email) => !known.has(email));
        },
        ({ assetId, assignedTo = '' }) => ({
          ...{ id: assetId, text: `its holder ${assignedTo} is gone` },
          mend: `qm assets assign ${shellQuoted(assetId)} --back`,
        }),
      ),
      this.#among(catalogue.collection, ofItems, 'typeId', isType, ({ id, sku = id, name }) => ({
        ...{ id: sku, text: `${name}: its type is gone` },
        mend: `qm catalogue edit ${shellQuoted(sku)} --type TYPE`,
      })),
    ]);
    return {
      count: found.reduce((sum, { count }) => sum + count, 0),
      examples: found.flatMap(({ examples }) => examples).slice(0, mostExamples),
    };
  }

  async #among<Document extends Identified>(
    collection: Collection<Document>,
    tally: (path: string) => Promise<readonly TallyGroup[]>,
    path: string,
    goneOf: (values: readonly string[]) => Promise<readonly string[]>,
    describe: (document: Document) => Dangling,
  ) {
    const groups = await inTime(tally(path));
    const values = [
      ...new Set(groups.flatMap(({ key: [value] }) => (typeof value === 'string' ? [value] : []))),
    ];
    const gone = await goneOf(values);
    if (gone.length === 0) return { count: 0, examples: [] };
    const isGone = new Set(gone);
    const { items } = await collection.find({
      where: isIn(path, gone.slice(0, atOnce)),
      limit: mostExamples,
    });
    return {
      count: groups.reduce(
        (sum, { key: [value], count }) => sum + (isGone.has(String(value)) ? count : 0),
        0,
      ),
      examples: items.map(describe),
    };
  }
}
