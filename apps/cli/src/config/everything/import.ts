import { access, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '../../context.ts';
import { type ExitCode, exitCodes, Failure, wrongUsage } from '../../failure.ts';
import { counted } from '../../output/figures.ts';
import { jsonText } from '../../output/json.ts';
import { printable } from '../../output/printable.ts';
import { sign } from '../../output/states.ts';
import { confirm } from '../../ui/ask.ts';
import {
  applyConfiguration,
  applyTexts,
  type Configuration,
  continueNumbers,
  hasOtherSettings,
  readConfiguration,
} from './apply-configuration.ts';
import { withholdAssetIds, withholdings } from './asset-ids.ts';
import { openTable } from './csv-file.ts';
import { fileIn, nouns, parts } from './folder.ts';
import { addFiles, setAddresses, setLogo, setPhotos } from './import-rest.ts';
import { importRows } from './import-rows.ts';
import { type Index, kindsIn } from './index-file.ts';
import { namedList } from './named-list.ts';
import { contents } from './present.ts';

/** What went wrong with single rows. */
export type Faults = string[];

/** What the end of an import tells. */
export interface Told {
  readonly faults: Faults;
  readonly onItsWay: (assetId: string) => void;
  /** Records of the folder that are here and stay as they are, if the import goes on; it adds only what is missing. */
  readonly kept?: Set<string> | undefined;
}

/** Imports what `qm export --all` wrote, into an installation that is empty; once interrupted, it goes on. */
export async function importEverything(context: Context, folder: string): Promise<ExitCode> {
  await requireFolder(folder);
  const given = await readConfiguration(folder);
  await checkTables(context, folder, given.index);
  const begun = await mayGoOn(context, folder, given);
  if (!(await mayBegin(context, given.index, begun !== undefined))) return exitCodes.failed;
  await markBegun(context, folder, begun ?? { hasPeople: false });
  const faults: Faults = [];
  const onItsWay: string[] = [];
  const kept = begun ? new Set<string>() : undefined;
  const told: Told = { faults, onItsWay: (assetId) => onItsWay.push(assetId), kept };
  // The administrator was there before, so only a note tells whether their own row has been imported.
  const toComplete = begun?.hasPeople ? undefined : (await context.me()).email;
  const progress = { done: [] as string[] };
  try {
    await applyConfiguration(context, given, 'before');
    progress.done.push('the configuration');
    if (!begun) await continueNumbers(context, given);
    for (const [kind, rows] of kindsIn(given.index)) {
      let count = rows;
      if (kind === 'files') await addFiles(context, folder, faults);
      else if (kind === 'assetIds') count = await withholdAssetIds(context, folder);
      else await importRows(context, folder, kind, told, kind === 'people' ? toComplete : undefined);
      if (kind === 'people') await markBegun(context, folder, { hasPeople: true });
      if (kind === 'locations') await applyConfiguration(context, given, 'default location');
      if (kind === 'people') await setAddresses(context, folder, told);
      if (kind === 'people' || kind === 'assets') await setPhotos(context, folder, kind, told);
      progress.done.push(nouns[kind][1]);
      context.note(`  ${parts[kind]}  ${counted(count, ...nouns[kind])}`);
    }
    await setLogo(context, folder, faults);
    await applyTexts(context, given, kept);
    await applyConfiguration(context, given, 'after');
    await rm(join(folder, parts.begun), { force: true }).catch(() => undefined);
  } catch (error) {
    if (error instanceof Failure)
      throw new Failure(error.exitCode, error.message, [
        ...error.advice,
        `What had been imported stays: ${progress.done.join(', ') || 'nothing'}. Import the folder again to go on.`,
      ]);
    context.note(
      `${sign.warning} Imported before that: ${progress.done.join(', ') || 'nothing'}. Import the folder again to go on.`,
    );
    throw error;
  }
  return report(context, given, faults, onItsWay, [...(kept ?? [])]);
}

function report(
  context: Context,
  { index, configuration }: Configuration,
  faults: Faults,
  onItsWay: readonly string[],
  kept: readonly string[],
): ExitCode {
  const { terminal, format, note } = context;
  if (format.kind !== 'text')
    terminal.out(
      jsonText({ rows: index.rows, photos: index.photos, pendingDelivery: onItsWay, kept, faults }),
    );
  note(`${terminal.paintErr(sign.done, 'green')} Imported`);
  if (index.rows.people > 0) note('  Nobody has a password yet: qm people invite lets them choose one.');
  const hooks = configuration.config.webhooks?.length ?? 0;
  if (hooks > 0)
    note(`  ${counted(hooks, 'webhook is', 'webhooks are')} inactive, and signs with a new secret.`);
  if (onItsWay.length > 0)
    note(
      `  ${counted(onItsWay.length, 'asset is', 'assets are')} Pending Delivery, and no request delivers them: ${namedList(onItsWay)}. Set their status when they arrive.`,
    );
  if (kept.length > 0)
    note(
      `${sign.warning} ${counted(kept.length, 'record here differs', 'records here differ')} from the folder's, and ${kept.length === 1 ? 'stays as it is' : 'stay as they are'}: ${printable(namedList(kept))}`,
    );
  for (const fault of faults.slice(0, 50)) note(`${sign.failed} ${printable(fault)}`);
  if (faults.length > 50) note(`  … and ${faults.length - 50} more`);
  return faults.length > 0 ? exitCodes.someRowsFailed : exitCodes.done;
}

async function requireFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => undefined);
  if (found?.isFile())
    throw wrongUsage(`${folder} is a file. Say what is in it:`, [
      'qm assets import FILE, and likewise catalogue, people, vendors, locations',
    ]);
  if (!found?.isDirectory()) throw new Failure(exitCodes.failed, `${folder} is not a folder.`);
  const isIncomplete = await access(join(folder, parts.incomplete)).then(
    () => true,
    () => false,
  );
  const isThere = (await stat(join(folder, parts.index)).catch(() => undefined)) !== undefined;
  if (isIncomplete || !isThere)
    throw new Failure(
      exitCodes.failed,
      isIncomplete
        ? `The export in ${folder} is incomplete: it was interrupted, or is still being written.`
        : `${folder} has no ${parts.index}, so it is no export of everything, or an incomplete one.`,
      ['Nothing was imported. Export again: qm export --all FOLDER'],
    );
}

/** Reads everything once before anything is sent. */
async function checkTables(context: Context, folder: string, index: Index): Promise<void> {
  const check = async () => {
    for (const [kind, rows] of kindsIn(index)) {
      const table = await openTable(folder, parts[kind]);
      const at = table.header.flatMap((name, column) =>
        ['image', 'photo', 'path'].includes(name) ? [column] : [],
      );
      const names = kind === 'locations' || kind === 'vendors' ? [] : at;
      let count = 0;
      for await (const row of table.rows) {
        count += 1;
        for (const column of names) {
          const cell = row[column] ?? '';
          if (cell !== '' && !/^https?:/i.test(cell)) await fileIn(folder, cell.replace(/^'/, ''));
        }
      }
      if (count !== rows)
        throw new Failure(
          exitCodes.failed,
          `${parts[kind]} has ${counted(count, 'row', 'rows')}, but ${parts.index} says ${rows}.`,
          ['Nothing was imported. If you changed it on purpose, say so in that file.'],
        );
      if (kind === 'assetIds') for await (const _some of withholdings(folder));
    }
  };
  await context.wait('Checking the folder', check());
}

/** How far an import came that was interrupted. */
interface Begun {
  /** Whether everybody's row has been imported. */
  readonly hasPeople: boolean;
}

/**
 * Where an import of this folder into this installation was interrupted, and goes on: what is there counts as done.
 * Throws if something else is there, whatever the folder says of itself.
 */
async function mayGoOn(context: Context, folder: string, given: Configuration): Promise<Begun | undefined> {
  const client = await context.client();
  const found = await context.wait('Looking at what is there', contents(client));
  if (found.length === 0) return undefined;
  const { url } = await context.connection();
  const noted = await readFile(join(folder, parts.begun), 'utf8').catch(() => '');
  const [into, ...done] = noted.trim().split('\n');
  if (into === url) {
    if (!(await hasOtherSettings(context, given))) return { hasPeople: done.includes(parts.people) };
    throw new Failure(exitCodes.failed, `This installation's settings aren't those in ${folder}.`, [
      'Nothing was imported. It would go on only where nobody has changed them since it was interrupted.',
    ]);
  }
  throw new Failure(exitCodes.failed, `This installation isn't empty: ${found.join(', ')}.`, [
    'Nothing was imported. Import into a new one, as its first administrator.',
  ]);
}

/** Notes in the folder into which installation it is being imported, so that this can go on if it is interrupted. */
async function markBegun(context: Context, folder: string, { hasPeople }: Begun): Promise<void> {
  const { url } = await context.connection();
  const lines = [url, ...(hasPeople ? [parts.people] : []), ''];
  await writeFile(join(folder, parts.begun), lines.join('\n')).catch(() =>
    context.note(
      `${sign.warning} ${printable(folder)} can't be written: if this is interrupted, it can't go on.`,
    ),
  );
}

async function mayBegin(context: Context, index: Index, isBegun: boolean): Promise<boolean> {
  if (!context.yes && !context.terminal.canAsk)
    throw wrongUsage('There is no terminal to confirm the import on.', ['Use --yes to begin.']);
  const what = kindsIn(index).flatMap(([kind, rows]) => (rows > 0 ? [counted(rows, ...nouns[kind])] : []));
  const { url } = await context.connection();
  const all = what.join(', ') || 'the configuration';
  return confirm(
    context,
    isBegun
      ? `Go on importing ${all} into ${url}? Records that are there stay as they are; the configuration becomes the folder's.`
      : `Import ${all} into ${url}?`,
  );
}
