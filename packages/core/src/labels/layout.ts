import { fittedLines, monoWidth } from './label-text.ts';
import { type QrCode, qrCode, quietZone } from './qr.ts';
import type { LabelPart } from './sheets.ts';

/** What a label says. */
export interface LabelContent {
  readonly assetId: string;
  readonly name: string;
  readonly company: string;
  readonly serialNumber?: string | undefined;
  /** What the QR code holds. */
  readonly address: string;
}

interface LabelSize {
  readonly width: number;
  readonly height: number;
}

/** A line of text on a label: where its baseline begins, and how large it is, in millimetres. */
export interface LabelLine {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly width: number;
  readonly kind: 'id' | 'name' | 'small';
}

/** A label as it is drawn; positions are in millimetres from its upper left corner. */
export interface DrawnLabel {
  /** With its quiet zone. */
  readonly qr?: { readonly code: QrCode; readonly x: number; readonly y: number; readonly size: number };
  readonly lines: readonly LabelLine[];
}

const largestQr = 24;
const smallestQr = 10;
const lineHeight = 1.25;
/** From the top of a line to its baseline, in parts of its size. */
const ascent = 0.95;

/** What a label of this size has no room for, the least important first. */
export function leftOut(
  { width, height }: LabelSize,
  parts: readonly LabelPart[],
): { readonly parts: readonly LabelPart[]; readonly nameLines: number } {
  const sizes = sizesOf({ width, height });
  const room = height - 2 * sizes.margin;
  let shown: readonly LabelPart[] = parts.filter((part) => part !== 'qr');
  let nameLines = 2;
  const needed = (): number =>
    shown.reduce(
      (sum, part) =>
        sum +
        (part === 'id' ? sizes.id : part === 'name' ? sizes.name * nameLines : sizes.small) * lineHeight,
      0,
    );
  for (const part of ['company', 'serial'] as const)
    if (needed() > room) shown = shown.filter((one) => one !== part);
  if (needed() > room) nameLines = 1;
  if (needed() > room && shown.includes('id')) shown = shown.filter((part) => part !== 'name');
  return {
    parts: parts.filter((part) => part !== 'qr' && !shown.includes(part)),
    nameLines,
  };
}

const sizesOf = ({ width, height }: LabelSize) => {
  const margin = Math.min(2.5, height * 0.07);
  const id = Math.min(5, Math.max(2.6, Math.min(height * 0.15, width * 0.07)));
  return { margin, id, name: Math.max(2.1, id * 0.72), small: Math.max(1.9, id * 0.58) };
};

/** Arranges a label: the QR code at the left, the texts beside it, in the middle of its height. */
export function drawLabel(content: LabelContent, size: LabelSize, parts: readonly LabelPart[]): DrawnLabel {
  const { width, height } = size;
  const { margin, ...sizes } = sizesOf(size);
  const code = parts.includes('qr') ? qrCode(content.address) : undefined;
  const qrSize = Math.max(smallestQr, Math.min(largestQr, height - 2 * margin, width * 0.42));
  const qr = code && { code, x: margin, y: (height - qrSize) / 2, size: qrSize };
  const x = qr ? qr.x + qrSize + 0.5 : margin * 1.5;
  const room = width - x - margin;
  const { parts: without, nameLines } = leftOut(size, parts);
  const shows = (part: LabelPart): boolean => parts.includes(part) && !without.includes(part);
  const rows: { text: string; size: number; kind: LabelLine['kind'] }[] = [];
  if (shows('id')) {
    // An ID stays whole where it can: it is what people type.
    const fitted = Math.max(1.8, Math.min(sizes.id, room / (content.assetId.length * monoWidth)));
    const [text = ''] = fittedLines(content.assetId, room / fitted, 1, (id) => id.length * monoWidth);
    rows.push({ text, size: fitted, kind: 'id' });
  }
  const add = (text: string, of: number, most: number, kind: LabelLine['kind']): void => {
    for (const line of fittedLines(text, room / of, most)) rows.push({ text: line, size: of, kind });
  };
  if (shows('name')) add(content.name, sizes.name, nameLines, 'name');
  if (shows('serial') && content.serialNumber !== undefined)
    add(content.serialNumber, sizes.small, 1, 'small');
  if (shows('company')) add(content.company, sizes.small, 1, 'small');
  let top = (height - rows.reduce((sum, row) => sum + row.size * lineHeight, 0)) / 2;
  const lines = rows.map((row) => {
    const line = { ...row, x, y: top + row.size * ascent, width: room };
    top += row.size * lineHeight;
    return line;
  });
  return qr ? { qr, lines } : { lines };
}

/** The dark runs of a QR code, each a rectangle one module high, within its quiet zone. */
export function darkRuns(
  code: QrCode,
): { readonly x: number; readonly y: number; readonly length: number }[] {
  return code.flatMap((row, y) => {
    const runs: { x: number; y: number; length: number }[] = [];
    for (const [x, isDark] of row.entries()) {
      const last = runs.at(-1);
      if (!isDark) continue;
      if (last && last.x + last.length === x + quietZone) last.length += 1;
      else runs.push({ x: x + quietZone, y: y + quietZone, length: 1 });
    }
    return runs;
  });
}

/** How many modules a QR code is wide, with its quiet zone. */
export const modulesOf = (code: QrCode): number => code.length + 2 * quietZone;
