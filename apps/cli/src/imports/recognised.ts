import { csvEncodings } from '@quartermaster/core/csv/file-format';
import { type ImportPreview, previewBytes } from '@quartermaster/core/csv/import-preview';
import { dateOrders, type ReadKind } from '@quartermaster/core/reading/reading';
import { readingMessage } from '@quartermaster/core/reading-messages';
import type { Context } from '../context.ts';
import { type ExitCode, exitCodes, Failure, wrongUsage } from '../failure.ts';
import { shellQuoted } from '../shell.ts';
import { askFor, canConfirm } from '../ui/ask.ts';
import { keepProfile } from './keep-profile.ts';
import { importKinds } from './kinds.ts';
import { recognitionLines } from './recognition-lines.ts';
import { type ImportFlags, runImport } from './run.ts';
import { openSource, type Source } from './source.ts';

export interface RecognisedFlags extends Omit<ImportFlags, 'map' | 'reading'> {
  readonly as?: string;
  readonly encoding?: string;
  readonly dates?: string;
  readonly profile?: string;
  readonly saveProfile?: string;
}

const kinds: Readonly<Record<string, ReadKind>> = {
  assets: 'assets',
  people: 'people',
  catalogue: 'items',
  vendors: 'vendors',
  locations: 'locations',
};

/** Imports a file as the server recognises it: says what it is, what is taken of it and what isn't. */
export async function importRecognised(
  context: Context,
  file: string,
  { as, encoding, dates, profile, saveProfile, ...flags }: RecognisedFlags,
): Promise<ExitCode> {
  const kind = as === undefined ? undefined : oneOf('--as', as, Object.keys(kinds));
  if (profile !== undefined && dates !== undefined)
    throw wrongUsage('An import profile says how dates are read: leave out --dates.');
  const stated = {
    ...(profile === undefined ? {} : { profile }),
    ...(kind === undefined ? {} : { kind: kinds[kind] }),
    ...(encoding === undefined
      ? {}
      : { encoding: oneOf('--encoding', encoding.toLowerCase(), csvEncodings) }),
    ...(dates === undefined ? {} : { dates: oneOf('--dates', dates.toUpperCase(), dateOrders) }),
  };
  if (flags.errors !== undefined && flags.errors === file)
    throw wrongUsage('--errors must not be the file being imported.', ['Choose another file.']);
  const source = await openSource(file);
  try {
    const first = await recognise(context, source, stated);
    const { unclearDates } = first.proposal;
    const preview = unclearDates
      ? await recognise(context, source, { ...stated, dates: await orderOf(context, source, first) })
      : first;
    const { reading, set, createMissing, kind: found } = preview.proposal;
    if (reading.columns.length === 0)
      throw new Failure(exitCodes.failed, `${source.name}: no column of it was recognised.`, [
        `Its columns are: ${preview.header.join(', ')}`,
        "Map them: qm assets import FILE --map 'Header=column,…'",
      ]);
    if (context.format.kind === 'text' && !context.quiet)
      for (const line of recognitionLines(context, source.name, preview, profile)) context.note(line);
    const constants = Object.entries(set).map(([name, value]) => `${name}="${value.replaceAll('"', '""')}"`);
    const others = constants.filter(
      (pair) => !flags.set?.some((one) => one.startsWith(pair.split('=', 1)[0] ?? '')),
    );
    const used = {
      set: [...(flags.set ?? []), ...others],
      createMissing: flags.createMissing ?? createMissing,
    };
    const ended = await runImport(
      context,
      await importKinds[found](context),
      { ...source, encoding: preview.encoding },
      { ...flags, reading, ...used },
    );
    if (saveProfile !== undefined && isImported(ended, flags))
      await keepProfile(context, saveProfile, { kind: found, header: preview.header, reading }, used);
    return ended;
  } finally {
    await source.dispose();
  }
}

const isImported = (ended: ExitCode, { dryRun }: Pick<RecognisedFlags, 'dryRun'>): boolean =>
  !dryRun && (ended === exitCodes.done || ended === exitCodes.someRowsFailed);

type Stated = {
  profile?: string;
  kind?: ReadKind | undefined;
  encoding?: (typeof csvEncodings)[number];
  dates?: (typeof dateOrders)[number];
};

/** Sends the beginning of a file to be recognised. */
async function recognise(context: Context, source: Source, stated: Stated): Promise<ImportPreview> {
  const streams = await context.streams();
  const { bytes, cut } = await beginningOf(source);
  const { kind, ...others } = stated;
  const body = ReadableStream.from<Uint8Array>([bytes]);
  return context.wait(
    `Reading ${source.name}`,
    streams.imports.preview({ cut, ...(kind === undefined ? {} : { kind }), ...others }, body),
  );
}

async function beginningOf(source: Source): Promise<{ readonly bytes: Uint8Array; readonly cut: boolean }> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of source.chunks()) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > previewBytes) break;
  }
  return { bytes: Buffer.concat(chunks).subarray(0, previewBytes), cut: length > previewBytes };
}

/** Asks for the order of dates that the file doesn't show. */
async function orderOf(
  context: Context,
  { name, path }: Source,
  { proposal, header, profiles: [profile] }: ImportPreview,
) {
  const [cell = ''] = proposal.unclearDates?.cells ?? [];
  const columns = (proposal.unclearDates?.columns ?? []).map((at) => header[at]).join(', ');
  const question = `${columns}: ${readingMessage.datesUnclear(cell)}.`;
  if (context.yes || !canConfirm(context, path === undefined))
    throw wrongUsage(`${name}: ${question}`, [
      'Say which comes first: --dates DMY or --dates MDY',
      ...(profile
        ? [`Or read it by an import profile that fits: --profile ${shellQuoted(profile.name)}`]
        : []),
    ]);
  const answer = await askFor(`${question} Which comes first, DMY or MDY?`, {
    fault: (text) => (/^(?:DMY|MDY)$/i.test(text) ? undefined : 'Answer DMY or MDY'),
  });
  return oneOf('--dates', answer.toUpperCase(), dateOrders);
}

function oneOf<Choice extends string>(flag: string, written: string, choices: readonly Choice[]): Choice {
  const found = choices.find((choice) => choice === written);
  if (found === undefined) throw wrongUsage(`${flag} must be one of: ${choices.join(', ')}.`);
  return found;
}
