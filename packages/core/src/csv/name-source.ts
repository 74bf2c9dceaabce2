import type { z } from 'zod';
import { newAssetSchema } from '../assets/asset.ts';
import { typesOfField } from '../fields/definition.ts';
import { newLocationSchema, pathSeparator } from '../locations/location.ts';
import { message } from '../messages.ts';
import { fold } from '../query/fold.ts';
import { nameFromEmail, newUserSchema } from '../users/user.ts';
import { newVendorSchema } from '../vendors/vendor.ts';
import { granted, type Refusal, refused, type Verdict } from '../verdict.ts';
import type { ImportDirectory, NameIndex } from './directory.ts';
import type { Creatable } from './import-result.ts';
import { ofUnknown } from './row-error.ts';

/** Resolves the names in a row: types and vendors to their stored names, locations to ids. */
export interface NameSource {
  type(written: string): Verdict<string>;
  vendor(written: string): Verdict<string>;
  location(written: string): Verdict<string>;
  /** Whether assets of this type have, or get, this custom field. */
  field(apiName: string, type: string): Verdict<void>;
  /** Whether somebody has, or gets, an account with this address. */
  person(email: string, name: string | undefined): Verdict<void>;
}

/** A custom field that assets of a type are to have. */
export interface FieldOfType {
  readonly apiName: string;
  readonly type: string;
}

export interface MissingPerson {
  readonly email: string;
  readonly name: string;
}

/** Names to create: locations are full paths, parents first. */
export interface MissingNames {
  readonly types: readonly string[];
  readonly vendors: readonly string[];
  readonly locations: readonly string[];
  readonly fields: readonly FieldOfType[];
  readonly people: readonly MissingPerson[];
}

type Missing = { [Kind in keyof MissingNames]: MissingNames[Kind][number] };
type Note = <Kind extends keyof Missing>(kind: Kind, missing: Missing[Kind]) => void;

/** Which names to create if they are unknown. */
interface MadeNames {
  readonly createMissing: ReadonlySet<Creatable>;
  /** A type that is created even if creating types wasn't requested. */
  readonly alwaysMade?: string | undefined;
}

/** Resolves only names that exist; refusals suggest the closest one. */
export function knownNames({ types, vendors, locations, additions }: ImportDirectory): NameSource {
  return {
    field: (apiName, type) =>
      additions?.hasField(apiName, type) ? granted(undefined) : unknown(message.unknownField(apiName, type)),
    person: (email) =>
      additions?.hasPerson(email) ? granted(undefined) : unknown(message.unknownPerson(email)),
    type: (written) => findName(types, written, message.unknownType),
    vendor: (written) => findName(vendors, written, message.unknownVendor),
    location(written) {
      const [place, ...others] = locations.find(written);
      if (!place) return unknown(message.unknownLocation(written.trim(), locations.suggest(written)));
      if (others.length === 0) return granted(place.id);
      const paths = [place, ...others].map(({ path }) => path);
      return no(message.ambiguousLocation(written.trim(), paths));
    },
  };
}

/**
 * The names to create so that these rows can succeed. Names in rows that fail for another reason aren't
 * created.
 * @param attempt plans a row with a source of names; true if it would succeed
 */
export function missingNames<Row>(
  rows: Iterable<Row>,
  directory: ImportDirectory,
  made: MadeNames,
  attempt: (row: Row, names: NameSource) => boolean,
): MissingNames {
  const missing: { readonly [Kind in keyof Missing]: Map<string, Missing[Kind]> } = {
    types: new Map(),
    vendors: new Map(),
    locations: new Map(),
    fields: new Map(),
    people: new Map(),
  };
  const any = made.createMissing.size > 0 || made.alwaysMade !== undefined;
  for (const row of any ? rows : []) {
    const ofRow: (() => void)[] = [];
    const names = knownOrMissing(directory, made, (kind, one) =>
      ofRow.push(() => {
        const key = keyOf(one);
        if (!missing[kind].has(key)) missing[kind].set(key, one);
      }),
    );
    if (attempt(row, names)) for (const keep of ofRow) keep();
  }
  return {
    types: [...missing.types.values()],
    vendors: [...missing.vendors.values()],
    locations: [...missing.locations.values()],
    fields: [...missing.fields.values()],
    people: [...missing.people.values()],
  };
}

const keyOf = (missing: Missing[keyof Missing]): string =>
  typeof missing === 'string'
    ? fold(missing)
    : 'email' in missing
      ? missing.email
      : `${missing.apiName} ${fold(missing.type)}`;

/** Treats unknown names that may be created as known, and reports each to `note`. */
export function knownOrMissing(
  directory: ImportDirectory,
  { createMissing, alwaysMade }: MadeNames,
  note: Note = () => {},
): NameSource {
  const known = knownNames(directory);
  const named = (kind: 'types' | 'vendors', schema: z.ZodType<string>, written: string): Verdict<string> => {
    const always = kind === 'types' && alwaysMade !== undefined && fold(written.trim()) === fold(alwaysMade);
    const isMade = always || createMissing.has(kind);
    // A name that will be created needs no suggestion, which would compare it with all known names.
    if (!isMade || directory[kind].find(written) !== undefined)
      return known[kind === 'types' ? 'type' : 'vendor'](written);
    const name = schema.safeParse(written);
    if (!name.success) return no(name.error.issues[0]?.message ?? message.invalidInput);
    note(kind, name.data);
    return granted(name.data);
  };
  return {
    type: (written) => named('types', newAssetSchema.shape.type, written),
    vendor: (written) => named('vendors', newVendorSchema.shape.name, written),
    location(written) {
      if (!createMissing.has('locations') || directory.locations.find(written).length > 0)
        return known.location(written);
      const paths = directory.locations.missing(written);
      for (const path of paths) {
        const name = newLocationSchema.shape.name.safeParse(path.split(pathSeparator).at(-1));
        if (!name.success) return no(name.error.issues[0]?.message ?? message.invalidInput);
      }
      for (const path of paths) note('locations', path);
      return granted('');
    },
    field(apiName, type) {
      const found = known.field(apiName, type);
      // Some fields belong to no type.
      if (found.ok || !createMissing.has('fields') || typesOfField(apiName, [type]).length === 0)
        return found;
      note('fields', { apiName, type });
      return granted(undefined);
    },
    person(email, name = '') {
      const found = known.person(email, name);
      if (found.ok || !createMissing.has('people')) return found;
      const { displayName } = newUserSchema.shape;
      const parsed = displayName.safeParse(name);
      note('people', { email, name: parsed.success ? parsed.data : nameFromEmail(email) });
      return granted(undefined);
    },
  };
}

/** A name's stored spelling; if there is none, refuses with `saying` and the closest name. */
function findName(
  names: NameIndex,
  written: string,
  saying: (name: string, near?: string) => string,
): Verdict<string> {
  const found = names.find(written);
  return found === undefined ? unknown(saying(written.trim(), names.suggest(written))) : granted(found);
}

const no = (text: string): Refusal => refused('UNPROCESSABLE_CONTENT', text);
const unknown = (text: string): Refusal => refused('UNPROCESSABLE_CONTENT', text, ofUnknown);
