import { message } from '@quartermaster/core/messages';
import type { CountLine, ScanAnswer } from '@quartermaster/core/stocktakes/stocktake';
import { counted } from '../ui/numbers.ts';
import { formatMoment } from '../ui/time.tsx';
import type { ScannedRow } from './counted-lines.ts';

/** A location's own name, and the path to what it is within. */
export function placeName(path: string): { readonly place: string; readonly within: string } {
  const parts = path.split(' / ');
  return { place: parts.at(-1) ?? path, within: parts.slice(0, -1).join(' / ') };
}

/** What became of a scan, in a sentence. */
export function answerText({ outcome, code, line }: ScanAnswer): string {
  const name = line?.asset?.name ?? code;
  switch (outcome) {
    case 'already':
      return `${name}: already counted${line?.at ? `, ${formatMoment(line.at)}` : ''}`;
    case 'ambiguous':
      return `${code}: several assets have this serial number`;
    case 'takenBack':
      return `${name}: taken back`;
    case 'nothing':
      return `${name}: nothing to take back`;
    case 'counted':
      return `${name}: ${whereText(line)}`;
  }
}

function whereText(line: ScanAnswer['line']): string {
  if (line?.asset === undefined) return 'not in Quartermaster';
  const { retired, recordedAt } = line.asset;
  if (retired !== undefined) return message.retiredAs(retired).toLowerCase();
  if (line.lot === 'found') return 'here';
  return recordedAt === undefined
    ? 'recorded nowhere, counted here'
    : `recorded at ${placeName(recordedAt).place}, counted here`;
}

/** What was scanned and isn't expected here: '3 wrong place, 1 unknown, 1 retired'. */
export function besidesText(rows: readonly ScannedRow[]): string {
  const of = (is: (row: ScannedRow) => boolean): number => rows.filter(is).length;
  const unexpected = (row: ScannedRow): boolean => row.line?.lot === 'unexpected';
  return [
    { number: of(({ line }) => line?.lot === 'wrongPlace'), word: 'wrong place' },
    { number: of((row) => unexpected(row) && row.line?.asset === undefined), word: 'unknown' },
    { number: of((row) => unexpected(row) && row.line?.asset !== undefined), word: 'retired' },
    { number: of(({ line }) => line === undefined), word: 'not sent yet' },
  ]
    .filter(({ number }) => number > 0)
    .map(({ number, word }) => counted(number, word, word))
    .join(', ');
}

/** Who counted: 'counted by Aroha Williams and Mia Okafor'. */
export function countersText(lines: readonly CountLine[]): string {
  const names = [...new Set(lines.flatMap(({ byName }) => byName ?? []))];
  if (names.length === 0) return 'not counted yet';
  const [last] = names.slice(-1);
  return `counted by ${names.length === 1 ? last : `${names.slice(0, -1).join(', ')} and ${last}`}`;
}

/** How much was scanned, and when: '31 scans, Today, 09:12 to Today, 09:41'. */
export function scansText(lines: readonly CountLine[]): string {
  const times = lines.flatMap(({ code, at }) => (code === undefined || at === undefined ? [] : [at])).sort();
  const [first] = times;
  const last = times.at(-1);
  if (first === undefined || last === undefined) return 'No scans';
  const [begin, end] = [formatMoment(first), formatMoment(last)];
  return `${counted(times.length, 'scan')}, ${begin === end ? begin : `${begin} to ${end}`}`;
}
