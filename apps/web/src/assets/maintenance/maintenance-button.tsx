import { Button, Menu, MenuItem } from '@blueprintjs/core';
import { Calendar, TickCircle, Wrench } from '@blueprintjs/icons';
import type { Asset } from '@quartermaster/core/assets/asset';
import { message } from '@quartermaster/core/messages';
import { api, client, failureText } from '../../api.ts';
import { useSave } from '../../forms/use-save.ts';
import { Dropdown } from '../../ui/dropdown.tsx';
import type { CommandAction } from '../../ui/offered-actions.ts';
import { toastError } from '../../ui/toast.ts';

/** The maintenance dialogs. */
export type MaintenanceTask = 'maintained' | 'schedule';

/** An administrator's actions for an asset's maintenance; none once it is retired. */
export function useMaintenance(
  asset: Asset,
  choose: (task: MaintenanceTask) => void,
): readonly CommandAction[] {
  const { save, busy } = useSave(client.assets.update, {
    invalidates: [api.assets],
    success: message.assetInMaintenance(asset.assetId),
  });
  const send = (): void =>
    void save({ params: { id: asset.id }, body: { status: 'Maintenance' } }, asset.version).catch(
      (error: unknown) => toastError(failureText(error, message.assetNotUpdated)),
    );
  if (asset.retired !== undefined) return [];
  const isElsewhere = asset.status === 'Available' || asset.status === 'Assigned';
  return [
    ...(isElsewhere
      ? [{ text: 'Send to maintenance', icon: <Wrench size={16} />, disabled: busy, onClick: send }]
      : []),
    { text: 'Mark as maintained', icon: <TickCircle size={16} />, onClick: () => choose('maintained') },
    { text: 'Schedule maintenance', icon: <Calendar size={16} />, onClick: () => choose('schedule') },
  ];
}

/** Opens a menu with these actions. */
export const MaintenanceButton = ({ actions }: { readonly actions: readonly CommandAction[] }) => (
  <Dropdown
    at="start"
    content={
      <Menu aria-label="Maintenance">
        {actions.map((action) => (
          <MenuItem key={action.text} {...action} />
        ))}
      </Menu>
    }
  >
    <Button variant="outlined" icon={<Wrench size={16} />} text="Maintenance" aria-haspopup="menu" />
  </Dropdown>
);
