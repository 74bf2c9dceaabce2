import { Edit, LogOut, People } from '@blueprintjs/icons';
import { message } from '@quartermaster/core/messages';
import { isErased } from '@quartermaster/core/users/erasure';
import type { Profile } from '@quartermaster/core/users/profile';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { api } from '../../api.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { usePhone } from '../../ui/breakpoints.ts';
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Page } from '../../ui/page.tsx';
import { PreviousNext } from '../../ui/previous-next.tsx';
import { useUrlParams } from '../../ui/url-params.ts';
import { useConfirmPerson } from '../../users/use-confirm-person.ts';
import { AccountDialog } from '../account/account-dialogs.tsx';
import { AccountMenu, type AccountTask } from '../account/account-menu.tsx';
import { EditEmployee } from '../edit-employee.tsx';
import '../employees.css';
import { shownList } from '../shown-list.ts';
import { OffBoard } from './off-board.tsx';
import './person.css';
import { PersonRecord } from './person-record.tsx';
import { useNeighbours } from './use-neighbours.ts';

/** /employees/:id: a person, what they hold and what they requested. */
export function Screen() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(api.users.get.queryOptions({ input: { params: { id } } }));
  if (data) return <PersonPage key={data.id} person={data} />;
  return (
    <Page title="Employee" back={backToList()}>
      {error ? (
        'status' in error && error.status === 404 ? (
          <EmptyState icon={<People size={20} />} title={message.userNotFound} />
        ) : (
          <ErrorState error={error} text={message.userNotLoaded} retry={() => void refetch()} />
        )
      ) : (
        <LoadingState />
      )}
    </Page>
  );
}

const listPath = (): string => {
  const filters = shownList();
  return filters.size === 0 ? '/employees' : `/employees?${filters}`;
};
const backToList = () => ({ to: listPath(), label: 'Back to employees' });

function PersonPage({ person }: { readonly person: Profile }) {
  const { id, displayName, photoURL, position, department } = person;
  const [params, change] = useUrlParams();
  const [task, setTask] = useState<AccountTask>();
  const navigate = useNavigate();
  const isPhone = usePhone();
  const neighbours = useNeighbours(id);
  const holdings = useQuery(api.users.holdings.queryOptions({ input: { params: { id } } }));
  const open = params.get('open');
  const show = (what: string | null): void => change({ open: what }, { push: true });
  // Replaces the history entry, so that the list is one step back however many people were looked at.
  const goTo = (other: string | undefined) =>
    other === undefined ? undefined : () => void navigate(`/employees/${other}`, { replace: true });
  const isFormer = isErased(person);
  const edit = isFormer ? undefined : () => show('edit');
  const offBoard = isFormer || person.unconfirmed ? undefined : () => show('off-board');
  return (
    <Page
      title={displayName}
      back={backToList()}
      picture={<Avatar name={displayName} photo={photoURL} size={isPhone ? 'lg' : 'md'} />}
      count={[position, department].filter(Boolean).join(' · ') || undefined}
      actions={
        <>
          {isPhone ? null : (
            <PreviousNext onPrevious={goTo(neighbours.before)} onNext={goTo(neighbours.after)} />
          )}
          <AccountMenu person={person} onTask={setTask} onEdit={edit} onOffBoard={offBoard} />
          {edit && !isPhone ? (
            <ActionButton variant="outlined" icon={<Edit size={16} />} text="Edit" onClick={edit} />
          ) : null}
          {offBoard && !isPhone ? (
            <ActionButton
              variant="outlined"
              icon={<LogOut size={16} />}
              text="Off-board"
              onClick={offBoard}
            />
          ) : null}
          {person.unconfirmed && !isFormer ? <Confirm id={id} onReject={() => setTask('delete')} /> : null}
        </>
      }
    >
      <PersonRecord person={person} holdings={holdings} />
      {open === 'edit' && edit ? <EditEmployee person={person} onClose={() => show(null)} /> : null}
      {open === 'off-board' && holdings.data ? (
        <OffBoard person={person} holdings={holdings.data} onClose={() => show(null)} />
      ) : null}
      {task === undefined ? null : (
        <AccountDialog
          task={task}
          person={person}
          onDeleted={() => void navigate(listPath(), { replace: true })}
          onClose={() => setTask(undefined)}
        />
      )}
    </Page>
  );
}

interface ConfirmProps {
  readonly id: string;
  readonly onReject: () => void;
}

/** For somebody who signed up: confirm that the address is theirs, or don't let them in. */
function Confirm({ id, onReject }: ConfirmProps) {
  const { confirm, busy } = useConfirmPerson(id);
  return (
    <>
      <ActionButton variant="minimal" intent="danger" text="Reject" onClick={onReject} />
      <ActionButton
        intent="primary"
        text="Confirm"
        disabled={busy}
        handFocusTo="neighbour"
        onClick={confirm}
      />
    </>
  );
}
