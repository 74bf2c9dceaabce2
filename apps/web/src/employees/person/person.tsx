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
import { type CommandAction, useOffered } from '../../ui/offered-actions.ts';
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
  // While somebody is edited, what was entered stays.
  const [wasFormer] = useState(isFormer);
  const canOffBoard = !isFormer && !person.unconfirmed;
  const own: readonly CommandAction[] = [
    ...(isFormer ? [] : [{ text: 'Edit', icon: <Edit size={16} />, onClick: () => show('edit') }]),
    ...(canOffBoard
      ? [{ text: 'Off-board', icon: <LogOut size={16} />, onClick: () => show('off-board') }]
      : []),
  ];
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
          <AccountMenu person={person} onTask={setTask} own={own} />
          {isPhone
            ? null
            : own.map((action) => <ActionButton key={action.text} variant="outlined" {...action} />)}
          {person.unconfirmed && !isFormer ? (
            <Confirm person={person} onReject={() => setTask('delete')} />
          ) : null}
        </>
      }
    >
      <PersonRecord person={person} holdings={holdings} />
      {open === 'edit' && !wasFormer ? <EditEmployee person={person} onClose={() => show(null)} /> : null}
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
  readonly person: Profile;
  readonly onReject: () => void;
}

/** For somebody who signed up: confirm that the address is theirs, or don't let them in. */
function Confirm({ person: { id, displayName }, onReject }: ConfirmProps) {
  const { confirm, busy } = useConfirmPerson(id);
  const reject = { text: 'Reject', onClick: onReject };
  const letIn = { text: 'Confirm', disabled: busy, onClick: confirm };
  useOffered({ of: 'record', title: displayName, actions: [letIn, reject] });
  return (
    <>
      <ActionButton variant="minimal" intent="danger" {...reject} />
      <ActionButton intent="primary" handFocusTo="neighbour" {...letIn} />
    </>
  );
}
