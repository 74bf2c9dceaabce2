import type { Received, streams } from '@quartermaster/contract';
import { LocationIndex, NameIndex } from '@quartermaster/core/csv/directory';
import type { CsvEncoding } from '@quartermaster/core/csv/file-format';
import { type ImportPreview, previewBytes } from '@quartermaster/core/csv/import-preview';
import { locationPaths } from '@quartermaster/core/locations/location';
import {
  fittingProfiles,
  type ImportProfile,
  isForHeader,
  readingFor,
} from '@quartermaster/core/reading/import-profile';
import {
  holdersIn,
  type Known,
  type ProposalOptions,
  proposalBy,
  proposalFor,
  withCustodians,
} from '@quartermaster/core/reading/proposal';
import type { Proposal } from '@quartermaster/core/reading/proposal-schema';
import {
  custodianField,
  kindNouns,
  type ReadColumn,
  type Reading,
  type ReadKind,
} from '@quartermaster/core/reading/reading';
import { readingMessage } from '@quartermaster/core/reading-messages';
import { refused } from '@quartermaster/core/verdict';
import { detectEncoding } from '@quartermaster/csv/detect-encoding';
import { readCsv } from '@quartermaster/csv/read-csv';
import { RefusalError, unwrap } from '../errors/refusal-error.ts';
import type { FieldService } from '../fields/service.ts';
import type { ImportProfiles } from '../import-profiles/service.ts';
import type { LocationService } from '../locations/service.ts';
import type { SettingsService } from '../settings/service.ts';
import type { UserService } from '../users/service.ts';
import type { VendorService } from '../vendors/service.ts';
import { holdersFor } from './holders.ts';

interface PreviewDeps {
  readonly fields: FieldService;
  readonly users: UserService;
  readonly importProfiles: ImportProfiles;
  readonly vendors: VendorService;
  readonly locations: LocationService;
  readonly settings: SettingsService;
}

/** How many rows a preview shows. */
const sampleRows = 50;

/** How many names of a field are listed. */
const mostNames = 5000;

type Query = Received<typeof streams.imports.preview>;

/**
 * POST /api/imports/preview: previews the beginning of a file, and proposes how it is read. `cut`: the body is
 * only part of the file.
 */
export async function previewImport(
  deps: PreviewDeps,
  body: AsyncIterable<Uint8Array>,
  { cut, encoding: stated, kind, profile: name, ...options }: Query,
): Promise<ImportPreview> {
  const bytes = await wholeOf(body);
  const { items: profiles } = await deps.importProfiles.list();
  const chosen = name === undefined ? undefined : await deps.importProfiles.named(name);
  if (chosen && kind !== undefined && chosen.kind !== kind)
    throw new RefusalError(
      refused('UNPROCESSABLE_CONTENT', readingMessage.profileOfKind(chosen.name, kindNouns[chosen.kind])),
    );
  const found = stated ?? encodingOf(bytes, cut, chosen);
  const { header, delimiter, encoding, batches } = await readCsv(inPieces(bytes), { cut, encoding: found });
  const rows: (readonly string[])[] = [];
  for await (const batch of batches) for (const { cells } of batch) rows.push(cells);
  const part = { header, rows };
  const known = await knownNames(deps);
  const offered = chosen
    ? proposalBy(chosen, statedIn(unwrap(readingFor(chosen, header)), options), part, known)
    : proposalFor(part, known, { kind, ...options });
  const proposal = await withHolders(deps.users, offered, part, known, cut);
  const { currency } = await deps.settings.get();
  // What the file doesn't show by its first bytes has to be said when it is imported.
  const reading = { ...proposal.reading, encoding, ...(hasMoney(proposal.kind) ? { currency } : {}) };
  const ofKind = profiles.filter((profile) => kind === undefined || profile.kind === kind);
  return {
    ...{ encoding, delimiter, header: [...header] },
    sample: rows.slice(0, sampleRows).map((cells) => [...cells]),
    rows: rows.length,
    proposal: { ...proposal, reading },
    names: { ...namesFor(proposal, known, cut), ...(await peopleFor(deps.users, proposal)) },
    profiles: fittingProfiles(ofKind, header).map((profile) => ({
      ...{ id: profile.id, name: profile.name },
      ...(isForHeader(profile, header) ? { isForHeader: true } : {}),
    })),
  };
}

/** A profile's reading with what is said of this file in particular. */
const statedIn = (reading: Reading, { dates, decimal, levels }: ProposalOptions): Reading => ({
  ...reading,
  columns: reading.columns.map((column): ReadColumn => {
    const { levels: _own, ...others } = column;
    const isPlace = column.to === 'location' || column.to === 'path';
    return {
      ...(isPlace && levels !== undefined ? others : column),
      ...(isPlace && levels ? { levels } : {}),
      ...(column.dates !== undefined && dates !== undefined ? { dates } : {}),
      ...(column.decimal !== undefined && decimal !== undefined ? { decimal } : {}),
    };
  }),
});

const hasMoney = (kind: ReadKind): boolean => kind === 'assets' || kind === 'items';

/** A profile's encoding, unless the bytes are Unicode: files of a system may be written in either. */
function encodingOf(bytes: Uint8Array, cut: boolean, profile: ImportProfile | undefined): CsvEncoding {
  const found = detectEncoding(bytes, cut);
  const { encoding } = profile?.reading ?? {};
  return encoding !== undefined && isSingleByte(encoding) && isSingleByte(found) ? encoding : found;
}

const isSingleByte = (encoding: CsvEncoding): boolean => !encoding.startsWith('utf');

/** The names that a file may use, and lists of them. */
interface KnownNames extends Known {
  readonly lists: Readonly<Record<string, readonly string[]>>;
}

async function knownNames({ fields, vendors, locations }: PreviewDeps): Promise<KnownNames> {
  const [{ types, aliases }, customFields, places] = await Promise.all([
    fields.table(),
    fields.customFields(),
    locations.all(),
  ]);
  const typeNames = new NameIndex(types.map(({ name }) => name));
  for (const { name, type } of aliases) typeNames.add(type.name, name);
  const vendorNames: string[] = [];
  for await (const { name } of vendors.collection.stream({})) vendorNames.push(name);
  const paths = locationPaths(places);
  const located = places.map(({ id, name }) => ({ id, path: paths.get(id) ?? name }));
  return {
    ...{ fields: customFields, types: typeNames, vendors: new NameIndex(vendorNames) },
    locations: new LocationIndex(located),
    lists: {
      type: types.map(({ name }) => name).sort(),
      vendor: vendorNames.sort(),
      location: located.map(({ path }) => path).sort(),
    },
  };
}

/** The names to choose from instead of those that aren't there. */
const namesFor = (
  { openValues, reading: { columns } }: Proposal,
  { lists }: KnownNames,
  cut: boolean,
): ImportPreview['names'] =>
  Object.fromEntries(
    Object.entries(lists).flatMap(([to, names]) =>
      // What follows in the file may have names that aren't there.
      openValues.some((open) => open.to === to) || (cut && columns.some((column) => column.to === to))
        ? [[to, names.slice(0, mostNames)]]
        : [],
    ),
  );

/** Adds what is to be said of holders without an account here. */
async function withHolders(
  users: UserService,
  proposal: Proposal,
  part: Parameters<typeof proposalFor>[0],
  known: Known,
  cut: boolean,
): Promise<Proposal> {
  if (proposal.kind !== 'assets' || proposal.system === 'Quartermaster') return proposal;
  // With an address, they are given an account.
  const holders = [...holdersIn(proposal.reading, part)];
  const names = holders.filter(([written]) => !written.includes('@'));
  const some = names.slice(0, mostNames);
  const found = await holdersFor(
    users,
    some.map(([written]) => written),
  );
  const nameless = some.filter(([written]) => !found.has(written));
  const isThere = known.fields.some(({ apiName }) => apiName === custodianField);
  // Of the names that follow, some may have none either.
  const mayFollow = names.length > some.length || (cut && holders.length > 0);
  return nameless.length > 0 || mayFollow ? withCustodians(proposal, nameless, isThere) : proposal;
}

/** The people to choose from: 'Mia Okafor <mia@northwind.example>'. */
async function peopleFor(users: UserService, { openValues }: Proposal): Promise<ImportPreview['names']> {
  if (!openValues.some(({ to }) => to === 'assignedTo')) return {};
  const people: string[] = [];
  for await (const { displayName, email, state } of users.collection.stream({})) {
    if (state !== 'waiting') people.push(`${displayName} <${email}>`);
    if (people.length === mostNames) break;
  }
  return { assignedTo: people.sort() };
}

async function wholeOf(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks).subarray(0, previewBytes);
}

async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array, void> {
  yield bytes;
}
