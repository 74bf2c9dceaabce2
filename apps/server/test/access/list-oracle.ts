import type { Asset } from '@quartermaster/core/assets/asset';
import { assetConditions, assetStatuses } from '@quartermaster/core/assets/asset-fields';
import { defaultAssetTypes } from '@quartermaster/core/fields/defaults';
import { type Location, subtreeIds } from '@quartermaster/core/locations/location';
import { withChoices } from '@quartermaster/core/query/choices';
import { compareDocuments } from '@quartermaster/core/query/compare';
import { fold } from '@quartermaster/core/query/fold';
import { matches } from '@quartermaster/core/query/matches';
import { type FieldType, typeMismatch, withTypes } from '@quartermaster/core/query/typed';
import { equals, exists, isIn, not, or, type Scalar, type Where } from '@quartermaster/core/query/where';
import { type EquipmentRequest, requestPriorities } from '@quartermaster/core/requests/request';
import { requestStatuses } from '@quartermaster/core/requests/status';

/** What a list should return, computed from all records and the meaning of its fields. */
export interface Oracle {
  /**
   * Ids of the records that a filter should find, in the requested order; undefined if it should be refused.
   */
  found(where: Where, sort: string): string[] | undefined;
}

/** Texts of assets that are compared in folded form: case and accents don't matter. */
const foldedFields = ['name', 'assetId', 'type', 'vendor', 'location'];

/** What a list of assets must return (api.md, section 2), computed from the single assets. */
export function assetOracle(assets: readonly Asset[], locations: readonly Location[]): Oracle {
  const nameOf = (id: string | undefined) => locations.find((location) => location.id === id)?.name;
  const records = assets.map((asset) => {
    const { id, name, assetId, type, vendor, location, assignedTo, ...rest } = asset;
    const texts = { name, assetId, type, vendor, location: nameOf(location) };
    return {
      ...rest,
      id,
      ...Object.fromEntries(
        Object.entries(texts).flatMap(([key, text]) => (text === undefined ? [] : [[key, fold(text)]])),
      ),
      ...(assignedTo === null ? {} : { assignedTo }),
      ...(location === undefined ? {} : { locationId: location }),
    };
  });
  const meaning = (leaf: Leaf): Where => {
    const values = 'value' in leaf ? [leaf.value] : 'values' in leaf ? leaf.values : undefined;
    if (leaf.op !== 'contains' && values && leaf.path === 'assignedTo') return heldBy(values.map(String));
    if (leaf.op !== 'contains' && values && leaf.path === 'location')
      return within(values.map(String), locations);
    return foldedFields.includes(leaf.path) ? mapScalars(leaf, foldScalar) : leaf;
  };
  /** Names that don't exist. */
  const isRefused = (leaf: Leaf): boolean => {
    const values = leaf.op === 'equals' ? [leaf.value] : leaf.op === 'in' ? leaf.values : [];
    if (values.length === 0) return false;
    const named = values.map(String);
    if (leaf.path === 'location') return rootsOf(named, locations).length === 0;
    const typeNames = defaultAssetTypes.map(fold);
    return leaf.path === 'type' && !named.some((name) => typeNames.includes(fold(name.trim())));
  };
  const choices = new Map(Object.entries({ status: assetStatuses, condition: assetConditions }));
  return oracleOf(records, meaning, ['name', 'assetId', 'serialNumber'], choices, isRefused);
}

/** What a list of requests must return. */
export function requestOracle(requests: readonly EquipmentRequest[]): Oracle {
  const records = requests.map(({ ticketRef, ...request }) => ({
    ...request,
    ...(ticketRef === undefined ? {} : { ticketRef: fold(ticketRef) }),
    itemNames: request.items.map((item) => item.name).join('\n'),
  }));
  const searched = ['id', 'userId', 'ticketRef', 'notes', 'itemNames'];
  const choices = { status: requestStatuses, priority: requestPriorities };
  const meaning = (leaf: Leaf): Where => (leaf.path === 'ticketRef' ? mapScalars(leaf, foldScalar) : leaf);
  return oracleOf(records, meaning, searched, new Map(Object.entries(choices)));
}

type Leaf = Exclude<Where, { op: 'and' | 'or' | 'not' | 'search' }>;

function oracleOf(
  records: readonly { readonly id: string }[],
  meaning: (leaf: Leaf) => Where,
  searched: readonly string[],
  choices: ReadonlyMap<string, readonly string[]>,
  isRefused: (leaf: Leaf) => boolean = () => false,
): Oracle {
  return {
    found(where, sort) {
      const typed = withTypes(where, typeOf);
      const chosen = withChoices(typed, (path) => choices.get(path));
      if (!chosen.ok || typeMismatch(typed, typeOf) !== undefined) return undefined;
      let refused = false;
      const wanted = mapLeaves(chosen.value, (leaf) => {
        // No list has a field with several values.
        refused ||= leaf.op === 'contains' || isRefused(leaf);
        return meaning(leaf);
      });
      if (refused) return undefined;
      return records
        .filter((record) => matches(wanted, record, searched))
        .sort(compareDocuments([sort]))
        .map(({ id }) => id);
    },
  };
}

const types: Readonly<Record<string, FieldType>> = {
  'customFields.seats': 'number',
  purchaseDate: 'date',
  warrantyEnd: 'date',
  lastUpdated: 'instant',
  createdAt: 'instant',
  updatedAt: 'instant',
};
const typeOf = (path: string): FieldType => types[path] ?? 'text';

const heldBy = (values: readonly string[]): Where => {
  const held = isIn(
    'assignedTo',
    values.map((value) => value.toLowerCase()),
  );
  return values.includes('unassigned') ? or(held, not(exists('assignedTo'))) : held;
};

/** Matches a location by id, path or name, and everything below it. */
const within = (values: readonly string[], locations: readonly Location[]): Where =>
  or(
    ...rootsOf(values, locations)
      .flatMap(({ id }) => subtreeIds(locations, id))
      .map((id) => equals('locationId', id)),
  );

const rootsOf = (values: readonly string[], locations: readonly Location[]): Location[] =>
  locations.filter(({ id, name, path }) =>
    values.some((value) => value === id || fold(value) === fold(name) || fold(value) === fold(path)),
  );

const foldScalar = (value: Scalar): Scalar => (typeof value === 'string' ? fold(value) : value);

function mapScalars(leaf: Leaf, change: (value: Scalar) => Scalar): Where {
  const changed = Object.entries(leaf).map(([key, value]) => {
    if (key === 'op' || key === 'path') return [key, value];
    return [key, Array.isArray(value) ? value.map(change) : change(value)];
  });
  return Object.assign({ ...leaf }, Object.fromEntries(changed));
}

function mapLeaves(where: Where, change: (leaf: Leaf) => Where): Where {
  switch (where.op) {
    case 'and':
    case 'or':
      return { op: where.op, of: where.of.map((part) => mapLeaves(part, change)) };
    case 'not':
      return not(mapLeaves(where.of, change));
    case 'search':
      return where;
    default:
      return change(where);
  }
}
