import type { Location } from '@quartermaster/core/locations/location';
import { message } from '@quartermaster/core/messages';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { api, client, failureText } from '../api.ts';
import { Confirm } from '../ui/confirm.tsx';
import { toastError, toastSuccess } from '../ui/toast.ts';
import { LocationDialog } from './location-dialog.tsx';
import type { Place } from './location-rows.ts';
import { useKeepPlaces } from './use-places.ts';

/** What is asked or written at the moment; the location as it was when that began. */
type Task =
  | { readonly kind: 'add'; readonly parentId?: string }
  | { readonly kind: 'edit'; readonly place: Place }
  | { readonly kind: 'delete'; readonly place: Place };

/** What can be done with locations, and the dialog of what is being done. */
export function useLocationActions(
  places: readonly Place[],
  onSaved: (place: Location) => void,
  onDeleted: () => void,
) {
  const [task, setTask] = useState<Task>();
  const keep = useKeepPlaces();
  const setDefault = useMutation(
    api.locations.setDefault.mutationOptions({
      onSuccess: (place) => {
        keep.changed(place);
        toastSuccess(message.locationDefaultUpdated);
      },
      onError: (error) => toastError(failureText(error, message.locationDefaultNotSet)),
    }),
  );
  const beingDefault = useRef(false);
  const makeDefault = ({ id }: Place): void => {
    if (beingDefault.current) return;
    beingDefault.current = true;
    setDefault.mutate(
      { params: { id } },
      {
        onSettled: () => {
          beingDefault.current = false;
        },
      },
    );
  };
  const close = (): void => setTask(undefined);
  const remove = async ({ id, version }: Place): Promise<void> => {
    await client.locations.remove({ params: { id } }, { context: { version } });
    keep.removed(id);
    toastSuccess(message.locationDeleted);
    onDeleted();
  };
  const dialog = (): ReactNode => {
    if (!task) return null;
    if (task.kind === 'delete') {
      return (
        <Confirm
          title={`Delete ${task.place.name}`}
          action="Delete"
          busyAction="Deleting..."
          failure={message.locationNotDeleted}
          onConfirm={() => remove(task.place)}
          onClose={close}
        >
          {message.confirmDeletion(task.place.name)}
        </Confirm>
      );
    }
    return (
      <LocationDialog
        places={places}
        {...(task.kind === 'edit' ? { place: task.place } : { parentId: task.parentId })}
        onSaved={(place) => {
          keep.changed(place);
          close();
          onSaved(place);
        }}
        onClose={close}
      />
    );
  };
  return {
    add: (parentId?: string) => setTask({ kind: 'add', ...(parentId === undefined ? {} : { parentId }) }),
    edit: (place: Place) => setTask({ kind: 'edit', place }),
    remove: (place: Place) => setTask({ kind: 'delete', place }),
    setDefault: makeDefault,
    settingDefault: setDefault.isPending,
    dialog: dialog(),
  };
}
