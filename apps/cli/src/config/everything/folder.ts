import { createHash } from 'node:crypto';
import { lstat, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { exitCodes, Failure } from '../../failure.ts';

/** What a folder of everything consists of. */
export const parts = {
  index: 'quartermaster.yaml',
  incomplete: 'INCOMPLETE.txt',
  /** Into which installation it is being imported, and whether everybody's row has been. */
  begun: 'IMPORTING.txt',
  readme: 'README.txt',
  configuration: 'configuration.yaml',
  texts: 'texts.yaml',
  locations: 'locations.csv',
  people: 'people.csv',
  catalogue: 'catalogue.csv',
  vendors: 'vendors.csv',
  assets: 'assets.csv',
  files: 'files.csv',
  assetIds: 'asset-ids.csv',
  photosFolder: 'photos',
  filesFolder: 'files',
  logo: 'photos/logo.png',
} as const;

/** The files with rows, in the order in which they are written: asset IDs once nothing else can be deleted. */
export const kinds = ['locations', 'people', 'catalogue', 'vendors', 'assets', 'files', 'assetIds'] as const;
export type Kind = (typeof kinds)[number];

export const nouns: Readonly<Record<Kind, readonly [one: string, many: string]>> = {
  locations: ['location', 'locations'],
  people: ['person', 'people'],
  catalogue: ['catalogue item', 'catalogue items'],
  // A vendor has a row for each of its products.
  vendors: ['row of vendors', 'rows of vendors'],
  assets: ['asset', 'assets'],
  files: ['file', 'files'],
  // Those that no asset gets again.
  assetIds: ['asset ID withheld', 'asset IDs withheld'],
};

/** The longest file name that every system can store, in bytes, with room for an ending and a number. */
const longest = 200;

/** What some system can't store in a file name, and the percent sign, which stands for it. */
const unstorable = /[<>:"/\\|?*%\p{Cc}\p{Cf}\p{Cs}]|^[. ~-]|[. ]$/gu;
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** A name as a file name: the same for the same name, and another for another. */
export function fileName(name: string): string {
  const written = name
    .toWellFormed()
    .replaceAll(unstorable, (character) => encodeURIComponent(character).replaceAll(/^[^%]$/g, hexOf))
    .replace(reserved, (word) => `${word}%`);
  if (written !== '' && Buffer.byteLength(written) <= longest) return written;
  const digest = createHash('sha256').update(name).digest('hex').slice(0, 12);
  return `${Buffer.from(written)
    .subarray(0, longest - 20)
    .toString()
    .replaceAll('\ufffd', '')}~${digest}`;
}

const hexOf = (character: string): string =>
  `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;

/** Gives names that differ only in case, or not at all, different file names, in the order in which they come. */
export class FileNames {
  readonly #taken = new Set<string>();

  take(folder: string, name: string, ending = ''): string {
    const stem = fileName(name);
    for (let count = 1; ; count += 1) {
      const path = `${folder}/${stem}${count === 1 ? '' : ` (${count})`}${ending}`;
      const key = path.normalize('NFKC').toLowerCase();
      if (this.#taken.has(key)) continue;
      this.#taken.add(key);
      return path;
    }
  }
}

/** The file that a cell of the folder names. Throws a Failure for anything outside its photos and files. */
export async function fileIn(folder: string, written: string): Promise<string> {
  const refuse = (why: string) => new Failure(exitCodes.failed, `${written}: ${why}.`);
  const steps = written.split('/');
  const [first = ''] = steps;
  const isOurs = first === parts.photosFolder || first === parts.filesFolder;
  const isPlain = steps.every((step) => step !== '' && step !== '.' && step !== '..' && !/[\\\0]/.test(step));
  if (!isOurs || !isPlain || steps.length < 2) throw refuse('not a path within photos or files');
  const path = join(folder, ...steps);
  const found = await lstat(path).catch(() => undefined);
  if (!found) throw refuse('not there');
  if (!found.isFile()) throw refuse('not a plain file');
  const [root, real] = await Promise.all([realpath(folder), realpath(path)]);
  if (!real.startsWith(`${root}${sep}`)) throw refuse('leads out of the folder');
  return path;
}

/** A file of the folder itself, which must be no link. */
export async function partOf(folder: string, name: string): Promise<string> {
  const path = join(folder, name);
  const found = await lstat(path).catch(() => undefined);
  if (!found?.isFile())
    throw new Failure(exitCodes.failed, `${path} is ${found ? 'not a plain file' : 'missing'}.`);
  return path;
}
