import { Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { message } from '@quartermaster/core/messages';
import { shortId } from '@quartermaster/core/records/short-id';
import type { Holdings } from '@quartermaster/core/users/holdings';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { api, client, failureText } from '../../api.ts';
import { useSave } from '../../forms/use-save.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { ErrorState } from '../../ui/empty-state.tsx';
import { useReturnFocus } from '../../ui/focus.ts';
import { LoadingState } from '../../ui/loading-state.tsx';
import { toastError } from '../../ui/toast.ts';
import type { Person } from '../use-people.ts';

interface DeleteEmployeeProps {
  readonly person: Person;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/**
 * Deletes a person after confirmation; if anything is in their name, lists it instead and deletes nothing.
 */
export function DeleteEmployee({
  person: { id, displayName, version },
  onDeleted,
  onClose,
}: DeleteEmployeeProps) {
  const holdings = useQuery({
    ...api.users.holdings.queryOptions({ input: { params: { id } } }),
    // What they hold may have changed since it was last fetched.
    staleTime: 0,
  });
  useReturnFocus();
  // Leaves the person's page at once, so that nothing on screen refetches somebody who no longer exists.
  const removed: typeof client.users.remove = async (...call) => {
    const answer = await client.users.remove(...call);
    onDeleted();
    return answer;
  };
  const { save, busy } = useSave(removed, {
    invalidates: [api.users.list, api.users.departments],
    success: message.userDeleted,
  });
  const remove = async (): Promise<void> => {
    try {
      await save({ params: { id } }, version);
    } catch (error) {
      toastError(failureText(error, message.userNotDeleted));
      void holdings.refetch();
    }
  };
  const { data, error, isFetching } = holdings;
  const isFree = data !== undefined && data.assets.total + data.requests.total === 0;
  return (
    <Dialog
      isOpen
      role="alertdialog"
      title={`Delete ${displayName}`}
      transitionDuration={120}
      onClose={() => !busy && onClose()}
    >
      <DialogBody>
        {error ? (
          <ErrorState error={error} text={message.userNotLoaded} retry={() => void holdings.refetch()} />
        ) : !data || isFetching ? (
          <LoadingState />
        ) : isFree ? (
          <p>{message.deleteUser(displayName)}</p>
        ) : (
          <InTheirName name={displayName} holdings={data} />
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <ActionButton
              text={data && !isFree ? 'Close' : 'Cancel'}
              disabled={busy}
              autoFocus
              onClick={onClose}
            />
            {isFree ? (
              <ActionButton
                variant="minimal"
                intent="danger"
                text={busy ? 'Deleting...' : 'Delete'}
                disabled={busy}
                onClick={() => void remove()}
              />
            ) : null}
          </>
        }
      />
    </Dialog>
  );
}

interface InTheirNameProps {
  readonly name: string;
  readonly holdings: Holdings;
}

const InTheirName = ({ name, holdings: { assets, requests } }: InTheirNameProps) => (
  <>
    <h3 className="qm-h3">{message.userNotDeletable(name)}</h3>
    <p className="qm-muted">{message.userNotDeletableWhy}</p>
    <ul className="qm-in-their-name">
      {assets.items.map(({ id, assetId, name: what, serialNumber }) => (
        <li key={id}>
          <Link to={`/assets?selected=${id}`}>
            <span className="qm-mono">{assetId}</span> {what}
          </Link>{' '}
          <span className="qm-mono qm-muted">{serialNumber}</span>
        </li>
      ))}
      <More listed={assets.items.length} total={assets.total} of="assets" />
      {requests.items.map(({ id, items }) => (
        <li key={id}>
          <Link to={`/requests?selected=${id}`}>
            Request <span className="qm-mono">{shortId(id)}</span>
          </Link>{' '}
          <span className="qm-muted">
            {items.map(({ quantity, name: what }) => `${quantity} x ${what}`).join(', ')}
          </span>
        </li>
      ))}
      <More listed={requests.items.length} total={requests.total} of="requests" />
    </ul>
  </>
);

const More = ({ listed, total, of }: { listed: number; total: number; of: string }) =>
  total > listed ? (
    <li className="qm-muted">
      and {total - listed} more {of}
    </li>
  ) : null;
