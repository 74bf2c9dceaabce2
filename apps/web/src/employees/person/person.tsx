import { Button } from '@blueprintjs/core';
import { Edit, LogOut, People } from '@blueprintjs/icons';
import { message } from '@quartermaster/core/messages';
import type { Profile } from '@quartermaster/core/users/profile';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router-dom';
import { z } from 'zod';
import { api } from '../../api.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Page } from '../../ui/page.tsx';
import { useUrlParams } from '../../ui/url-params.ts';
import { EditEmployee } from '../edit-employee.tsx';
import '../employees.css';
import { OffBoard } from './off-board.tsx';
import './person.css';
import { PersonRail } from './person-rail.tsx';
import { Equipment, Requests } from './person-tables.tsx';

const listState = z.object({ list: z.string() });

/** /employees/:id: who somebody is, what they hold and what they asked for. */
export function Screen() {
  const { id = '' } = useParams();
  const list = listState.safeParse(useLocation().state).data?.list ?? '';
  const { data, error, refetch } = useQuery(api.users.get.queryOptions({ input: { params: { id } } }));
  const back = { to: `/employees${list}`, label: 'Back to employees' };
  if (data) return <PersonPage person={data} back={back} />;
  return (
    <Page title="Employee" back={back}>
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

interface PersonPageProps {
  readonly person: Profile;
  readonly back: { readonly to: string; readonly label: string };
}

function PersonPage({ person, back }: PersonPageProps) {
  const { id, displayName, photoURL, position, department } = person;
  const [params, change] = useUrlParams();
  const open = params.get('open');
  const show = (what: string | null): void => change({ open: what }, { push: true });
  const holdings = useQuery(api.users.holdings.queryOptions({ input: { params: { id } } }));
  return (
    <Page
      title={displayName}
      back={back}
      picture={<Avatar name={displayName} photo={photoURL} size="md" />}
      count={[position, department].filter(Boolean).join(' · ') || undefined}
      actions={
        <>
          <Button icon={<Edit size={16} />} text="Edit" onClick={() => show('edit')} />
          <Button icon={<LogOut size={16} />} text="Off-board" onClick={() => show('off-board')} />
        </>
      }
    >
      <div className="qm-record">
        <div className="qm-scroll">
          {holdings.data ? (
            <Equipment {...holdings.data.assets} />
          ) : holdings.error ? (
            <ErrorState
              error={holdings.error}
              text={message.userNotLoaded}
              retry={() => void holdings.refetch()}
            />
          ) : (
            <LoadingState />
          )}
          <Requests person={person} />
        </div>
        <PersonRail person={person} />
      </div>
      {open === 'edit' ? <EditEmployee id={id} onClose={() => show(null)} /> : null}
      {open === 'off-board' && holdings.data ? (
        <OffBoard person={person} holdings={holdings.data} onClose={() => show(null)} />
      ) : null}
    </Page>
  );
}
