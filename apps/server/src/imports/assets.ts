import type { Asset, AssetChange, NewAsset } from '@quartermaster/core/assets/asset';
import { type AssetRow, localErrors, type MatchValue } from '@quartermaster/core/assets/asset-csv';
import type { AssetColumns } from '@quartermaster/core/assets/asset-csv-columns';
import { type AssetLookups, matchValueOf } from '@quartermaster/core/assets/asset-csv-plan';
import { fieldPrefix } from '@quartermaster/core/assets/asset-csv-target';
import { retirementReasons } from '@quartermaster/core/assets/asset-fields';
import { assetImport } from '@quartermaster/core/assets/asset-import';
import { notRetired } from '@quartermaster/core/assets/retirement';
import type { Creatable } from '@quartermaster/core/csv/import-result';
import { message } from '@quartermaster/core/messages';
import { fold } from '@quartermaster/core/query/fold';
import { and, isIn } from '@quartermaster/core/query/where';
import type { AssetIds } from '../assets/asset-ids.ts';
import type { AssetDocument, StoredAsset } from '../assets/collection.ts';
import { type AssetReferences, assetDocument, assetUpdate } from '../assets/document.ts';
import type { AssetService } from '../assets/service.ts';
import type { Invitations } from '../auth/invitations.ts';
import { itemNames } from '../catalogue/item-names.ts';
import type { CatalogueService } from '../catalogue/service.ts';
import { unwrap } from '../errors/refusal-error.ts';
import type { FileService } from '../files/service.ts';
import type { Mailer } from '../mail/mailer.ts';
import { mapYielding } from '../runtime/map-yielding.ts';
import { instantOf, type Runtime } from '../runtime/runtime.ts';
import { BatchImporter, type RecordWriter } from './batch-importer.ts';
import { holdersFor } from './holders.ts';
import type { ImportContext, ImportKind } from './import-kind.ts';
import { ImportNames } from './import-names.ts';
import { inviting } from './inviting.ts';
import { uploadsHere } from './uploads.ts';

interface AssetImportDeps {
  readonly runtime: Runtime;
  readonly assets: AssetService;
  readonly catalogue: CatalogueService;
  readonly assetIds: AssetIds;
  readonly files: FileService;
  readonly invitations: Invitations;
  readonly mailer: Mailer;
}

/** POST /api/equipment/import */
export const assetImportKind = (deps: AssetImportDeps): ImportKind => ({
  job: 'assets.import',
  async begin(header, context) {
    const { fields, vendors, locations, users } = deps.assets.deps;
    const columns = unwrap(assetImport.bind(header, context.options, await fields.customFields()));
    const names = await ImportNames.load(
      { fields, vendors, locations, users, ...inviting(deps, context) },
      context,
      columns.newFields,
    );
    return new BatchImporter(
      assetImport,
      columns,
      names,
      assetWriter(deps, names, columns, context),
      context,
    );
  },
  holders: (written) => holdersFor(deps.assets.deps.users, written),
  answer: ({ created, updated, unchanged, failed, keyless }) => ({
    issued: keyless,
    message: message.assetsProcessed(created + updated + unchanged, failed),
  }),
});

function assetWriter(
  { runtime, assets, catalogue, assetIds, files }: AssetImportDeps,
  names: ImportNames,
  { match }: AssetColumns,
  { options: { mode }, today, dryRun }: ImportContext,
): RecordWriter<AssetRow, AssetLookups, NewAsset, AssetChange, AssetDocument> {
  let serialsThere = 0;
  let serialsRepeated = 0;
  const serialsBefore = new Set<string>();
  const lines = new Map<string, number>();
  // Found by its serial number, none of these rows would make another asset.
  const looksForSerials = dryRun && match !== 'serialNumber' && mode !== 'update';
  return {
    records: assets.records,
    nameOf: ({ name }) => name,
    typeOf: (record) => names.typeOf(record),
    placeOf: ({ location }) => location && names.directory.locations.pathOf(location),
    async find(rows) {
      const keys = [...new Set(rows.flatMap(({ key }) => key || []))];
      const holders = [...new Set(rows.flatMap(({ holder }) => holder ?? []))];
      const values = match === undefined ? [] : rows.flatMap((row) => row.match ?? []);
      const [byKey, matching, people, items, pictures] = await Promise.all([
        keys.length === 0
          ? []
          : assets.collection
              .find({ where: isIn('keys.assetId', keys), limit: 200 })
              .then((page) => page.items),
        match === undefined ? [] : assetsWith(assets, match, values),
        assets.deps.users.byEmails(holders),
        itemNames(catalogue.collection, { texts: rows.flatMap(({ item }) => item ?? []) }),
        uploadsHere(files, rows),
      ]);
      const stored = new Map([...byKey, ...matching].map((document) => [document.id, document]));
      const answers = await assets.records.answers([...stored.values()]);
      const existing = new Map(answers.map((asset) => [fold(asset.assetId), asset]));
      const matched = match === undefined ? undefined : byMatch(answers, match);
      if (looksForSerials) {
        const isFound = (row: AssetRow) =>
          existing.has(row.key) || (row.match !== undefined && matched?.has(String(row.match)));
        const lone = rows.filter((row) => !isFound(row) && localErrors(row).length === 0);
        const serials = lone.flatMap(serialOf);
        const there = await serialsHere(assets, serials);
        for (const serial of serials) {
          if (there.has(serial)) serialsThere += 1;
          else if (serialsBefore.has(serial)) serialsRepeated += 1;
          else serialsBefore.add(serial);
        }
      }
      const formerIds = await assetIds.ofDeleted(keys.filter((key) => !existing.has(key)));
      return {
        lookups: {
          ...{ directory: names.directory, existing, formerIds, people, items, pictures, today, mode },
          ...(matched ? { matched, lines } : {}),
        },
        stored,
      };
    },
    facts: () => ({
      ...(serialsThere > 0 ? { serialsThere } : {}),
      ...(serialsRepeated > 0 ? { serialsRepeated } : {}),
    }),
    async documents(creations, recordId) {
      const keyless = creations.filter(({ key }) => key === '').length;
      const issued = (keyless === 0 ? [] : await assetIds.take(keyless)).values();
      return mapYielding(creations, ({ key, line, record }) => {
        const ids = { id: recordId(line), assetId: key || (issued.next().value ?? '') };
        return assetDocument(record, ids, references(names, record), instantOf(runtime));
      });
    },
    uses: (record) => usedBy(record, names),
    change: ({ change }, stored) => assetUpdate(stored, change, references(names, change)),
  };
}

/** How many assets with the values of a batch are read; of more, at least one value is of several. */
const mostMatching = 1000;

/** Assets with one of these values, retired ones included. */
async function assetsWith(
  { collection }: AssetService,
  match: string,
  values: readonly MatchValue[],
): Promise<StoredAsset[]> {
  if (values.length === 0) return [];
  const path = match === 'serialNumber' ? match : `customFields.${match.slice(fieldPrefix.length)}`;
  const where = isIn(path, [...new Set(values)]);
  const found: StoredAsset[] = [];
  for (const part of [notRetired, isIn('retired', [...retirementReasons])])
    for await (const asset of collection.stream({ where: and(part, where) })) {
      found.push(asset);
      if (found.length === mostMatching) return found;
    }
  return found;
}

function serialOf({ cells }: AssetRow): string[] {
  const value = cells.find(({ column }) => column.target.name === 'serialNumber')?.value;
  return value?.ok && typeof value.value === 'string' ? [value.value] : [];
}

/** Those of these serial numbers that an asset has. */
async function serialsHere(assets: AssetService, serials: readonly string[]) {
  const found = await assetsWith(assets, 'serialNumber', serials);
  return new Set(found.map(({ serialNumber }) => serialNumber));
}

function byMatch(assets: readonly Asset[], match: NonNullable<AssetColumns['match']>) {
  const found = new Map<string, Asset[]>();
  for (const asset of assets) {
    const value = matchValueOf(asset, match);
    if (value !== undefined) found.set(String(value), [...(found.get(String(value)) ?? []), asset]);
  }
  return found;
}

/** The records that the names in a plan refer to. */
function references(
  names: ImportNames,
  input: Pick<NewAsset, 'type' | 'vendor' | 'location'>,
): AssetReferences;
function references(names: ImportNames, input: Named): Partial<AssetReferences>;
function references(names: ImportNames, { type, vendor, location }: Named): Partial<AssetReferences> {
  const found = type === undefined ? undefined : names.type(type);
  return {
    ...(found ? { type: found } : {}),
    vendor: vendor ? names.vendor(vendor) : undefined,
    location: location ? names.location(location) : undefined,
  };
}

type Named = Pick<AssetChange, 'type' | 'vendor' | 'location'>;

/** The names that an asset or a change refers to. */
function* usedBy(
  { type, vendor, location, assignedTo, customFields }: NewAsset | AssetChange,
  { directory: { locations } }: ImportNames,
): Generator<readonly [Creatable, string], void> {
  if (type !== undefined) yield ['types', type];
  if (vendor) yield ['vendors', vendor];
  if (location) yield ['locations', locations.pathOf(location) ?? ''];
  if (assignedTo) yield ['people', assignedTo];
  for (const [apiName, value] of Object.entries(customFields ?? {}))
    if (value !== null) yield ['fields', apiName];
}
