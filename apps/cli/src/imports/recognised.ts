import { previewBytes } from '@quartermaster/core/csv/import-preview';
import type { Creatable } from '@quartermaster/core/csv/import-result';
import { parseImportOptions } from '@quartermaster/core/csv/mapping';
import { soleFor } from '@quartermaster/core/reading/sole-profile';
import type { Context } from '../context.ts';
import { type ExitCode, exitCodes, Failure, wrongUsage } from '../failure.ts';
import { printable } from '../output/printable.ts';
import { withAnswers } from './ask-values.ts';
import type { Plan } from './dry-run.ts';
import { keepProfile } from './keep-profile.ts';
import { mappingCommand } from './kind.ts';
import { importKinds } from './kinds.ts';
import { type Recognised, recognitionLines } from './recognition-lines.ts';
import { type ImportFlags, runImport } from './run.ts';
import { hashOf, writePlan } from './saved-plan.ts';
import { openSource, type Source } from './source.ts';
import { answersFor, type Stated, type StatedFlags, statedBy, withQuantities, withValues } from './stated.ts';

export interface RecognisedFlags
  extends Omit<ImportFlags, 'map' | 'reading' | 'planned' | 'keepPlan'>,
    StatedFlags {
  readonly value?: readonly string[];
  /** Whether a row that stands for several pieces makes one asset or as many. */
  readonly quantities?: string;
  readonly saveProfile?: string;
  /** Where the plan is kept instead of importing; or a plan to import by. */
  readonly savePlan?: string;
  readonly apply?: string;
}

/** Imports a file as the server recognises it: says what it is, what is taken of it and what isn't. */
export async function importRecognised(
  context: Context,
  file: string,
  flags: RecognisedFlags,
): Promise<ExitCode> {
  if (flags.apply !== undefined) return (await import('./apply-plan.ts')).applyPlan(context, file, flags);
  const { value, saveProfile, savePlan, set: said, createMissing: chosen, errors } = flags;
  const dryRun = flags.dryRun === true || savePlan !== undefined;
  const asked = statedBy(flags);
  if (errors !== undefined && errors === file)
    throw wrongUsage('--errors must not be the file being imported.', ['Choose another file.']);
  const source = await openSource(file);
  try {
    const { first, stated, isKept } = await recognisedBy(context, source, asked);
    const answers = await answersFor(context, source, first.preview);
    const recognised =
      Object.keys(answers).length > 0 ? await recognise(context, source, { ...stated, ...answers }) : first;
    const { preview } = recognised;
    const { set, createMissing, kind: found } = preview.proposal;
    const { match = preview.proposal.match, mode = preview.proposal.mode } = flags;
    const finding = { ...(match === undefined ? {} : { match }), ...(mode === undefined ? {} : { mode }) };
    if (found !== 'assets' && match !== undefined) throw wrongUsage('--match is for assets.');
    if (flags.invite && found !== 'assets' && found !== 'people')
      throw wrongUsage('--invite is for files with people.');
    const stating = withValues(withQuantities(preview.proposal.reading, flags.quantities), value, found);
    if (stating.columns.length === 0)
      throw new Failure(exitCodes.failed, `${source.name}: no column of it was recognised.`, [
        `Its columns are: ${preview.header.join(', ')}`,
        `Map them: ${mappingCommand(found)}`,
      ]);
    if (context.format.kind === 'text' && !context.quiet)
      for (const line of recognitionLines(context, source.name, recognised, stating, {
        ...{ profile: stated.profile, isKept },
      }))
        context.note(line);
    const stays = constantsBeside(said);
    const others = Object.entries(set).flatMap(([name, value]) =>
      stays(name) ? [`${name}="${value.replaceAll('"', '""')}"`] : [],
    );
    const used = {
      set: [...(said ?? []), ...others],
      createMissing: chosen ?? createMissing,
    };
    const reading = await withAnswers(context, preview, stating, createMissingOf(used.createMissing));
    const ended = await runImport(
      context,
      await importKinds[found](context),
      { ...source, encoding: preview.encoding },
      {
        ...(dryRun ? { dryRun } : {}),
        ...(errors === undefined ? {} : { errors }),
        reading,
        ...used,
        ...finding,
        ...(flags.invite ? { invite: true } : {}),
        ...(savePlan === undefined
          ? {}
          : {
              keepPlan: async (plan: Plan) => {
                const file = { name: source.name, sha256: await hashOf(source) };
                await writePlan(savePlan, {
                  ...{ quartermaster: 'plan', version: 1, madeAt: new Date().toISOString(), file },
                  ...(plan.result.plan ? { madeBy: plan.result.plan.by } : {}),
                  ...{ kind: found, encoding: preview.encoding, reading, ...finding, set: used.set },
                  createMissing: createMissingOf(used.createMissing),
                  ...(flags.invite ? { invite: true } : {}),
                  ...{ digest: plan.result.plan?.digest ?? '', result: plan.result, lines: plan.lines.lines },
                });
                context.note(`  Kept as a plan in ${printable(savePlan)}.`);
              },
            }),
      },
    );
    if (saveProfile !== undefined && !dryRun && isImported(ended))
      await keepProfile(
        context,
        saveProfile,
        { kind: found, header: preview.header, reading, ...finding },
        used,
      );
    return ended;
  } finally {
    await source.dispose();
  }
}

/** Whether a column keeps what is proposed for every row, because `--set` says nothing else. */
function constantsBeside(said: readonly string[] | undefined): (column: string) => boolean {
  const parsed = parseImportOptions({ set: said ?? [] });
  if (!parsed.ok) throw wrongUsage(parsed.message);
  const columns = new Set(parsed.value.set.map(({ column }) => column.toLowerCase()));
  return (column) => !columns.has(column.toLowerCase());
}

const createMissingOf = (written: readonly string[]): Creatable[] => {
  const parsed = parseImportOptions({ createMissing: written });
  if (!parsed.ok) throw wrongUsage(parsed.message);
  return [...parsed.value.createMissing];
};

const isImported = (ended: ExitCode): boolean =>
  ended === exitCodes.done || ended === exitCodes.someRowsFailed;

/** Recognises a file by the profile that is named, or else by the one that is kept for its header. */
async function recognisedBy(context: Context, source: Source, { profile: named, ...others }: Stated) {
  const isNone = named?.toLowerCase() === 'none';
  const stated: Stated = named === undefined || isNone ? others : { ...others, profile: named };
  const first = await recognise(context, source, stated);
  const kept = named === undefined ? soleFor(first.preview.profiles) : undefined;
  if (!kept) return { first, stated, isKept: false };
  const by = { ...others, profile: kept.name };
  return { first: await recognise(context, source, by), stated: by, isKept: true };
}

/** Sends the beginning of a file to be recognised. */
async function recognise(context: Context, source: Source, stated: Stated): Promise<Recognised> {
  const streams = await context.streams();
  const { bytes, cut } = await beginningOf(source);
  const body = ReadableStream.from<Uint8Array>([bytes]);
  const preview = streams.imports.preview({ ...stated, cut }, body);
  return { preview: await context.wait(`Reading ${source.name}`, preview), isCut: cut };
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
