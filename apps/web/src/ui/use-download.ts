import { rowCounter } from '@quartermaster/core/csv/count-rows';
import { useState } from 'react';
import { failureText } from '../api.ts';
import { saveFile } from './save-file.ts';
import { toastDone, toastError, toastWhile } from './toast.ts';

interface Download {
  readonly name: string;
  readonly read: () => Promise<ReadableStream<Uint8Array>>;
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
  const save = async ({ name, read, failure, summary, whole }: Download): Promise<void> => {
    setBusy(true);
    try {
      const { file, rows } = await toastWhile(`Downloading ${name}`, read().then(wholeFile));
      saveFile(name, file);
      if (summary) toastDone(summary(rows), whole && { text: 'Export All Columns', onClick: whole });
    } catch (error) {
      toastError(failureText(error, failure));
    } finally {
      setBusy(false);
    }
  };
  return { busy, save: (download: Download): void => void save(download) };
}

async function wholeFile(stream: ReadableStream<Uint8Array>): Promise<{ file: Blob; rows: number }> {
  const counter = rowCounter();
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
