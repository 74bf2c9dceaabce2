import { api, client } from '../api.ts';
import { useSave } from '../forms/use-save.ts';
import { toastError, toastSuccess } from '../ui/toast.ts';

/** Edits or deletes items at once; the toast undoes it. */
export function useBulk({ onDone }: { readonly onDone: () => void }) {
  return useSave(client.catalogue.bulk, {
    invalidates: [api.catalogue, api.vendors],
    onSaved: ({ updated, unchanged, message: said, batchId, failed }) => {
      const reason = failed[0] && `${said}: ${failed[0].message}`;
      if (updated > 0 || (unchanged > 0 && !reason)) toastSuccess(said, updated > 0 ? batchId : undefined);
      else toastError(reason ?? said);
      onDone();
    },
  });
}
