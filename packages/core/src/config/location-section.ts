import {
  type Location,
  locationChangeSchema,
  newLocationSchema,
  pathKey,
  pathSeparator,
} from '../locations/location.ts';
import { message } from '../messages.ts';
import type { Issue } from '../verdict.ts';
import type { LocationEntry } from './config-file.ts';
import { duplicateEntries, unmentioned } from './entries.ts';
import { bodyOf, type Change, differences, type Section, type Target } from './section.ts';

/** Locations by path, parents first. */
export const locationSection: Section = {
  name: 'locations',
  written: ({ locations }) => ({ locations: locations.map(writtenLocation) }),
  compare(target) {
    const { locations } = target.installation;
    const { locations: entries = [] } = target.wanted;
    const known = new Map(locations.map((location) => [pathKey(location.path), location]));
    const downwards = entries.toSorted((a, b) => depthOf(a) - depthOf(b));
    const changes = downwards.flatMap((entry) => compareLocation(entry, known.get(pathKey(entry.path))));
    const rest = unmentioned(
      locations,
      ({ path }) => path,
      entries.map(({ path }) => path),
      pathKey,
    );
    return {
      changes: [...changes, ...newDefault(target, changes)],
      removals: target.prune ? rest.toSorted((a, b) => depthOf(b) - depthOf(a)).map(removal) : [],
      unmentioned: target.prune ? [] : rest.map(({ path }) => path),
      issues: [
        ...duplicateEntries('locations', entries, 'path', pathKey),
        ...missingParents(entries, target),
        ...defaultIssues(entries, target),
      ],
    };
  },
};

const depthOf = ({ path }: { readonly path: string }): number => path.split(pathSeparator).length;
const parentOf = (path: string): string | undefined =>
  path.includes(pathSeparator) ? path.slice(0, path.lastIndexOf(pathSeparator)) : undefined;
const nameOf = (path: string): string => path.split(pathSeparator).at(-1) ?? path;

const writtenLocation = ({ path, address, contact, isDefault }: Location): LocationEntry => ({
  path,
  ...(address === undefined ? {} : { address }),
  ...(contact === undefined || Object.keys(contact).length === 0 ? {} : { contact }),
  ...(isDefault ? { default: true } : {}),
});

function compareLocation(entry: LocationEntry, location: Location | undefined): Change[] {
  const { path, address } = entry;
  const stated = {
    name: nameOf(path),
    address: address === '' ? null : address,
    contact: entry.contact === undefined ? undefined : contactOf(entry.contact),
  };
  if (location) {
    const now = { name: location.name, address: location.address, contact: contactOf(location.contact) };
    const values = differences(stated, now);
    const body = locationChangeSchema.parse(bodyOf(values));
    const { id, version } = location;
    const operation = { kind: 'locations.update', id, version, body } as const;
    return values.length === 0
      ? []
      : [{ section: 'locations', action: 'change', name: location.path, values, operation }];
  }
  const { name, ...details } = stated;
  const values = differences(details, {});
  const body = newLocationSchema.parse({ name, ...bodyOf(values) });
  const operation = { kind: 'locations.create', parent: parentOf(path), body } as const;
  return [{ section: 'locations', action: 'create', name: path, values, operation }];
}

/** A contact with its keys in a fixed order, for comparison; null if it is empty. */
function contactOf(contact: LocationEntry['contact']): Record<string, string> | null {
  const { name, email, phone } = contact ?? {};
  const given = Object.entries({ name, email, phone }).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, value] as const],
  );
  return given.length === 0 ? null : Object.fromEntries(given);
}

/** The first location becomes the default automatically (section 4). */
function newDefault({ wanted, installation: { locations } }: Target, changes: readonly Change[]): Change[] {
  const path = wanted.locations?.find((entry) => entry.default)?.path;
  if (path === undefined) return [];
  const before =
    locations.length === 0 ? changes[0]?.name : locations.find(({ isDefault }) => isDefault)?.path;
  if (before !== undefined && pathKey(before) === pathKey(path)) return [];
  const values = [{ value: 'default', from: false, to: true }];
  const operation = { kind: 'locations.setDefault', path } as const;
  return [{ section: 'locations', action: 'change', name: path, values, operation }];
}

/** An entry's parent must exist, or be another entry. */
function missingParents(
  entries: readonly LocationEntry[],
  { installation: { locations }, prune }: Target,
): Issue[] {
  const there = prune ? entries : [...locations, ...entries];
  const paths = new Set(there.map(({ path }) => pathKey(path)));
  return entries.flatMap(({ path }, at) => {
    const parent = parentOf(path);
    return parent === undefined || paths.has(pathKey(parent))
      ? []
      : [{ path: `locations.${at}.path`, message: message.parentMissing(parent) }];
  });
}

function defaultIssues(entries: readonly LocationEntry[], { installation, prune }: Target): Issue[] {
  const defaults = entries.flatMap((entry, at) => (entry.default ? [at] : []));
  const twice = defaults
    .slice(1)
    .map((at) => ({ path: `locations.${at}.default`, message: message.defaultTwice }));
  const current = installation.locations.find(({ isDefault }) => isDefault);
  const goes =
    prune &&
    defaults.length === 0 &&
    current !== undefined &&
    !entries.some(({ path }) => pathKey(path) === pathKey(current.path));
  return goes ? [...twice, { path: 'locations', message: message.defaultNotInFile(current.path) }] : twice;
}

const removal = ({ id, path }: Location): Change => ({
  section: 'locations',
  action: 'remove',
  name: path,
  values: [],
  operation: { kind: 'locations.remove', id },
});
