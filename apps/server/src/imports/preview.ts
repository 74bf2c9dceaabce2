import type { Received, streams } from '@quartermaster/contract';
import { NameIndex } from '@quartermaster/core/csv/directory';
import type { CsvEncoding } from '@quartermaster/core/csv/file-format';
import { type ImportPreview, previewBytes } from '@quartermaster/core/csv/import-preview';
import { fittingProfiles, type ImportProfile, readingFor } from '@quartermaster/core/reading/import-profile';
import { holdersIn, proposalBy, proposalFor, withCustodians } from '@quartermaster/core/reading/proposal';
import type { Proposal } from '@quartermaster/core/reading/proposal-schema';
import { kindNouns } from '@quartermaster/core/reading/reading';
import { readingMessage } from '@quartermaster/core/reading-messages';
import { refused } from '@quartermaster/core/verdict';
import { detectEncoding } from '@quartermaster/csv/detect-encoding';
import { readCsv } from '@quartermaster/csv/read-csv';
import { RefusalError, unwrap } from '../errors/refusal-error.ts';
import type { FieldService } from '../fields/service.ts';
import type { ImportProfiles } from '../import-profiles/service.ts';
import type { UserService } from '../users/service.ts';
import { holdersFor } from './holders.ts';

interface PreviewDeps {
  readonly fields: FieldService;
  readonly users: UserService;
  readonly importProfiles: ImportProfiles;
}

/** How many rows a preview shows. */
const sampleRows = 50;

/** How many holders are looked up: the first ones tell whether some have no account here. */
const mostHolders = 500;

type Query = Received<typeof streams.imports.preview>;

/**
 * POST /api/imports/preview: previews the beginning of a file, and proposes how it is read. `cut`: the body is
 * only part of the file.
 */
export async function previewImport(
  deps: PreviewDeps,
  body: AsyncIterable<Uint8Array>,
  { cut, encoding: stated, kind, dates, profile: name }: Query,
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
  const proposal = chosen
    ? proposalBy(chosen, unwrap(readingFor(chosen, header)), part)
    : await proposed(deps, part, { kind, dates });
  // What the file doesn't show by its first bytes has to be said when it is imported.
  const reading = { ...proposal.reading, encoding };
  const ofKind = profiles.filter((profile) => kind === undefined || profile.kind === kind);
  return {
    ...{ encoding, delimiter, header: [...header] },
    sample: rows.slice(0, sampleRows).map((cells) => [...cells]),
    rows: rows.length,
    proposal: { ...proposal, reading },
    profiles: fittingProfiles(ofKind, header).map(({ id, name: profile }) => ({ id, name: profile })),
  };
}

/** A profile's encoding, unless the bytes are Unicode: files of a system may be written in either. */
function encodingOf(bytes: Uint8Array, cut: boolean, profile: ImportProfile | undefined): CsvEncoding {
  const found = detectEncoding(bytes, cut);
  const { encoding } = profile?.reading ?? {};
  return encoding !== undefined && isSingleByte(encoding) && isSingleByte(found) ? encoding : found;
}

const isSingleByte = (encoding: CsvEncoding): boolean => !encoding.startsWith('utf');

async function proposed(
  { fields, users }: PreviewDeps,
  part: Parameters<typeof proposalFor>[0],
  options: Pick<Query, 'kind' | 'dates'>,
): Promise<Proposal> {
  const [{ types, aliases }, customFields] = await Promise.all([fields.table(), fields.customFields()]);
  const names = new NameIndex(types.map(({ name }) => name));
  for (const { name, type } of aliases) names.add(type.name, name);
  const proposal = proposalFor(part, { types: names, fields: customFields }, options);
  if (proposal.kind !== 'assets' || proposal.system === 'Quartermaster') return proposal;
  const holders = [...holdersIn(proposal.reading, part)].slice(0, mostHolders);
  const found = await holdersFor(users, holders);
  return holders.some((written) => !found.has(written)) ? withCustodians(proposal) : proposal;
}

async function wholeOf(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks).subarray(0, previewBytes);
}

async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array, void> {
  yield bytes;
}
