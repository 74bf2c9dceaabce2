/** What labels are printed on. Nothing here needs zod: `qm --help` loads it. All sizes are in millimetres. */
export interface LabelSheet {
  /** As on the packet, with the size of a label. */
  readonly name: string;
  readonly page: { readonly name: string; readonly width: number; readonly height: number };
  readonly columns: number;
  readonly rows: number;
  readonly label: { readonly width: number; readonly height: number };
  /** Where the first label begins. */
  readonly left: number;
  readonly top: number;
  /** From the beginning of one label to that of the next. */
  readonly pitch: { readonly x: number; readonly y: number };
}

const a4 = { name: 'A4', width: 210, height: 297 };
const letter = { name: 'Letter', width: 215.9, height: 279.4 };

/** A label printer's roll: each label is a page. */
const roll = (width: number, height: number): LabelSheet => ({
  name: `Label printer, ${width} × ${height} mm`,
  page: { name: 'Roll', width, height },
  ...{ columns: 1, rows: 1, left: 0, top: 0 },
  label: { width, height },
  pitch: { x: width, y: height },
});

export const labelSheetNames = [
  ...(['l7163', 'l7160', 'l7651', '5160', '5163'] as const),
  ...(['62x29', '57x32', '50x25', '89x36'] as const),
] as const;
export type LabelSheetName = (typeof labelSheetNames)[number];

export const labelSheets: Readonly<Record<LabelSheetName, LabelSheet>> = {
  l7163: {
    ...{ name: 'Avery L7163, 99.1 × 38.1 mm', page: a4, columns: 2, rows: 7 },
    ...{ label: { width: 99.1, height: 38.1 }, left: 4.65, top: 15.15, pitch: { x: 101.6, y: 38.1 } },
  },
  l7160: {
    ...{ name: 'Avery L7160, 63.5 × 38.1 mm', page: a4, columns: 3, rows: 7 },
    ...{ label: { width: 63.5, height: 38.1 }, left: 7.25, top: 15.15, pitch: { x: 66, y: 38.1 } },
  },
  l7651: {
    ...{ name: 'Avery L7651, 38.1 × 21.2 mm', page: a4, columns: 5, rows: 13 },
    ...{ label: { width: 38.1, height: 21.2 }, left: 4.75, top: 10.7, pitch: { x: 40.6, y: 21.2 } },
  },
  5160: {
    ...{ name: 'Avery 5160, 66.7 × 25.4 mm', page: letter, columns: 3, rows: 10 },
    ...{ label: { width: 66.68, height: 25.4 }, left: 4.76, top: 12.7, pitch: { x: 69.85, y: 25.4 } },
  },
  5163: {
    ...{ name: 'Avery 5163, 101.6 × 50.8 mm', page: letter, columns: 2, rows: 5 },
    ...{ label: { width: 101.6, height: 50.8 }, left: 3.96, top: 12.7, pitch: { x: 106.4, y: 50.8 } },
  },
  '62x29': roll(62, 29),
  '57x32': roll(57, 32),
  '50x25': roll(50, 25),
  '89x36': roll(89, 36),
};

/** How many labels fit on one page. */
export const labelsPerPage = ({ columns, rows }: LabelSheet): number => columns * rows;

/** Whether it is a roll, on which no place can have been used before. */
export const isRoll = (sheet: LabelSheet): boolean => labelsPerPage(sheet) === 1;

/** How many pages labels take, from a place on the first; 1 is the first place. */
export const pagesOf = (count: number, start: number, sheet: LabelSheet): number =>
  count === 0 ? 0 : Math.ceil((count + start - 1) / labelsPerPage(sheet));

/** Where a place on a page is. */
export const placeOn = (sheet: LabelSheet, at: number): { readonly x: number; readonly y: number } => ({
  x: sheet.left + (at % sheet.columns) * sheet.pitch.x,
  y: sheet.top + Math.floor(at / sheet.columns) * sheet.pitch.y,
});

/** What may be on a label. */
export const labelParts = ['qr', 'id', 'name', 'company', 'serial'] as const;
export type LabelPart = (typeof labelParts)[number];

export const labelPartWords: Readonly<Record<LabelPart, string>> = {
  qr: 'QR code, opens the asset',
  id: 'Asset ID',
  name: 'Name',
  company: 'Company',
  serial: 'Serial number',
};

/** What is on a label unless somebody chose. */
export const usualLabelParts: readonly LabelPart[] = ['qr', 'id', 'name', 'company'];

/** What sheets come as: all of them as PDF, or a page as SVG. */
export const labelFormats = ['pdf', 'svg'] as const;
