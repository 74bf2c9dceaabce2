import { previewBytes } from '@quartermaster/core/csv/import-preview';
import { streams } from '../streams.ts';
import type { Target } from './import-kind.ts';

/** What is shown of a file before anything of it is imported. */
export interface FilePreview {
  readonly file: File;
  readonly header: readonly string[];
  /** The first values of each column, without blanks and repetitions. */
  readonly samples: readonly (readonly string[])[];
  readonly rows: RowCount;
}

export interface RowCount {
  readonly number: number;
  /** False where only the beginning of the file was counted. */
  readonly exact: boolean;
}

const keptSamples = 3;

/** Lets the server read the beginning of a file. */
export async function previewFile(file: File): Promise<FilePreview> {
  const cut = file.size > previewBytes;
  const { header, sample, rows } = await streams.imports.preview({ cut }, file.slice(0, previewBytes));
  const samples = header.map((_, column) => {
    const values = new Set(sample.map((cells) => cells[column]?.trim() ?? '').filter(Boolean));
    return [...values].slice(0, keptSamples);
  });
  const number = cut ? Number(((rows * file.size) / previewBytes).toPrecision(2)) : rows;
  return { file, header, samples, rows: { number, exact: !cut } };
}

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** The likely target of each column, by its name, where the first values can be read as such; no target twice. */
export function suggestedTargets(
  { header, samples }: Pick<FilePreview, 'header' | 'samples'>,
  targets: readonly Target[],
): string[] {
  const taken = new Set<string>();
  const claim = (column: number, target: Target | undefined): string => {
    if (!target || taken.has(target.value) || !samples[column]?.every(target.takes)) return '';
    taken.add(target.value);
    return target.value;
  };
  const own = header.map((name, column) =>
    claim(
      column,
      targets.find(({ value, likely }) => {
        const bare = likely && plain(value.replace(/^\w+\./, '')) === plain(name);
        return name !== '' && (bare || value === name);
      }),
    ),
  );
  return header.map(
    (name, column) =>
      own[column] ||
      claim(
        column,
        targets.find(({ otherNames }) => otherNames.includes(plain(name))),
      ),
  );
}
