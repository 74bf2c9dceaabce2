import { isUpload } from '@quartermaster/core/files/file-address';
import type { FileService } from '../files/service.ts';

interface RowWithPicture {
  readonly cells: readonly {
    readonly column: { readonly target: { readonly name: string } };
    readonly value: { readonly ok: boolean; readonly value?: unknown };
  }[];
}

/** Which of the uploaded pictures that rows refer to exist on this server. */
export const uploadsHere = (
  files: FileService,
  rows: readonly RowWithPicture[],
): Promise<ReadonlySet<string>> =>
  files.present(
    rows.flatMap(({ cells }) =>
      cells.flatMap(({ column, value }) =>
        column.target.name === 'image' && isUpload(value.value) ? [value.value] : [],
      ),
    ),
  );
