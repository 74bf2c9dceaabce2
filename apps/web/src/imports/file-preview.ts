import { previewBytes } from '@quartermaster/core/csv/import-preview';
import { streams } from '../streams.ts';

/** What is shown of a file before importing anything. */
export interface FilePreview {
  readonly file: File;
  readonly header: readonly string[];
  /** The first values of each column, without blanks and duplicates. */
  readonly samples: readonly (readonly string[])[];
  readonly rows: RowCount;
}

export interface RowCount {
  readonly number: number;
  /** False if only the beginning of the file was counted. */
  readonly exact: boolean;
}

const keptSamples = 3;

/** Has the server parse the beginning of a file. */
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
