import { lineCounter, rowCounter } from '@quartermaster/core/csv/count-rows';
import { useState } from 'react';
import { failureText } from '../api.ts';
import { saveFile } from './save-file.ts';
import { toastDone, toastError, toastWhile } from './toast.ts';

/** How an export is written: as CSV unless said otherwise. */
export interface ExportForm {
  readonly format?: 'jsonl';
  readonly bom?: 'true';
}

/** An export in the other forms that there are. */
export const otherForms = (run: (form: ExportForm) => void) => [
  { text: 'Export CSV for Excel', onClick: () => run({ bom: 'true' }) },
  { text: 'Export JSON Lines', onClick: () => run({ format: 'jsonl' }) },
];

interface Download {
  readonly name: string;
  readonly read: (form: ExportForm) => Promise<ReadableStream<Uint8Array>>;
  /** The text for a failure that the server doesn't explain. */
  readonly failure: string;
  /** The success message, given the number of rows. */
  readonly summary?: (rows: number) => string;
  /** Repeats the download with all columns, if this one leaves some out. */
  readonly whole?: () => void;
}

/** Downloads CSV files, one at a time. */
export function useDownload() {
  const [busy, setBusy] = useState(false);
  const save = async (
    { name: csv, read, failure, summary, whole }: Download,
    form: ExportForm,
  ): Promise<void> => {
    setBusy(true);
    const name = form.format ? csv.replace(/csv$/, form.format) : csv;
    try {
      const collect = (stream: ReadableStream<Uint8Array>) => wholeFile(stream, form);
      const { file, rows } = await toastWhile(`Downloading ${name}`, read(form).then(collect));
      saveFile(name, file);
      if (summary) toastDone(summary(rows), whole && { text: 'Export All Columns', onClick: whole });
    } catch (error) {
      toastError(failureText(error, failure));
    } finally {
      setBusy(false);
    }
  };
  return { busy, save: (download: Download, form: ExportForm = {}): void => void save(download, form) };
}

async function wholeFile(
  stream: ReadableStream<Uint8Array>,
  { format }: ExportForm,
): Promise<{ file: Blob; rows: number }> {
  const counter = format ? lineCounter() : rowCounter();
  const passed = stream.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (bytes, next) => {
        counter.take(bytes);
        next.enqueue(bytes);
      },
    }),
  );
  const file = await new Response(passed, { headers: { 'content-type': 'text/csv' } }).blob();
  return { file, rows: counter.rows() };
}
