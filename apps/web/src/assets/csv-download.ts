import {
  assetColumnsLeftOut,
  assetExportFile,
  assetTemplateFile,
} from '@quartermaster/core/assets/asset-csv-export';
import { message } from '@quartermaster/core/messages';
import { streams } from '../streams.ts';
import { counted } from '../ui/numbers.ts';
import { localDay } from '../ui/time.tsx';
import { type ExportForm, useDownload } from '../ui/use-download.ts';

/** Downloads assets as CSV, or the template for an import. */
export function useCsvDownload() {
  const { busy, save } = useDownload();
  const failure = message.assetsNotLoaded;
  const exportFile = (
    list: ListedAssets,
    read: (list: ListedAssets, form: ExportForm) => Promise<ReadableStream<Uint8Array>>,
    form?: ExportForm,
  ): void => {
    const leftOut = list.columns === undefined ? assetColumnsLeftOut : [];
    save(
      {
        name: assetExportFile(localDay(new Date())),
        read: (how) => read(list, how),
        failure,
        summary: (rows) => message.recordsExported(counted(rows, 'asset'), leftOut),
        ...(leftOut.length === 0 ? {} : { whole: () => exportFile({ ...list, columns: 'all' }, read, form) }),
      },
      form,
    );
  };
  return {
    busy,
    /** The list as shown: its filters, sort and columns. */
    assets: (list: ListedAssets, form?: ExportForm): void =>
      exportFile(list, (input, how) => streams.assets.export({ ...input, ...how }), form),
    selected: (ids: readonly string[], list: ListedAssets): void =>
      exportFile(list, (input) => exportByIds(ids, input)),
    template: (): void => save({ name: assetTemplateFile, read: () => streams.assets.template(), failure }),
  };
}

export type CsvDownload = ReturnType<typeof useCsvDownload>;

/** The query of an export. */
type ListedAssets = Readonly<Record<string, string>> & { readonly columns?: string; readonly sort?: string };

/** How many ids fit into a URL. */
export const idsAtOnce = 400;

/** Exports any number of ids in several calls and joins the rows under one header. */
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
