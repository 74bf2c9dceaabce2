import type { LabelLine } from '@quartermaster/core/labels/layout';
import { lineSvg } from '@quartermaster/core/labels/svg';
import sharp from 'sharp';

/** A line of text as a picture, and where it goes on the label, in millimetres. */
export interface Picture {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly png: Buffer;
}

/** As label printers have at best: 300 dots an inch. */
const dotsPerMm = 12;

/** Draws a line by the fonts of the server's system, which know scripts and directions. */
export async function drawnText(line: LabelLine): Promise<Picture> {
  const height = line.size * 1.5;
  const baseline = line.size * 1.1;
  const [columns, rows] = [Math.ceil(line.width * dotsPerMm), Math.ceil(height * dotsPerMm)];
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${columns}" height="${rows}" viewBox="0 0 ${line.width} ${height}">` +
    `${lineSvg({ ...line, x: 0, y: baseline })}</svg>`;
  const png = await sharp(Buffer.from(svg))
    .flatten({ background: '#fff' })
    .greyscale()
    .resize(columns, rows, { fit: 'fill' })
    .png()
    .toBuffer();
  return { x: line.x, y: line.y - baseline, width: line.width, height, png };
}
