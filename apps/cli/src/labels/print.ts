import { assetFilterFields } from '@quartermaster/core/assets/asset';
import { labelFormats, labelParts, labelSheetNames, labelSheets } from '@quartermaster/core/labels/sheets';
import type { Context } from '../context.ts';
import { type DownloadOptions, download } from '../download.ts';
import { wrongUsage } from '../failure.ts';
import { filterOf } from '../filter.ts';
import { oneOf } from '../one-of.ts';

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
  const named = options.format ?? (output?.toLowerCase().endsWith('.svg') ? 'svg' : 'pdf');
  const format = oneOf(named, labelFormats, '--format');
  const parts = options.show?.map((part) => oneOf(part, labelParts, '--show'));
  const start = numberOf('--start', options.start);
  const page = numberOf('--page', options.page);
  if (page !== undefined && format !== 'svg') throw wrongUsage('--page is for SVG; a PDF has all pages.');
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

function numberOf(option: string, given: string | undefined): number | undefined {
  if (given === undefined) return undefined;
  if (!/^[1-9]\d{0,4}$/.test(given))
    throw wrongUsage(`${option} takes a whole number from 1, not '${given}'.`);
  return Number(given);
}
