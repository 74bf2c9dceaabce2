import { fold } from '@quartermaster/core/query/fold';
import { readScan } from '@quartermaster/core/scanning/read-scan';
import { expectedFinder } from '@quartermaster/core/stocktakes/find-expected';
import type { Count, CountLine } from '@quartermaster/core/stocktakes/stocktake';
import type { KeptScan } from './kept-scans.ts';

/** A scan as the list shows it. */
export interface ScannedRow {
  readonly key: string;
  readonly code: string;
  /** What is known of it; absent for what only the server can tell. */
  readonly line: CountLine | undefined;
}

/** What was scanned, the latest first: what the server has, and what is still on its way to it. */
export function scannedRows(count: Count, waiting: readonly KeptScan[]): ScannedRow[] {
  const known = new Map(
    count.lines.flatMap((line) => (line.code === undefined ? [] : [[keyOf(line), line] as const])),
  );
  const find = finder(count.lines);
  for (const { code, at, undo } of waiting) {
    const text = readScan(code);
    const line = find(text);
    const key = line ? keyOf(line) : fold(text);
    if (undo) known.delete(key);
    else if (!known.has(key) && line) known.set(key, { ...line, lot: 'found', code: text, at });
    else if (!known.has(key)) known.set(key, { lot: 'unexpected', code: text, at, isMoved: false });
  }
  const sent = new Set(count.lines.map(({ code }) => code));
  return [...known]
    .map(([key, line]) => ({
      key,
      code: line.code ?? '',
      line: line.asset === undefined && !sent.has(line.code) ? undefined : line,
      at: line.at ?? '',
    }))
    .sort((one, other) => (one.at < other.at ? 1 : -1));
}

const keyOf = ({ asset, code = '' }: CountLine): string => asset?.id ?? fold(code);

/** Finds the line of an asset that is known to the count, or of a text that nobody knows. */
function finder(lines: readonly CountLine[]): (text: string) => CountLine | undefined {
  const find = expectedFinder(lines.flatMap(({ asset }) => asset ?? []));
  const byKey = new Map(lines.map((line) => [keyOf(line), line]));
  return (text) => byKey.get(find(text)?.id ?? fold(text));
}
