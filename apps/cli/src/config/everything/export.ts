import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stringify } from 'yaml';
import type { Context } from '../../context.ts';
import { type ExitCode, exitCodes, Failure, wrongUsage } from '../../failure.ts';
import { counted } from '../../output/figures.ts';
import { jsonText } from '../../output/json.ts';
import { printable } from '../../output/printable.ts';
import { sign } from '../../output/states.ts';
import { configText } from '../text.ts';
import { assetIdsTable } from './asset-ids.ts';
import { configurationOf, textsOf } from './configuration.ts';
import { type Table, tableOf, Unreadable, writeTable } from './csv-file.ts';
import { type Kind, kinds, nouns, parts } from './folder.ts';
import type { Index } from './index-file.ts';
import { namedList } from './named-list.ts';
import { peopleTable } from './people-table.ts';
import { Photos, uploadedId } from './photos.ts';
import { configurationHeading, incompleteText, readmeText, textsHeading } from './readme.ts';
import { assetsTable, catalogueTable, filesTable } from './tables.ts';
import type { Texts } from './texts-file.ts';

export interface EverythingOptions {
  readonly replace?: true;
}

/** Writes everything into a folder, which says that it is incomplete until it isn't. */
export async function exportEverything(
  context: Context,
  folder: string | undefined,
  { replace }: EverythingOptions,
): Promise<ExitCode> {
  if (folder === undefined)
    throw wrongUsage('Where to? Name a folder.', [
      'qm export --all FOLDER',
      'Or export one kind: qm assets export, and likewise catalogue, people, vendors, locations',
    ]);
  const [client, streams] = await Promise.all([context.client(), context.streams()]);
  const unreadable = new Unreadable();
  const photos = new Photos(folder, streams);
  const reader = { streams, photos, unreadable };
  const there = await checkedContents(folder, replace === true);
  // The audit's note comes first: a server that doesn't answer, or refuses, leaves no folder behind.
  const files = await filesTable(reader, folder);
  await prepare(folder, there);
  const onItsWay: string[] = [];
  const notificationChoices: Texts['notificationChoices'] = [];
  const tables: Readonly<Record<Kind, () => Promise<Table>>> = {
    locations: async () => tableOf(await streams.locations.export({ columns: 'all' }), unreadable),
    people: async () => peopleTable(client, photos, (one) => notificationChoices.push(one)),
    catalogue: () => catalogueTable(reader, client),
    vendors: async () => tableOf(await streams.vendors.export({ columns: 'all', sort: 'name' }), unreadable),
    assets: () => assetsTable(reader, (assetId) => onItsWay.push(assetId)),
    files: async () => files,
    assetIds: () => assetIdsTable(streams, unreadable),
  };
  const rows = { locations: 0, people: 0, catalogue: 0, vendors: 0, assets: 0, files: 0, assetIds: 0 };
  try {
    const [configuration, texts, { logo }] = await Promise.all([
      configurationOf(context),
      textsOf(client),
      client.settings.get(),
    ]);
    await write(folder, parts.configuration, configText(configuration, configurationHeading));
    for (const kind of kinds) {
      const writing = async () => writeTable(folder, parts[kind], await tables[kind]());
      rows[kind] = await context.wait(`Writing ${parts[kind]}`, writing());
      context.note(`  ${parts[kind]}  ${counted(rows[kind], ...nouns[kind])}`);
    }
    const allTexts: Texts = { ...texts, notificationChoices };
    await write(folder, parts.texts, textsHeading + stringify(allTexts, { lineWidth: 0 }));
    const id = uploadedId(logo);
    if (id !== undefined) await photos.write(parts.logo, id);
    const index: Index = { quartermaster: 'everything', version: 1, rows, photos: photos.count };
    await write(folder, parts.readme, readmeText);
    await write(folder, parts.index, stringify(index));
    await rm(join(folder, parts.incomplete));
  } catch (error) {
    throw isOfDisk(error)
      ? new Failure(exitCodes.failed, `${folder} can't be written: ${error.message}.`, [
          `What is there is incomplete, as its ${parts.incomplete} says.`,
        ])
      : error;
  }
  return report(context, folder, { rows, photos, onItsWay, unreadable });
}

interface Outcome {
  readonly rows: Index['rows'];
  readonly photos: Photos;
  readonly onItsWay: readonly string[];
  readonly unreadable: Unreadable;
}

function report(context: Context, folder: string, { rows, photos, onItsWay, unreadable }: Outcome): ExitCode {
  const { terminal, format, note } = context;
  const lost = [...unreadable.said, ...photos.gone.map((record) => `${record} lost its photo meanwhile`)];
  if (format.kind !== 'text')
    terminal.out(jsonText({ folder, rows, photos: photos.count, pendingDelivery: onItsWay, lost }));
  note(
    `${terminal.paintErr(sign.done, 'green')} ${printable(folder)} written, ${counted(photos.count, 'photo', 'photos')}`,
  );
  if (onItsWay.length > 0)
    note(
      `  ${counted(onItsWay.length, 'asset is', 'assets are')} Pending Delivery, and elsewhere no request will deliver them: ${namedList(onItsWay)}`,
    );
  for (const one of lost) note(`${sign.warning} ${printable(one)}`);
  return lost.length > 0 ? exitCodes.someRowsFailed : exitCodes.done;
}

const write = (folder: string, name: string, text: string): Promise<void> =>
  writeFile(join(folder, name), text, { flag: 'wx' });

const cannotWrite = (folder: string, error: unknown): Failure =>
  new Failure(
    exitCodes.failed,
    `${folder} can't be written${error instanceof Error ? `: ${error.message}` : ''}.`,
  );

/** What is in the folder, if it may be written. */
async function checkedContents(folder: string, replace: boolean): Promise<readonly string[]> {
  const there: readonly string[] = await readdir(folder).catch((error: unknown): string[] => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw cannotWrite(folder, error);
  });
  const isEarlier = there.includes(parts.index) || there.includes(parts.incomplete);
  if (there.length > 0 && !replace)
    throw wrongUsage(`${folder} isn't empty.`, [
      isEarlier ? 'Name another folder, or replace the export in it: --replace' : 'Name another folder.',
    ]);
  if (there.length > 0 && !isEarlier)
    throw wrongUsage(`${folder} has no earlier export that could be replaced.`, ['Name another folder.']);
  return there;
}

/** Makes an empty folder, which says that what comes into it is incomplete. */
async function prepare(folder: string, there: readonly string[]): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, parts.incomplete), incompleteText);
    for (const name of Object.values(parts))
      if (name !== parts.incomplete && there.includes(name))
        await rm(join(folder, name), { recursive: true, force: true });
  } catch (error) {
    throw cannotWrite(folder, error);
  }
}

const diskFaults: ReadonlySet<unknown> = new Set([
  'ENOSPC',
  'EDQUOT',
  'EIO',
  'EROFS',
  'EACCES',
  'EEXIST',
  'ENOENT',
  'ENAMETOOLONG',
]);
const isOfDisk = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && diskFaults.has(error.code);
