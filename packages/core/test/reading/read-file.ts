import { LocationIndex, NameIndex } from '../../src/csv/directory.ts';
import type { KnownField } from '../../src/reading/asset-draft.ts';
import { foreignRows } from '../../src/reading/foreign-rows.ts';
import { type ProposalOptions, proposalFor } from '../../src/reading/proposal.ts';

/** What the installation knows. */
export const known = {
  types: new NameIndex(['Laptop', 'Battery']),
  vendors: new NameIndex(['Softcat']),
  locations: new LocationIndex([{ id: 'oslo', path: 'Nordic / Oslo' }]),
  fields: [] as readonly KnownField[],
};

const table = (text: string, separator = ','): string[][] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split(separator));

/** Reads a file as it is proposed. */
export function read(text: string, options: ProposalOptions = {}, separator?: string) {
  const [header = [], ...rows] = table(text, separator);
  const proposal = proposalFor({ header, rows }, known, options);
  const foreign = foreignRows(proposal.reading, header);
  if (!foreign.ok) throw new Error(foreign.message);
  const made = rows.map((cells, index) => foreign.value.rows({ line: index + 2, cells })[0]);
  const records = made.flatMap((row) => {
    return row
      ? [Object.fromEntries(foreign.value.map.map(({ column }, at) => [column, row.cells[at]]))]
      : [];
  });
  return {
    proposal,
    records,
    /** Why rows can't be read. */
    faults: made.flatMap((row) => row?.fault?.message ?? []),
    untaken: header.filter((_, at) => (proposal.filled[at] ?? 0) > (proposal.taken[at] ?? 0)),
  };
}
