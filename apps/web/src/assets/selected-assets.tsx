import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ListSelection } from '../ui/list-selection.ts';
import { count } from '../ui/numbers.ts';
import { part } from '../ui/part.tsx';
import { SelectionBar } from '../ui/selection-bar.tsx';
import type { BulkSelection } from './bulk-edit/bulk-selection.ts';
import { type CsvDownload, idsAtOnce } from './csv-download.ts';
import { showsRetired } from './use-assets.ts';

// Loaded when they are opened: the list is there sooner.
const BulkEdit = part(async () => (await import('./bulk-edit/bulk-edit.tsx')).BulkEdit);
const RetireAssets = part(async () => (await import('./retirement/retire-dialog.tsx')).RetireAssets);
const RestoreAssets = part(async () => (await import('./retirement/restore-assets.tsx')).RestoreAssets);
const DeleteAssets = part(async () => (await import('./bulk-edit/delete-assets.tsx')).DeleteAssets);

interface SelectedAssetsProps {
  readonly selection: ListSelection;
  /** How many match. */
  readonly total: number;
  /** The filters that are set, as query parameters of the API. */
  readonly filters: Readonly<Record<string, string>>;
  /** How the list shows them, which an export keeps. */
  readonly shown: { readonly sort: string; readonly columns?: string };
  readonly download: CsvDownload;
}

/** What can be done with the selected assets, and the dialogs for it. */
export function SelectedAssets({ selection, total, filters, shown, download }: SelectedAssetsProps) {
  const { rows, end, isShown } = selection;
  const [task, setTask] = useState<BulkTask>();
  const areRetired = showsRetired(filters);
  const ask = (what: BulkTask['what']): void =>
    setTask({
      what,
      selection: rows.selected.kind === 'all' ? { kind: 'filter', filters, total } : rows.selected,
    });
  const exportThem = (): void => {
    if (rows.selected.kind === 'all') download.assets({ ...filters, ...shown });
    else download.selected(rows.selected.ids, shown);
  };
  const navigate = useNavigate();
  const isAll = rows.selected.kind === 'all';
  const labels = (): void => {
    const which = rows.selected.kind === 'all' ? filters : { ids: rows.selected.ids.join() };
    void navigate(`/assets/labels?${new URLSearchParams(which)}`);
  };
  return (
    <>
      {isShown ? (
        <SelectionBar
          selection={rows}
          total={total}
          onEnd={end}
          actions={[
            { text: `Edit ${count(rows.count)} Selected`, onClick: () => ask('edit') },
            areRetired
              ? { text: 'Restore', onClick: () => ask('restore') }
              : { text: 'Retire', onClick: () => ask('retire') },
            { text: 'Delete', onClick: () => ask('delete') },
            ...(areRetired
              ? []
              : [{ text: 'Print Labels', disabled: !isAll && rows.count > idsAtOnce, onClick: labels }]),
            { text: 'Export selected', disabled: download.busy, onClick: exportThem },
          ]}
        />
      ) : null}
      {task ? <BulkDialog {...task} onDone={end} onClose={() => setTask(undefined)} /> : null}
    </>
  );
}

/** The open dialog, with what was selected when it was opened. */
interface BulkTask {
  readonly what: keyof typeof dialogs;
  readonly selection: BulkSelection;
}

interface BulkDialogProps extends BulkTask {
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const dialogs = { edit: BulkEdit, retire: RetireAssets, restore: RestoreAssets, delete: DeleteAssets };

function BulkDialog({ what, ...props }: BulkDialogProps) {
  const Dialog = dialogs[what];
  return <Dialog {...props} />;
}
