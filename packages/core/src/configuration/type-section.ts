import {
  type AssetType,
  assetTypeChangeSchema,
  defaultMaintenanceInterval,
  newAssetTypeSchema,
} from '../fields/asset-type.ts';
import { fold } from '../query/fold.ts';
import type { TypeEntry } from './configuration.ts';
import { entriesTwice, unmentioned } from './entries.ts';
import { bodyOf, type Change, differences, type Section } from './section.ts';

/** Asset types; which fields they have is the fields' part. */
export const typeSection: Section = {
  name: 'types',
  written: ({ types }) => ({ types: types.map(writtenType) }),
  compare({ wanted: { types: entries = [] }, installation: { types }, prune }) {
    const known = new Map(types.map((type) => [fold(type.name), type]));
    const changes = entries.flatMap((entry) => compareType(entry, known.get(fold(entry.name))));
    const rest = unmentioned(
      types,
      ({ name }) => name,
      entries.map(({ name }) => name),
    );
    return {
      changes,
      removals: prune ? rest.map(removal) : [],
      unmentioned: prune ? [] : rest.map(({ name }) => name),
      issues: entriesTwice('types', entries, 'name'),
    };
  },
};

const writtenType = ({
  name,
  description,
  icon,
  maintenanceInterval,
  requiresCalibration,
}: AssetType): TypeEntry => ({
  name,
  ...(description === undefined ? {} : { description }),
  ...(icon === undefined ? {} : { icon }),
  maintenanceInterval,
  requiresCalibration,
});

function compareType(entry: TypeEntry, type: AssetType | undefined): Change[] {
  const { name, description, icon, maintenanceInterval, requiresCalibration } = entry;
  const said = {
    description: description === '' ? null : description,
    icon: icon === '' ? null : icon,
    maintenanceInterval,
    requiresCalibration,
  };
  if (type) {
    const values = differences({ name, ...said }, { ...type });
    const body = assetTypeChangeSchema.parse(bodyOf(values));
    const operation = { kind: 'assetTypes.update', id: type.id, version: type.version, body } as const;
    return values.length === 0 ? [] : [{ section: 'types', action: 'change', name, values, operation }];
  }
  const first = {
    ...said,
    maintenanceInterval: maintenanceInterval ?? defaultMaintenanceInterval,
    requiresCalibration: requiresCalibration ?? false,
  };
  const values = differences(first, {});
  const body = newAssetTypeSchema.parse({ name, ...bodyOf(values) });
  const operation = { kind: 'assetTypes.create', body } as const;
  return [{ section: 'types', action: 'create', name, values, operation }];
}

const removal = ({ id, name }: AssetType): Change => ({
  section: 'types',
  action: 'remove',
  name,
  values: [],
  operation: { kind: 'assetTypes.remove', id },
});
