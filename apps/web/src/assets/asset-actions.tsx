import { Button, Menu, MenuItem } from '@blueprintjs/core';
import { Archive, Barcode, Edit, More, Reset, Trash } from '@blueprintjs/icons';
import type { Asset } from '@quartermaster/core/assets/asset';
import { message } from '@quartermaster/core/messages';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { api, client, failureText } from '../api.ts';
import { useSave } from '../forms/use-save.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Dropdown } from '../ui/dropdown.tsx';
import { type CommandAction, useOffered } from '../ui/offered-actions.ts';
import { part } from '../ui/part.tsx';
import { shortcuts } from '../ui/shortcuts.ts';
import { toastError } from '../ui/toast.ts';
import { usePlainKey } from '../ui/use-plain-key.ts';
import { usePersonName } from '../users/use-person.ts';
import './assets.css';
import { AssignButton, useAssigning } from './assign/assign-button.tsx';
import {
  MaintenanceButton,
  type MaintenanceTask,
  useMaintenance,
} from './maintenance/maintenance-button.tsx';

const EditAsset = part(async () => (await import('./edit-asset.tsx')).EditAsset);

const RetireAsset = part(async () => (await import('./retirement/retire-dialog.tsx')).RetireAsset);

const MaintenanceDialog = part(
  async () => (await import('./maintenance/maintenance-dialog.tsx')).MaintenanceDialog,
);

/** The open dialog, with the asset as it was when the dialog was opened. */
interface Task {
  readonly kind: 'edit' | 'delete' | 'retire' | MaintenanceTask;
  readonly asset: Asset;
}

type Begun = Task['kind'] | 'label';

/**
 * An administrator's actions on the open asset, and the dialog of the current one. The dialog stays even if
 * the asset is deleted meanwhile, so that what was entered isn't lost.
 */
export function useAssetActions(onDeleted: () => void) {
  const [task, setTask] = useState<Task>();
  const close = (): void => setTask(undefined);
  const navigate = useNavigate();
  const begin = (kind: Begun, asset: Asset): void => {
    if (kind === 'label') void navigate(`/assets/labels?ids=${asset.id}`);
    else setTask({ kind, asset });
  };
  const buttons = (asset: Asset): ReactNode => (
    <AssetButtons asset={asset} onBegin={(kind) => begin(kind, asset)} />
  );
  const menu = (asset: Asset): ReactNode => (
    <AssetMenu actions={rareActions(asset, (kind) => begin(kind, asset))} />
  );
  const dialog = (): ReactNode => {
    if (task?.kind === 'edit') return <EditAsset asset={task.asset} onClose={close} />;
    if (task?.kind === 'retire') return <RetireAsset asset={task.asset} onClose={close} />;
    if (task?.kind === 'delete')
      return <DeleteAsset asset={task.asset} onDeleted={onDeleted} onClose={close} />;
    if (task) return <MaintenanceDialog task={task.kind} asset={task.asset} onClose={close} />;
    return null;
  };
  return { buttons, menu, dialog: dialog() };
}

interface AssetButtonsProps {
  readonly asset: Asset;
  /** Opens a dialog, or the page of labels. */
  readonly onBegin: (kind: Begun) => void;
}

/** The actions as buttons, and for the palette. */
function AssetButtons({ asset, onBegin }: AssetButtonsProps) {
  const edit = { text: 'Edit', icon: <Edit size={16} />, onClick: () => onBegin('edit') };
  const assigning = useAssigning(asset);
  const maintenance = useMaintenance(asset, onBegin);
  const restore = useRestoring(asset);
  useOffered({
    of: 'record',
    title: asset.assetId,
    actions: [
      ...(restore ? [restore] : []),
      edit,
      ...(assigning ? [assigning.action] : []),
      ...maintenance,
      ...rareActions(asset, onBegin),
    ],
  });
  return (
    <div className="qm-asset-actions">
      {restore ? <RestoreButton {...restore} /> : null}
      <ActionButton variant="outlined" {...edit} />
      {assigning ? <AssignButton {...assigning} /> : null}
      {maintenance.length > 0 ? <MaintenanceButton actions={maintenance} /> : null}
    </div>
  );
}

/** Restores; so does its key. */
function RestoreButton(restore: CommandAction) {
  usePlainKey(shortcuts.restore.key, () => {
    if (!restore.disabled) restore.onClick();
  });
  return <ActionButton variant="outlined" aria-keyshortcuts={shortcuts.restore.key} {...restore} />;
}

const rareActions = (asset: Asset, onBegin: (kind: Begun) => void): readonly CommandAction[] => {
  const retire = {
    text: asset.retired === undefined ? `Retire ${asset.assetId}` : 'Change why it was retired',
    icon: <Archive size={16} />,
    onClick: () => onBegin('retire'),
  };
  const label = { text: 'Print Label', icon: <Barcode size={16} />, onClick: () => onBegin('label') };
  const remove = { text: 'Delete', icon: <Trash size={16} />, onClick: () => onBegin('delete') };
  return [
    ...(asset.retired === undefined ? [label] : []),
    ...(asset.status === 'Pending Delivery' ? [] : [retire]),
    remove,
  ];
};

/** What is seldom done with an asset, behind the … in its head. */
const AssetMenu = ({ actions }: { readonly actions: readonly CommandAction[] }) => (
  <Dropdown
    at="end"
    content={
      <Menu aria-label="More actions">
        {actions.map((action) => (
          <MenuItem key={action.text} {...action} />
        ))}
      </Menu>
    }
  >
    <Button variant="minimal" icon={<More size={16} />} aria-label="More actions" aria-haspopup="menu" />
  </Dropdown>
);

/** Puts a retired asset back into use; undefined if it isn't retired. */
function useRestoring(asset: Asset): CommandAction | undefined {
  const { save, busy } = useSave(client.assets.restore, {
    invalidates: [api.assets, api.locations.countAssets],
    success: message.assetWasRestored(asset.assetId),
  });
  if (asset.retired === undefined) return undefined;
  return {
    text: 'Restore',
    icon: <Reset size={16} />,
    disabled: busy,
    onClick: () =>
      void save({ params: { id: asset.id }, body: {} }).catch((error: unknown) =>
        toastError(failureText(error, message.assetNotRestored)),
      ),
  };
}

interface DeleteAssetProps {
  readonly asset: Asset;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** Lists what depends on an asset, and deletes it if it hasn't changed since. */
function DeleteAsset({ asset, onDeleted, onClose }: DeleteAssetProps) {
  const holder = usePersonName(asset.assignedTo ?? '');
  const remove = useSave(client.assets.remove, {
    // Not the asset itself: it is still open until the list has changed.
    invalidates: [api.assets.list, api.locations.countAssets],
    success: message.assetDeleted,
    onSaved: onDeleted,
  });
  return (
    <ConfirmDialog
      title={`Delete ${asset.assetId}`}
      action="Delete"
      busyAction="Deleting..."
      failure={message.assetNotDeleted}
      onConfirm={() => remove.save({ params: { id: asset.id } }, asset.version)}
      onClose={onClose}
    >
      <p>{message.confirmDelete(asset.name)}</p>
      <ul className="qm-asset-consequences">
        {asset.assignedTo === null ? null : <li>{message.deletedIsHeld(holder)}</li>}
        {asset.status === 'Pending Delivery' ? <li>{message.deletedIsAwaited}</li> : null}
        <li>{message.deletedKeepsId(asset.assetId)}</li>
      </ul>
    </ConfirmDialog>
  );
}
