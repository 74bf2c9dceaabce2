import type { Received, streams } from '@quartermaster/contract';
import { NameIndex } from '@quartermaster/core/csv/directory';
import { type ImportPreview, previewBytes } from '@quartermaster/core/csv/import-preview';
import { holdersIn, proposalFor, withCustodians } from '@quartermaster/core/reading/proposal';
import type { Proposal } from '@quartermaster/core/reading/proposal-schema';
import { detectEncoding } from '@quartermaster/csv/detect-encoding';
import { readCsv } from '@quartermaster/csv/read-csv';
import type { FieldService } from '../fields/service.ts';
import type { UserService } from '../users/service.ts';
import { holdersFor } from './holders.ts';

interface PreviewDeps {
  readonly fields: FieldService;
  readonly users: UserService;
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
  { cut, encoding: stated, kind, dates }: Query,
): Promise<ImportPreview> {
  const bytes = await wholeOf(body);
  const found = stated ?? detectEncoding(bytes, cut);
  const { header, delimiter, encoding, batches } = await readCsv(inPieces(bytes), { cut, encoding: found });
  const rows: (readonly string[])[] = [];
  for await (const batch of batches) for (const { cells } of batch) rows.push(cells);
  const proposal = await proposed(deps, { header, rows }, { kind, dates });
  // What the file doesn't show by its first bytes has to be said when it is imported.
  const reading = { ...proposal.reading, encoding };
  return {
    ...{ encoding, delimiter, header: [...header] },
    sample: rows.slice(0, sampleRows).map((cells) => [...cells]),
    rows: rows.length,
    proposal: { ...proposal, reading },
  };
}

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
