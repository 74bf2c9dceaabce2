import { fold } from '../query/fold.ts';
import {
  type ImportProfile,
  importProfileChangeSchema,
  newImportProfileSchema,
} from '../reading/import-profile.ts';
import type { ImportProfileEntry } from './config-file.ts';
import { duplicateEntries, unmentioned } from './entries.ts';
import { bodyOf, type Change, differences, type Section } from './section.ts';

/** Import profiles, by name. */
export const importProfileSection: Section = {
  name: 'importProfiles',
  written: ({ importProfiles }) => ({
    importProfiles: importProfiles
      .toSorted((one, other) => (fold(one.name) < fold(other.name) ? -1 : 1))
      .map(writtenProfile),
  }),
  compare({ wanted: { importProfiles: entries = [] }, installation: { importProfiles }, prune }) {
    const rest = unmentioned(
      importProfiles,
      ({ name }) => name,
      entries.map(({ name }) => name),
    );
    return {
      changes: entries.flatMap((entry) =>
        compareProfile(
          entry,
          importProfiles.find(({ name }) => fold(name) === fold(entry.name)),
        ),
      ),
      removals: prune ? rest.map(removal) : [],
      unmentioned: prune ? [] : rest.map(({ name }) => name),
      issues: duplicateEntries('importProfiles', entries, 'name'),
    };
  },
};

const writtenProfile = ({
  id: _id,
  createdAt: _createdAt,
  updatedAt: _updatedAt,
  version: _version,
  ...profile
}: ImportProfile): ImportProfileEntry => profile;

function compareProfile(entry: ImportProfileEntry, profile: ImportProfile | undefined): Change[] {
  const section = 'importProfiles';
  const { name, ...stated } = entry;
  if (!profile) {
    const { match, mode, ...others } = stated;
    const body = newImportProfileSchema.parse({
      ...{ name, ...others },
      ...(match === null ? {} : { match }),
      ...(mode === null ? {} : { mode }),
    });
    const values = differences({ ...stated }, {});
    return [{ section, action: 'create', name, values, operation: { kind: 'importProfiles.create', body } }];
  }
  const values = differences({ ...entry }, { ...profile });
  if (values.length === 0) return [];
  const { id, version } = profile;
  const body = importProfileChangeSchema.parse(bodyOf(values));
  const operation = { kind: 'importProfiles.update', id, version, body } as const;
  return [{ section, action: 'change', name: profile.name, values, operation }];
}

const removal = ({ id, name }: ImportProfile): Change => ({
  ...{ section: 'importProfiles', action: 'remove', name, values: [] },
  operation: { kind: 'importProfiles.remove', id },
});
