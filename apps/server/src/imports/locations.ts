import { locationImportMessage } from '@quartermaster/core/location-import-messages';
import { type Location, pathKey } from '@quartermaster/core/locations/location';
import { type LocationRow, pathAbove } from '@quartermaster/core/locations/location-csv';
import {
  type ImportedLocation,
  type LocationLookups,
  type LocationRowChange,
  locationImport,
} from '@quartermaster/core/locations/location-import';
import { fold } from '@quartermaster/core/query/fold';
import { unwrap } from '../errors/refusal-error.ts';
import { byCaller } from '../events/cause.ts';
import type { FieldService } from '../fields/service.ts';
import type { LocationDocument, StoredLocation } from '../locations/collection.ts';
import type { LocationService } from '../locations/service.ts';
import { definedFields } from '../records/documents.ts';
import { mapYielding } from '../runtime/map-yielding.ts';
import { instantOf, type Runtime } from '../runtime/runtime.ts';
import { BatchImporter, type RecordWriter } from './batch-importer.ts';
import type { ImportContext, ImportKind } from './import-kind.ts';
import { ImportNames } from './import-names.ts';

interface LocationImportDeps {
  readonly runtime: Runtime;
  readonly locations: LocationService;
  readonly fields: FieldService;
}

/** POST /api/locations/import */
export const locationImportKind = (deps: LocationImportDeps): ImportKind => ({
  job: 'locations.import',
  async begin(header, context) {
    const columns = unwrap(locationImport.bind(header, context.options, undefined));
    const names = await ImportNames.load({ fields: deps.fields }, context, columns.newFields);
    return new BatchImporter(locationImport, columns, names, locationWriter(deps, names, context), context);
  },
  answer: ({ created, updated, unchanged }) => ({
    message: locationImportMessage.imported(created + updated + unchanged),
  }),
});

type Known = Pick<Location, 'id' | 'path' | 'version' | 'address' | 'contact'>;

function locationWriter(
  { runtime, locations }: LocationImportDeps,
  names: ImportNames,
  { caller, batch }: ImportContext,
): RecordWriter<LocationRow, LocationLookups, ImportedLocation, LocationRowChange, LocationDocument> {
  const planned = new Set<string>();
  /** The ids of those that this import created, by the key of their path. */
  const created = new Map<string, string>();
  let byPath: ReadonlyMap<string, Known> = new Map();
  return {
    records: locations.records,
    // Whether a path is taken, and what is above it, is only true for as long as the tree doesn't change.
    exclusively: (work) => locations.alone(work),
    async guarded(operations, write) {
      const outcomes = await write();
      const first = operations.find(({ kind }) => kind === 'insert');
      if (first?.kind === 'insert') await locations.madeFirst(first.document.id, byCaller(caller, batch));
      return outcomes;
    },
    nameOf: ({ name }) => name,
    async find() {
      const all = await locations.all();
      byPath = await pathIndex(locations, all);
      return {
        lookups: { directory: names.directory, byPath, planned },
        stored: new Map(all.map((location) => [location.id, location])),
      };
    },
    documents: (creations, recordId) => {
      const at = instantOf(runtime);
      return mapYielding(creations, ({ line, record: { name, path, address, contact } }) => {
        const above = pathAbove(path);
        const key = above === undefined ? '' : pathKey(above);
        const parentId = byPath.get(key)?.id ?? created.get(key);
        const id = recordId(line);
        created.set(pathKey(path), id);
        return {
          ...{ id, name, nameKey: fold(name), parentKey: parentId ?? '', createdAt: at, updatedAt: at },
          ...definedFields({ parentId, address, contact: contact && definedFields(contact) }),
        };
      });
    },
    change: ({ change }) => ({
      set: {
        ...('address' in change ? { address: change.address ?? null } : {}),
        ...('contact' in change ? { contact: change.contact ? definedFields(change.contact) : null } : {}),
      },
    }),
  };
}

async function pathIndex(
  locations: LocationService,
  all: readonly StoredLocation[],
): Promise<ReadonlyMap<string, Known>> {
  const paths = await locations.paths();
  return new Map(
    all.map((location) => {
      const path = paths.get(location.id) ?? location.name;
      return [pathKey(path), { ...location, path }];
    }),
  );
}
