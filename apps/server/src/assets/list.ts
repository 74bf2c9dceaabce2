import type { contract, Received } from '@quartermaster/contract';
import { visible } from '@quartermaster/core/access/access';
import type { Actor } from '@quartermaster/core/access/actor';
import {
  assetConditions,
  assetStatuses,
  dayFields,
  retiredChoices,
  retirementReasons,
} from '@quartermaster/core/assets/asset-fields';
import { purchaseFields } from '@quartermaster/core/assets/purchase-fields';
import { notRetired } from '@quartermaster/core/assets/retirement';
import { sightingKinds } from '@quartermaster/core/assets/sighting';
import { bindingOf } from '@quartermaster/core/fields/bound-fields';
import type { CustomField } from '@quartermaster/core/fields/custom-field';
import { locationPaths, subtreeIds } from '@quartermaster/core/locations/location';
import { fold } from '@quartermaster/core/query/fold';
import { pathsOf } from '@quartermaster/core/query/paths';
import { parseWhere } from '@quartermaster/core/query/text';
import { and, equals, everything, exists, isIn, not, or, type Where } from '@quartermaster/core/query/where';
import {
  between,
  fittedFilter,
  foldedComparison,
  foldedText,
  type Leaf,
  type ListField,
  type ListFields,
  listFilter,
  namedValues,
  ownChoice,
  ownInstant,
  ownText,
  requireModest,
  translate,
  unknownField,
  unknownNames,
} from '../lists/list-query.ts';
import type { StoredLocation } from '../locations/collection.ts';
import type { AssetDeps } from './check.ts';

/** The filters of a list or an export; keys `field.<apiName>` filter by custom fields. */
export type AssetFilters = Partial<
  Pick<
    Received<typeof contract.assets.list>,
    | 'search'
    | 'where'
    | 'type'
    | 'status'
    | 'condition'
    | 'assignedTo'
    | 'location'
    | 'vendor'
    | 'retired'
    | 'from'
    | 'to'
  >
> & { readonly ids?: readonly string[] | undefined };

/** How many of the shared serial numbers the filter `duplicateSerial` looks for. */
export const mostSharedSerials = 1000;

/** The value of the `assignedTo` filter that asks for unassigned assets. */
const unassigned = 'unassigned';

/**
 * The filter of a list or an export, narrowed to what the actor may see. Leaves out retired assets, unless it
 * asks for them.
 * @param named the folded asset ID of a retired asset that the list shows all the same
 */
export async function assetFilter(
  input: AssetFilters,
  actor: Actor,
  known: ListFields,
  named?: string,
): Promise<Where> {
  const isAny = namesRetirement(input);
  const fields = isAny ? withoutStatusOfRetired(known) : known;
  const parts: Where[] = [visible('asset', actor), await listFilter(input, fields)];
  if (!isAny) parts.push(named === undefined ? notRetired : or(notRetired, equals('keys.assetId', named)));
  const add = async (name: string, values: readonly string[] | undefined): Promise<void> => {
    const field = values && fields.get(name);
    if (!field) return;
    const leaf: Leaf = { op: 'in', path: name, values: [...values] };
    parts.push(field.compare ? await field.compare(leaf) : { ...leaf, path: field.path ?? name });
  };
  for (const name of [
    'type',
    'status',
    'condition',
    'assignedTo',
    'location',
    'vendor',
    'retired',
  ] as const) {
    await add(name, input[name]);
  }
  requireModest(Object.keys(input).filter((key) => key.startsWith('field.')).length, 'field');
  for (const [key, values] of Object.entries(input)) {
    if (!key.startsWith('field.') || !Array.isArray(values)) continue;
    if (!fields.has(key)) throw unknownField(key, fields, key);
    parts.push(await translate(fittedFilter(isIn(key, values.map(String)), fields, key), fields));
  }
  if (input.ids) parts.push(isIn('id', [...input.ids]));
  parts.push(...between('lastUpdated', input.from, input.to));
  return and(...parts);
}

/**
 * The fields that assets can be filtered and sorted by.
 * @param forAdmins only they filter by what they alone see, and learn the vendors' names from a refusal
 * @param sharedSerials returns the serial numbers that several assets have
 */
export function assetListFields(
  definitions: readonly CustomField[],
  deps: AssetDeps,
  forAdmins: boolean,
  sharedSerials: () => Promise<readonly string[]>,
): ListFields {
  const text = (path: string, sort?: string) => ({ path, type: 'text' as const, ...(sort ? { sort } : {}) });
  const table = new Map<string, ListField>([
    ['assetId', foldedText('keys.assetId')],
    ['name', foldedText('keys.name')],
    ['type', { ...foldedText('keys.type'), compare: byTypeName(deps) }],
    ['vendor', { ...foldedText('keys.vendor'), compare: byVendorName(deps, forAdmins) }],
    ['location', { ...foldedText('keys.location'), compare: byLocation(deps) }],
    ['assignedTo', { ...text('assignedTo', 'assignedTo'), compare: byHolder }],
    ownChoice('status', assetStatuses),
    ownChoice('condition', assetConditions),
    ...['serialNumber', 'orderNumber', 'costCurrency'].map(ownText),
    ['cost', { path: 'cost', type: 'number', sort: 'cost' }],
    ...['lastUpdated', 'createdAt', 'lastSeen'].map(ownInstant),
    ownChoice('lastSeenHow', sightingKinds),
    ['unseenSince', { type: 'instant', compare: byLastSight }],
    ...[...dayFields, 'maintenanceDue'].map(
      (name) => [name, { path: name, type: 'date' as const, sort: name }] as const,
    ),
    ['duplicateSerial', { type: 'boolean', compare: bySharedSerial(sharedSerials) }],
    ['requiredMissing', { type: 'boolean', compare: byFlag('requiredMissing') }],
    ['assignedToNobody', { type: 'boolean', compare: byFlag('assignedToNobody') }],
    ['holderSuspended', { type: 'boolean', compare: bySuspendedHolder(deps) }],
    ['retired', { type: 'text', choices: retiredChoices, compare: byReason }],
    ['retiredNote', text('retiredNote')],
    ['is', { type: 'text', label: 'value of is', choices: ['retired', 'any'], compare: byWhetherRetired }],
    ['notes', text('notes')],
    ['catalogItemId', text('catalogItemId')],
  ]);
  if (!forAdmins) for (const name of purchaseFields) table.delete(name);
  for (const definition of definitions) {
    const { apiName } = definition;
    const ownField = table.get(bindingOf(apiName)?.ownName ?? '');
    const field = ownField ?? customListField(definition);
    // The first name is used in URLs, the second in parsed filters.
    for (const name of [`field.${apiName}`, `customFields.${apiName}`]) table.set(name, field);
  }
  return table;
}

function customListField({ apiName, displayName: label, type, options = [] }: CustomField): ListField {
  const path = `customFields.${apiName}`;
  return { path, label, sort: path, ...(type === 'select' ? { type: 'text', choices: options } : { type }) };
}

const byTypeName = ({ fields }: AssetDeps) => {
  const others = foldedComparison('keys.type', fold);
  return async (leaf: Leaf): Promise<Where> => {
    const names = namedValues(leaf);
    if (!names) return others(leaf);
    return isIn('typeId', await fields.typeIdsOf(names));
  };
};

const byVendorName = ({ vendors }: AssetDeps, namesVendors: boolean) => {
  const others = foldedComparison('keys.vendor', fold);
  return async (leaf: Leaf): Promise<Where> => {
    const names = namedValues(leaf);
    if (!names) return others(leaf);
    const found = await Promise.all(names.map((name) => vendors.byName(name)));
    const ids = found.flatMap((vendor) => vendor?.id ?? []);
    if (ids.length === 0 && names.length > 0 && namesVendors) {
      const { items } = await vendors.collection.find({ sort: ['nameKey'], limit: 200 });
      if (items.length > 0)
        throw unknownNames(
          'vendor',
          names,
          items.map(({ name }) => name),
        );
    }
    return isIn('vendorId', ids);
  };
};

/** Filters by a location's id, path or name, sub-locations included. */
const byLocation = ({ locations }: AssetDeps) => {
  const others = foldedComparison('keys.location', fold);
  return async (leaf: Leaf): Promise<Where> => {
    const values = namedValues(leaf);
    if (!values) return others(leaf);
    const all = await locations.all();
    const found = values.flatMap((value) => branchOf(all, value));
    if (found.length === 0 && values.length > 0 && all.length > 0)
      throw unknownNames('location', values, [...locationPaths(all).values()]);
    return isIn('locationId', [...new Set(found)]);
  };
};

function branchOf(all: readonly StoredLocation[], written: string): string[] {
  const paths = locationPaths(all);
  const key = fold(written);
  const roots = all.filter(
    ({ id, nameKey }) => id === written || nameKey === key || fold(paths.get(id) ?? '') === key,
  );
  return roots.flatMap(({ id }) => subtreeIds(all, id));
}

const byHolder = (leaf: Leaf): Where => {
  const values = namedValues(leaf);
  if (!values) return leaf;
  const people = values.filter((value) => value !== unassigned).map((value) => value.toLowerCase());
  const held = isIn('assignedTo', people);
  return values.includes(unassigned) ? or(held, not(exists('assignedTo'))) : held;
};

const bySharedSerial =
  (sharedSerials: () => Promise<readonly string[]>) =>
  async (leaf: Leaf): Promise<Where> => {
    const shared = isIn('serialNumber', [...(await sharedSerials())]);
    return selectsTrue(leaf) ? shared : not(shared);
  };

const bySuspendedHolder =
  ({ users }: AssetDeps) =>
  async (leaf: Leaf): Promise<Where> => {
    const held = isIn('assignedTo', await users.suspendedEmails());
    return selectsTrue(leaf) ? held : not(held);
  };

/** `is:retired` is short for `retired:*`; `is:any` shows assets whether they are retired or not. */
const byWhetherRetired = (leaf: Leaf): Where =>
  leaf.op === 'exists' || (namedValues(leaf) ?? []).includes('any') ? everything : anyReason;

/** As values, which an index has. */
const anyReason = isIn('retired', [...retirementReasons]);
const byReason = (leaf: Leaf): Where =>
  leaf.op === 'exists' || (namedValues(leaf) ?? []).includes('any')
    ? anyReason
    : { ...leaf, path: 'retired' };

/** The fields of a filter that finds retired assets: these are in no status. */
function withoutStatusOfRetired(fields: ListFields): ListFields {
  const status = fields.get('status');
  const compare = (leaf: Leaf): Where => and({ ...leaf, path: 'status' }, notRetired);
  return status ? new Map([...fields, ['status', { ...status, compare }]]) : fields;
}

/** Whether a filter may find retired assets: it names what only they have, or finds nothing but given asset IDs. */
export const asksForRetired = (where: Where): boolean =>
  pathsOf(where).some((path) => path === 'is' || path.startsWith('retired')) || isOfAssetIds(where);

const isOfAssetIds = (where: Where): boolean =>
  where.op === 'and'
    ? where.of.some(isOfAssetIds)
    : (where.op === 'equals' || where.op === 'in') && where.path === 'assetId';

/** A list, count or export leaves retired assets out unless it asks for them, or names single assets. */
function namesRetirement({ retired, ids, where }: AssetFilters): boolean {
  const parsed = where?.trim() ? parseWhere(where) : undefined;
  return retired !== undefined || ids !== undefined || (parsed?.ok === true && asksForRetired(parsed.where));
}

/** When it was last seen; for what never was, when it was added. */
const byLastSight = (leaf: Leaf): Where =>
  or({ ...leaf, path: 'lastSeen' }, and(not(exists('lastSeen')), { ...leaf, path: 'createdAt' }));

/** A flag is either true or absent, never false. */
const byFlag =
  (path: string) =>
  (leaf: Leaf): Where =>
    selectsTrue(leaf) ? isIn(path, [true]) : not(exists(path));

/** Whether a comparison with true or false selects the true ones. */
const selectsTrue = (leaf: Leaf): boolean =>
  leaf.op === 'exists' || (namedValues(leaf) ?? []).includes('true');
