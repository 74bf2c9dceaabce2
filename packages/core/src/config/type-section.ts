import {
  type AssetType,
  assetTypeChangeSchema,
  defaultMaintenanceInterval,
  newAssetTypeSchema,
  sameOrder,
} from '../fields/asset-type.ts';
import { appliesTo, type CustomField, everyType } from '../fields/custom-field.ts';
import { typesOfField } from '../fields/definition.ts';
import { message } from '../messages.ts';
import { fold } from '../query/fold.ts';
import type { Issue } from '../verdict.ts';
import type { TypeEntry } from './config-file.ts';
import { duplicateEntries, unmentioned } from './entries.ts';
import { bodyOf, type Change, differences, type Installation, type Section, type Target } from './section.ts';

/** Asset types and the order of their fields; which fields a type has is in the fields section. */
export const typeSection: Section = {
  name: 'types',
  written: (installation) => ({
    types: installation.types.map((type) => writtenType(type, installation)),
  }),
  compare(target) {
    const { types: entries = [] } = target.wanted;
    const { types } = target.installation;
    const known = new Map(types.map((type) => [fold(type.name), type]));
    const changes = entries.flatMap((entry) => compareType(entry, known.get(fold(entry.name))));
    const rest = unmentioned(
      types,
      ({ name }) => name,
      entries.map(({ name }) => name),
    );
    return {
      changes,
      afterwards: entries.flatMap((entry) => orderOf(entry, known.get(fold(entry.name)), target)),
      removals: target.prune ? rest.map(removal) : [],
      unmentioned: target.prune ? [] : rest.map(({ name }) => name),
      issues: [
        ...duplicateEntries('types', entries, 'name'),
        ...entries.flatMap((entry, at) => orderIssues(entry, `types.${at}.fieldOrder`, target)),
      ],
    };
  },
};

const writtenType = (
  { name, description, icon, maintenanceInterval, requiresCalibration, customFields }: AssetType,
  { fields }: Installation,
): TypeEntry => {
  const has = new Set(customFields);
  const order = apiNamesOf(customFields, fields);
  // Most types have the order of all fields, which is written as null. If it were left out, a type would keep
  // the order in which an interrupted apply left it.
  const asAll = fields.flatMap(({ id, apiName }) => (has.has(id) ? [apiName] : []));
  return {
    name,
    ...(description === undefined ? {} : { description }),
    ...(icon === undefined ? {} : { icon }),
    maintenanceInterval,
    requiresCalibration,
    ...(order.length < 2 ? {} : { fieldOrder: sameOrder(order, asAll) ? null : order }),
  };
};

function compareType(entry: TypeEntry, type: AssetType | undefined): Change[] {
  const { name, description, icon, maintenanceInterval, requiresCalibration } = entry;
  const stated = {
    description: description === '' ? null : description,
    icon: icon === '' ? null : icon,
    maintenanceInterval,
    requiresCalibration,
  };
  if (type) {
    const values = differences({ name, ...stated }, { ...type });
    const body = assetTypeChangeSchema.parse(bodyOf(values));
    const operation = { kind: 'assetTypes.update', id: type.id, version: type.version, body } as const;
    return values.length === 0 ? [] : [{ section: 'types', action: 'change', name, values, operation }];
  }
  const first = {
    ...stated,
    maintenanceInterval: maintenanceInterval === undefined ? defaultMaintenanceInterval : maintenanceInterval,
    requiresCalibration: requiresCalibration ?? false,
  };
  const values = differences(first, {});
  // Null isn't among the values, but leaving it out would set the default interval.
  const body = newAssetTypeSchema.parse({
    name,
    ...bodyOf(values),
    maintenanceInterval: first.maintenanceInterval,
  });
  const operation = { kind: 'assetTypes.create', body } as const;
  return [{ section: 'types', action: 'create', name, values, operation }];
}

/** The change that puts a type's fields in its entry's order. */
function orderOf({ name, fieldOrder }: TypeEntry, type: AssetType | undefined, target: Target): Change[] {
  const asAll = fieldOrder === null || (fieldOrder === undefined && type === undefined);
  const first = asAll ? asAllFields(name, target) : fieldOrder;
  if (first === undefined || first.length === 0) return [];
  const now = type ? apiNamesOf(type.customFields, target.installation.fields) : asGained(name, target);
  if (sameOrder(now.slice(0, first.length), first)) return [];
  const to = [...first, ...now.filter((apiName) => !first.includes(apiName))];
  const values = [{ value: 'fieldOrder', from: now, to }];
  return [
    {
      section: 'types',
      action: 'change',
      name,
      values,
      operation: { kind: 'assetTypes.order', name, first },
    },
  ];
}

/** Problems with an entry's order: duplicate names, or fields that the type won't have. */
function orderIssues({ name, fieldOrder }: TypeEntry, path: string, target: Target): Issue[] {
  const order = fieldOrder ?? [];
  return order.flatMap((apiName, at): Issue[] => {
    if (order.indexOf(apiName) < at) return [{ path: `${path}.${at}`, message: message.entryTwice(apiName) }];
    return willHave(name, apiName, target)
      ? []
      : [{ path: `${path}.${at}`, message: message.unknownField(apiName, name) }];
  });
}

/** The fields that a type will have, in the overall field order. */
function asAllFields(name: string, target: Target): string[] {
  const { wanted, installation } = target;
  const all = [...installation.fields, ...(wanted.fields ?? [])].map(({ apiName }) => apiName);
  return [...new Set(all)].filter((apiName) => willHave(name, apiName, target));
}

/** The fields that a new type will have, in the order it gets them: those of all types first. */
function asGained(name: string, target: Target): string[] {
  const { wanted, installation } = target;
  const ofAll = installation.fields.filter(({ assetTypes }) => assetTypes.includes(everyType));
  const all = [...ofAll, ...(wanted.fields ?? [])].map(({ apiName }) => apiName);
  return [...new Set(all)].filter((apiName) => willHave(name, apiName, target));
}

/** Whether a type will have a field once the file has been applied. */
function willHave(type: string, apiName: string, { wanted, installation, prune }: Target): boolean {
  const entry = wanted.fields?.find((one) => one.apiName === apiName);
  const field = installation.fields.find((one) => one.apiName === apiName);
  if (!entry && (!field || (prune && wanted.fields !== undefined))) return false;
  const assetTypes = typesOfField(apiName, entry?.assetTypes ?? field?.assetTypes ?? []);
  return appliesTo({ assetTypes: assetTypes.map((one) => fold(one.trim())) }, fold(type));
}

const apiNamesOf = (ids: readonly string[], fields: readonly CustomField[]): string[] => {
  const names = new Map(fields.map(({ id, apiName }) => [id, apiName]));
  return ids.flatMap((id) => names.get(id) ?? []);
};

const removal = ({ id, name }: AssetType): Change => ({
  section: 'types',
  action: 'remove',
  name,
  values: [],
  operation: { kind: 'assetTypes.remove', id },
});
