import { Dialog, DialogBody, DialogFooter, FormGroup, InputGroup } from '@blueprintjs/core';
import { message } from '@quartermaster/core/messages';
import { erasureCounts } from '@quartermaster/core/users/erasure-preview';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, client, failureText } from '../../api.ts';
import { useSave } from '../../forms/use-save.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { ErrorState } from '../../ui/empty-state.tsx';
import { useReturnFocus } from '../../ui/focus.ts';
import { LoadingState } from '../../ui/loading-state.tsx';
import { toastError } from '../../ui/toast.ts';
import type { Person } from '../use-people.ts';

interface ErasePersonProps {
  readonly person: Pick<Person, 'id' | 'displayName'>;
  readonly onClose: () => void;
}

/**
 * Erases a person's data after their name has been typed; if anything is still in their name, says so instead
 * of asking. References to them are erased by a job.
 */
export function ErasePerson({ person: { id, displayName }, onClose }: ErasePersonProps) {
  const preview = useQuery(
    api.users.erasure.queryOptions({ input: { params: { id } }, gcTime: 0, staleTime: 0 }),
  );
  const [typed, setTyped] = useState('');
  const { save, busy } = useSave(client.users.erase, {
    invalidates: [api.users, api.requests, api.assets],
    success: message.erasing(displayName),
    onSaved: onClose,
  });
  useReturnFocus();
  const { data, error } = preview;
  const canErase = data !== undefined && data.refusal === undefined;
  const isNamed = typed.trim() === displayName;
  const erase = (): void => {
    if (canErase && isNamed)
      void save({ params: { id } }).catch((failed) => toastError(failureText(failed, message.notErased)));
  };
  return (
    <Dialog
      isOpen
      role="alertdialog"
      title={`Erase the personal data of ${displayName}?`}
      transitionDuration={120}
      onClose={() => !busy && onClose()}
    >
      <DialogBody>
        {error ? (
          <ErrorState error={error} text={message.erasureNotCounted} retry={() => void preview.refetch()} />
        ) : !data ? (
          <LoadingState />
        ) : data.refusal !== undefined ? (
          <p>{data.refusal}</p>
        ) : (
          <>
            <p>
              Name, email, phone, photo and address are erased everywhere, also in the audit, for good. What
              was done stays, as a former employee's. <b>{message.erasureChanges(erasureCounts(data))}</b>
            </p>
            <FormGroup label={`Type ‘${displayName}’ to confirm`} labelFor="erased-name">
              <InputGroup
                id="erased-name"
                autoFocus
                autoComplete="off"
                value={typed}
                onValueChange={setTyped}
                onKeyDown={({ key }) => (key === 'Enter' ? erase() : undefined)}
              />
            </FormGroup>
          </>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <ActionButton
              text={canErase || !data ? 'Cancel' : 'Close'}
              disabled={busy}
              autoFocus
              onClick={onClose}
            />
            {canErase ? (
              <ActionButton
                variant="minimal"
                intent="danger"
                text={busy ? 'Erasing...' : 'Erase'}
                disabled={busy || !isNamed}
                onClick={erase}
              />
            ) : null}
          </>
        }
      />
    </Dialog>
  );
}
