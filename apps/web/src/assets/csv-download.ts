import { assetExportFile, assetTemplateFile } from '@quartermaster/core/assets/asset-csv-export';
import { rowCounter } from '@quartermaster/core/csv/count-rows';
import { message } from '@quartermaster/core/messages';
import { useState } from 'react';
import { failureText } from '../api.ts';
import { streams } from '../streams.ts';
import { counted } from '../ui/numbers.ts';
import { saveFile } from '../ui/save-file.ts';
import { localDay } from '../ui/time.tsx';
import { toastError, toastSuccess, toastWhile } from '../ui/toast.ts';

/** Downloads CSV files, one at a time. */
export function useCsvDownload() {
  const [busy, setBusy] = useState(false);
  const save = async (
    name: string,
    read: () => Promise<ReadableStream<Uint8Array>>,
    said?: (rows: number) => string,
  ): Promise<void> => {
    setBusy(true);
    try {
      const { file, rows } = await toastWhile(`Downloading ${name}`, read().then(wholeFile));
      saveFile(name, file);
      if (said) toastSuccess(said(rows));
    } catch (error) {
      toastError(failureText(error, message.assetsNotLoaded));
    } finally {
      setBusy(false);
    }
  };
  const exportFile = (read: () => Promise<ReadableStream<Uint8Array>>): void =>
    void save(assetExportFile(localDay(new Date())), read, (rows) =>
      message.assetsExported(counted(rows, 'asset')),
    );
  return {
    busy,
    /** What a list shows: its filters, sort and columns. */
    assets: (list: ListedAssets): void => exportFile(() => streams.assets.export(list)),
    selected: (ids: readonly string[], list: Pick<ListedAssets, 'columns' | 'sort'>): void =>
      exportFile(() => exportByIds(ids, list)),
    template: (): void => void save(assetTemplateFile, () => streams.assets.template()),
  };
}

/** The query of an export. */
type ListedAssets = Readonly<Record<string, string>> & { readonly columns?: string; readonly sort?: string };

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

/** As many ids as fit into an address. */
const idsAtOnce = 400;

/** The rows of the calls that so many ids take, under one header. */
async function exportByIds(
  ids: readonly string[],
  list: Pick<ListedAssets, 'columns' | 'sort'>,
): Promise<ReadableStream<Uint8Array>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let at = 0; at < ids.length; at += idsAtOnce) {
    const stream = await streams.assets.export({ ...list, ids: ids.slice(at, at + idsAtOnce) });
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    parts.push(at === 0 ? bytes : bytes.subarray(bytes.indexOf(lineFeed) + 1));
  }
  return new Blob(parts).stream();
}

const lineFeed = 10;
