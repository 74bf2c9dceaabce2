import { runsLeft } from './label-text.ts';
import { type DrawnLabel, darkRuns, type LabelLine, modulesOf } from './layout.ts';
import { type LabelSheet, labelsPerPage, placeOn } from './sheets.ts';

/** One label as an SVG document, true to scale. */
export const labelSvg = (
  label: DrawnLabel,
  { width, height }: { readonly width: number; readonly height: number },
): string => svg(width, height, `<g clip-path="url(#label)">${drawnSvg(label)}</g>`, { width, height });

/** A page of labels as an SVG document, true to scale. @param from the place of the first, 0 the first of the page */
export function pageSvg(sheet: LabelSheet, labels: readonly DrawnLabel[], from: number): string {
  const drawn = labels.slice(0, labelsPerPage(sheet) - from).map((label, at) => {
    const { x, y } = placeOn(sheet, from + at);
    return `<g transform="translate(${mm(x)} ${mm(y)})" clip-path="url(#label)">${drawnSvg(label)}</g>`;
  });
  return svg(sheet.page.width, sheet.page.height, drawn.join(''), sheet.label);
}

const svg = (
  width: number,
  height: number,
  content: string,
  label: { readonly width: number; readonly height: number },
): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${mm(width)}mm" height="${mm(height)}mm" viewBox="0 0 ${mm(width)} ${mm(height)}">` +
  `<defs><clipPath id="label"><rect width="${mm(label.width)}" height="${mm(label.height)}"/></clipPath></defs>` +
  `<rect width="100%" height="100%" fill="#fff"/>${content}</svg>`;

function drawnSvg({ qr, lines }: DrawnLabel): string {
  const texts = lines.map(lineSvg).join('');
  if (!qr) return texts;
  const path = darkRuns(qr.code)
    .map(({ x, y, length }) => `M${x} ${y}h${length}v1h-${length}z`)
    .join('');
  const scale = qr.size / modulesOf(qr.code);
  return `<path transform="translate(${mm(qr.x)} ${mm(qr.y)}) scale(${scale.toFixed(5)})" d="${path}" shape-rendering="crispEdges"/>${texts}`;
}

const fonts: Readonly<Record<LabelLine['kind'], string>> = {
  id: 'font-family="JetBrains Mono, Courier New, monospace" font-weight="700"',
  name: 'font-family="Inter, Helvetica, Arial, sans-serif"',
  small: 'font-family="Inter, Helvetica, Arial, sans-serif" fill="#595959"',
};

/** Text that runs to the left still begins at the left edge of its column, under the ID. */
export function lineSvg({ text, x, y, size, kind }: LabelLine): string {
  const direction = runsLeft(text) ? ' direction="rtl" text-anchor="end"' : '';
  return `<text x="${mm(x)}" y="${mm(y)}" font-size="${mm(size)}" ${fonts[kind]}${direction} xml:space="preserve">${escaped(text)}</text>`;
}

const mm = (value: number): string => String(Math.round(value * 1000) / 1000);

const escaped = (text: string): string =>
  text
    // Characters that XML has no place for.
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
