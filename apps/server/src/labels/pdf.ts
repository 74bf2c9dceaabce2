import { type DrawnLabel, darkRuns, type LabelLine, modulesOf } from '@quartermaster/core/labels/layout';
import { type LabelSheet, placeOn } from '@quartermaster/core/labels/sheets';
import PDFDocument from 'pdfkit';
import { drawnText } from './drawn-text.ts';

const pointsPerMm = 72 / 25.4;
const fonts = { id: 'Courier-Bold', name: 'Helvetica', small: 'Helvetica' } as const;

/**
 * A PDF of label sheets, written while the labels come. Codes are drawn as shapes; text that the fonts of every
 * PDF reader lack (other scripts, emoji) is drawn as a picture by the server's own fonts.
 *
 * @param start the first free place on the first sheet, 1 for the first one
 */
export async function* labelPdf(
  sheet: LabelSheet,
  pages: AsyncIterable<readonly DrawnLabel[]>,
  start: number,
): AsyncIterable<Uint8Array> {
  const document = new PDFDocument({ autoFirstPage: false, margin: 0, info: { Title: 'Labels' } });
  const size: [number, number] = [sheet.page.width * pointsPerMm, sheet.page.height * pointsPerMm];
  let from = start - 1;
  for await (const labels of pages) {
    document.addPage({ size, margin: 0 });
    for (const [at, label] of labels.entries()) {
      const { x, y } = placeOn(sheet, from + at);
      document
        .save()
        .scale(pointsPerMm)
        .translate(x, y)
        .rect(0, 0, sheet.label.width, sheet.label.height)
        .clip();
      drawCode(document, label);
      for (const line of label.lines) await drawLine(document, line);
      document.restore();
    }
    from = 0;
    yield* writtenSoFar(document);
  }
  document.end();
  for await (const bytes of document) yield bytes;
}

/** So that a slow reader holds up the next pages. */
function* writtenSoFar(document: PDFKit.PDFDocument): Iterable<Uint8Array> {
  for (let bytes = document.read(); bytes !== null; bytes = document.read()) yield bytes;
}

function drawCode(document: PDFKit.PDFDocument, { qr }: DrawnLabel): void {
  if (!qr) return;
  document
    .save()
    .translate(qr.x, qr.y)
    .scale(qr.size / modulesOf(qr.code));
  for (const { x, y, length } of darkRuns(qr.code)) document.rect(x, y, length, 1);
  document.fill('black').restore();
}

async function drawLine(document: PDFKit.PDFDocument, line: LabelLine): Promise<void> {
  const { text, x, y, size, kind } = line;
  if ([...text].every((character) => inEveryReader.has(character))) {
    document
      .fillColor(kind === 'small' ? '#595959' : 'black')
      .font(fonts[kind])
      .fontSize(size)
      .text(text, x, y, { lineBreak: false, baseline: 'alphabetic' });
    return;
  }
  const picture = await drawnText(line);
  document.image(picture.png, picture.x, picture.y, { width: picture.width, height: picture.height });
}

/** The characters of the fonts that every PDF reader has. */
const inEveryReader: ReadonlySet<string> = new Set(
  new TextDecoder('windows-1252')
    .decode(Uint8Array.from({ length: 0x100 - 0x20 }, (_, at) => at + 0x20))
    .replace(/\p{Control}/gu, ''),
);
