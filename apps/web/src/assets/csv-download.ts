import { assetExportFile, assetTemplateFile } from '@quartermaster/core/assets/asset-csv-export';
import { message } from '@quartermaster/core/messages';
import { useState } from 'react';
import { failureText } from '../api.ts';
import { streams } from '../streams.ts';
import { saveFile } from '../ui/save-file.ts';
import { localDay } from '../ui/time.tsx';
import { toastError, toastWhile } from '../ui/toast.ts';
import { type AssetFilters, setFilters } from './use-assets.ts';

/** Downloads CSV files, one at a time. */
export function useCsvDownload() {
  const [busy, setBusy] = useState(false);
  const save = async (name: string, read: Promise<ReadableStream<Uint8Array>>): Promise<void> => {
    setBusy(true);
    try {
      const headers = { 'content-type': 'text/csv' };
      const file = read.then((stream) => new Response(stream, { headers }).blob());
      saveFile(name, await toastWhile(`Downloading ${name}`, file));
    } catch (error) {
      toastError(failureText(error, message.assetsNotLoaded));
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    assets: (filters: AssetFilters): void =>
      void save(assetExportFile(localDay(new Date())), streams.assets.export(setFilters(filters))),
    selected: (ids: readonly string[]): void =>
      void save(assetExportFile(localDay(new Date())), exportByIds(ids)),
    template: (): void => void save(assetTemplateFile, streams.assets.template()),
  };
}

/** As many ids as fit into an address. */
const idsAtOnce = 400;

/** The rows of the calls that so many ids take, under one header. */
async function exportByIds(ids: readonly string[]): Promise<ReadableStream<Uint8Array>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let at = 0; at < ids.length; at += idsAtOnce) {
    const stream = await streams.assets.export({ ids: ids.slice(at, at + idsAtOnce) });
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    parts.push(at === 0 ? bytes : bytes.subarray(bytes.indexOf(lineFeed) + 1));
  }
  return new Blob(parts).stream();
}

const lineFeed = 10;
