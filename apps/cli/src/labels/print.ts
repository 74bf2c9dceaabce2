import { extname } from 'node:path';
import { assetFilterFields } from '@quartermaster/core/assets/asset';
import {
  type LabelSheet,
  labelFormats,
  labelParts,
  labelSheetNames,
  labelSheets,
  labelsPerPage,
  pagesOf,
} from '@quartermaster/core/labels/sheets';
import { fold } from '@quartermaster/core/query/fold';
import type { Context } from '../context.ts';
import { type DownloadOptions, download } from '../download.ts';
import { wrongUsage } from '../failure.ts';
import { filterOf } from '../filter.ts';
import { oneOf } from '../one-of.ts';
import { count } from '../output/figures.ts';

export interface LabelOptions extends DownloadOptions {
  readonly where?: string;
  readonly sheet?: string;
  readonly start?: string;
  readonly show?: readonly string[];
  readonly sort?: string;
  readonly format?: string;
  readonly page?: string;
}

/** Prints labels of these assets, or of all that a filter matches, while they come from the server. */
export async function printLabels(
  context: Context,
  ids: readonly string[],
  options: LabelOptions,
): Promise<void> {
  const { output, sort } = options;
  if (ids.length > 0 === (options.where !== undefined))
    throw wrongUsage('Name assets, or all that match with --where.', [
      'qm labels QTM1000 QTM1001',
      'qm labels --where type:Laptop',
    ]);
  const where = options.where && filterOf([options.where], Object.keys(assetFilterFields), []);
  const sheet = oneOf(options.sheet ?? 'l7163', labelSheetNames, '--sheet');
  const format = oneOf(options.format ?? formatOf(output), labelFormats, '--format');
  const parts = options.show?.map((part) => oneOf(part, labelParts, '--show'));
  const start = startOn(labelSheets[sheet], numberOf('--start', options.start));
  const page = numberOf('--page', options.page);
  if (page !== undefined && format !== 'svg') throw wrongUsage('--page is for SVG; a PDF has all pages.');
  if (format === 'svg' && page === undefined) {
    const labels = where ? await numberOfAssets(context, where) : new Set(ids.map(fold)).size;
    refuseSeveralPages(pagesOf(labels, start ?? 1, labelSheets[sheet]));
  }
  const streams = await context.streams();
  await download(context, options, `labels.${format}`, () =>
    streams.labels.print({
      ...(ids.length > 0 ? { ids: [...ids] } : {}),
      ...(where ? { where } : {}),
      ...(sort === undefined ? {} : { sort }),
      ...(parts === undefined ? {} : { parts }),
      ...(start === undefined ? {} : { start: String(start) }),
      ...(page === undefined ? {} : { page: String(page) }),
      ...{ sheet, format },
    }),
  );
  if (format === 'pdf')
    context.note(`  ${labelSheets[sheet].name}. Print at 100 %, without fitting to the page.`);
}

/** What the file's name says; a name without an ending says nothing. */
function formatOf(output = ''): string {
  const ending = extname(output).slice(1).toLowerCase();
  if (ending === '') return 'pdf';
  if (labelFormats.some((format) => format === ending)) return ending;
  throw wrongUsage(`Labels come as PDF or SVG, not as .${ending}.`, [
    'End the name of the file in .pdf or .svg, or say which it is with --format.',
  ]);
}

/** The server would refuse a place that isn't there, but not say which there are. */
function startOn(sheet: LabelSheet, start: number | undefined): number | undefined {
  const most = labelsPerPage(sheet);
  if (start === undefined || start <= most) return start;
  throw wrongUsage(
    most === 1
      ? `${sheet.name}: each label is a page, so --start can only be 1.`
      : `--start is 1 to ${most} on this sheet (${sheet.name}), not ${start}.`,
  );
}

async function numberOfAssets(context: Context, where: string): Promise<number> {
  const client = await context.client();
  return (await context.wait('Counting', client.assets.list({ where, limit: '1' }))).total;
}

/** Labels on the pages that an SVG leaves out would be missed only when they are to be stuck on. */
function refuseSeveralPages(pages: number): void {
  if (pages > 1)
    throw wrongUsage(`These labels take ${count(pages)} pages, and an SVG holds one.`, [
      'Write a PDF, which holds them all: -o labels.pdf',
      `Or write each page to a file of its own: --page 1 to --page ${pages}`,
    ]);
}

function numberOf(option: string, given: string | undefined): number | undefined {
  if (given === undefined) return undefined;
  if (!/^[1-9]\d{0,4}$/.test(given))
    throw wrongUsage(`${option} takes a whole number from 1, not '${given}'.`);
  return Number(given);
}
