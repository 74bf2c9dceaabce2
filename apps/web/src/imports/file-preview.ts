import type { CsvEncoding } from '@quartermaster/core/csv/file-format';
import { type ImportPreview, previewBytes } from '@quartermaster/core/csv/import-preview';
import type { DateOrder, DecimalSign, ReadKind } from '@quartermaster/core/reading/reading';
import { streams } from '../streams.ts';

/** What is shown of a file before importing anything. */
export interface FilePreview extends Omit<ImportPreview, 'rows'> {
  readonly file: File;
  /** The first values of each column, without blanks and duplicates. */
  readonly samples: readonly (readonly string[])[];
  readonly rows: RowCount;
}

export interface RowCount {
  readonly number: number;
  /** False if only the beginning of the file was counted. */
  readonly exact: boolean;
}

/** What somebody says of a file that it doesn't show by itself. */
export interface Stated {
  readonly encoding?: CsvEncoding;
  readonly dates?: DateOrder;
  readonly decimal?: DecimalSign;
}

/** An import profile that fits the file. */
export type KnownProfile = ImportPreview['profiles'][number];

const keptSamples = 3;

/** Has the server recognise the beginning of a file. */
export async function previewFile(
  file: File,
  kind: ReadKind,
  stated: Stated & { readonly profile?: string } = {},
): Promise<FilePreview> {
  const cut = file.size > previewBytes;
  const preview = await streams.imports.preview({ cut, kind, ...stated }, file.slice(0, previewBytes));
  const { header, sample, rows } = preview;
  const samples = header.map((_, column) => {
    const values = new Set(sample.map((cells) => cells[column]?.trim() ?? '').filter(Boolean));
    return [...values].slice(0, keptSamples);
  });
  const number = cut ? Number(((rows * file.size) / previewBytes).toPrecision(2)) : rows;
  return { ...preview, file, samples, rows: { number, exact: !cut } };
}
