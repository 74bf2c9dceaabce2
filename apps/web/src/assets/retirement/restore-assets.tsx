import { message } from '@quartermaster/core/messages';
import { z } from 'zod';
import { bulkStep } from '../../bulk/bulk-steps.tsx';
import { useBulkRun } from '../../bulk/use-bulk-run.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { useUndoText } from '../../settings/use-retention.ts';
import { counted } from '../../ui/numbers.ts';
import { type BulkSelection, sizeOf, useAssetBulk } from '../bulk-edit/bulk-selection.ts';

interface RestoreAssetsProps {
  readonly selection: BulkSelection;
  /** Called once assets were restored. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const activity = 'Restoring assets';
const form = z.object({});

/** Puts the selected assets back into use. */
export function RestoreAssets({ selection, onDone, onClose }: RestoreAssetsProps) {
  const bulk = useBulkRun({
    ...useAssetBulk(selection),
    ...{ activity, failure: message.assetNotRestored, onDone, onClose },
  });
  const undoText = useUndoText();
  const assets = counted(sizeOf(selection), 'asset');
  return (
    <FormDialog
      title={`Restore ${assets}`}
      schema={form}
      defaults={{}}
      labels={{}}
      submitLabel={`Restore ${assets}`}
      busyLabel="Restoring..."
      footnote={undoText}
      failure={message.assetNotRestored}
      step={bulk.stage && bulkStep(bulk.stage, activity, bulk, onClose)}
      onSubmit={() => bulk.run({ set: { retired: null } })}
      onClose={onClose}
    >
      <p>They come back Available, at their last locations, with nobody.</p>
    </FormDialog>
  );
}
