import { message } from '@quartermaster/core/messages';
import { BulkDelete } from '../../bulk/bulk-delete.tsx';
import { count, counted } from '../../ui/numbers.ts';
import {
  type BulkResult,
  type BulkSelection,
  sizeOf,
  useAssetBulk,
  useBulkPreview,
} from './bulk-selection.ts';

interface DeleteAssetsProps {
  readonly selection: BulkSelection;
  /** Called once assets have been deleted. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Lists what depends on the selected assets, and deletes them. */
export function DeleteAssets({ selection, ...closing }: DeleteAssetsProps) {
  const preview = useBulkPreview(selection, { delete: true });
  const { begin, ...bulk } = useAssetBulk(selection);
  return (
    <BulkDelete
      title={`Delete ${counted(sizeOf(selection), 'asset')}`}
      activity="Deleting assets"
      failure={message.assetNotDeleted}
      begin={() => begin({ delete: true })}
      idle={!preview.data?.updated}
      error={preview.error}
      {...bulk}
      {...closing}
    >
      <Consequences preview={preview.data} />
    </BulkDelete>
  );
}

function Consequences({ preview }: { readonly preview: BulkResult | undefined }) {
  if (!preview) return <p role="status">Looking at what hangs on them...</p>;
  const { updated, hanging } = preview;
  return (
    <div role="status">
      <p>Are you sure you want to delete {counted(updated, 'asset')}?</p>
      <ul className="qm-asset-consequences">
        {hanging && hanging.held > 0 ? (
          <li>
            {counted(hanging.holders, 'person', 'people')} {hanging.holders === 1 ? 'holds' : 'hold'}{' '}
            {count(hanging.held)} of them.
          </li>
        ) : null}
        {hanging && hanging.ordered > 0 ? (
          <li>
            {counted(hanging.requests.length, 'open request')}{' '}
            {hanging.requests.length === 1 ? 'waits' : 'wait'} for {count(hanging.ordered)} of them.
          </li>
        ) : null}
        <li>Their asset IDs are never used again.</li>
      </ul>
    </div>
  );
}
