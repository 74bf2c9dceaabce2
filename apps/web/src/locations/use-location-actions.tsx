import type { Location } from '@quartermaster/core/locations/location';
import { message } from '@quartermaster/core/messages';
import { type ReactNode, useState } from 'react';
import { api, client, failureText } from '../api.ts';
import { useSave } from '../forms/use-save.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { toastError } from '../ui/toast.ts';
import { LocationDialog } from './location-dialog.tsx';
import { useLocationCache } from './use-locations.ts';

/** The open dialog, with the location as it was when the dialog opened. */
type Task =
  | { readonly kind: 'add'; readonly parentId?: string }
  | { readonly kind: 'edit'; readonly location: Location }
  | { readonly kind: 'delete'; readonly location: Location };

/** The actions on locations, and the dialog of the current one. */
export function useLocationActions(
  locations: readonly Location[],
  onSaved: (location: Location) => void,
  onDeleted: () => void,
) {
  const [task, setTask] = useState<Task>();
  const cache = useLocationCache();
  const setDefault = useSave(client.locations.setDefault, {
    invalidates: [api.locations],
    success: message.locationDefaultUpdated,
    onSaved: cache.put,
  });
  const makeDefault = ({ id }: Location): void => {
    setDefault
      .save({ params: { id } })
      .catch((error) => toastError(failureText(error, message.locationDefaultNotSet)));
  };
  const close = (): void => setTask(undefined);
  const remove = useSave(client.locations.remove, {
    invalidates: [api.locations],
    success: message.recordDeleted('location'),
    onSaved: (_answer, { params }) => {
      cache.remove(params.id);
      onDeleted();
    },
  });
  const dialog = (): ReactNode => {
    if (!task) return null;
    if (task.kind === 'delete') {
      return (
        <ConfirmDialog
          title={`Delete ${task.location.name}`}
          action="Delete"
          busyAction="Deleting..."
          failure={message.recordNotDeleted('location')}
          onConfirm={() => remove.save({ params: { id: task.location.id } }, task.location.version)}
          onClose={close}
        >
          {message.confirmDeletion(task.location.name)}
        </ConfirmDialog>
      );
    }
    return (
      <LocationDialog
        locations={locations}
        {...(task.kind === 'edit' ? { location: task.location } : { parentId: task.parentId })}
        onSaved={(location) => {
          cache.put(location);
          close();
          onSaved(location);
        }}
        onClose={close}
      />
    );
  };
  return {
    add: (parentId?: string) => setTask({ kind: 'add', ...(parentId === undefined ? {} : { parentId }) }),
    edit: (location: Location) => setTask({ kind: 'edit', location }),
    remove: (location: Location) => setTask({ kind: 'delete', location }),
    setDefault: makeDefault,
    settingDefault: setDefault.busy,
    dialog: dialog(),
  };
}
