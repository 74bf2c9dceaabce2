import { Plus, Tick } from '@blueprintjs/icons';
import type { Round } from '@quartermaster/core/confirmations/confirmation';
import { message } from '@quartermaster/core/messages';
import { useNavigate } from 'react-router-dom';
import { api } from '../api.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { EmptyState, ErrorState } from '../ui/empty-state.tsx';
import { useListScreen } from '../ui/list-screen.ts';
import { count } from '../ui/numbers.ts';
import { Page } from '../ui/page.tsx';
import { PageActions } from '../ui/page-actions.tsx';
import { StateTag } from '../ui/state-tag.tsx';
import { formatDay, localDay } from '../ui/time.tsx';
import { pagesOf, useList } from '../ui/use-list.ts';
import './confirmations.css';
import { StartRound } from './start-round.tsx';

const pageOf = ({ id }: Round): string => `/confirmations/${id}`;

const roundList = {
  queryOf: () => ({}),
  useRows: () => useList<Round>(api.confirmations.list.infiniteOptions(pagesOf({}))),
  keyOf: ({ id }: Round) => id,
  pageOf,
};

const whoIn = ({ department, locationName }: Round): string => department ?? locationName ?? 'Everybody';

const columns: readonly Column<Round>[] = [
  { key: 'name', title: 'Round', className: 'main', cell: ({ name }) => name },
  { key: 'who', title: 'Who', width: 240, spare: 2, cell: whoIn },
  { key: 'state', title: 'State', width: 132, cell: ({ state }) => <StateTag state={state} /> },
  {
    key: 'started',
    title: 'Started',
    width: 132,
    spare: 1,
    cell: ({ createdAt }) => formatDay(createdAt.slice(0, 10)),
  },
  {
    key: 'due',
    title: 'Answer by',
    width: 164,
    cell: ({ due, closedAt }) =>
      closedAt ? `Closed ${formatDay(localDay(new Date(closedAt)))}` : due ? formatDay(due) : '–',
  },
];

const phoneRow = (round: Round) => (
  <>
    <div className="qm-round-row qm-clip">
      <div className="qm-strong qm-clip">{round.name}</div>
      <div className="qm-muted qm-sm qm-clip">{whoIn(round)}</div>
    </div>
    <StateTag state={round.state} />
  </>
);

/** /confirmations: in which people say of each asset in their name whether they have it. */
export function Screen() {
  const screen = useListScreen(roundList);
  const navigate = useNavigate();
  const { list } = screen;
  return (
    <Page
      title="Confirmations"
      back={{ to: '/employees', label: 'Back to the employees' }}
      count={list.total === undefined ? undefined : count(list.total)}
      unreadable={list.unreadable}
      actions={
        <PageActions
          actions={[]}
          primary={{ intent: 'primary', text: 'Start Round', icon: <Plus size={16} />, onClick: screen.add }}
        />
      }
    >
      <DataTable
        {...screen.table}
        label="Confirmation rounds"
        columns={columns}
        rowHref={pageOf}
        phoneRow={phoneRow}
        instead={
          list.error ? (
            <ErrorState error={list.error} text={message.recordsNotLoaded('round')} retry={list.retry} />
          ) : list.total === 0 ? (
            <EmptyState icon={<Tick size={20} />} title="No confirmation rounds yet">
              In a round, people say of each asset in their name whether they have it.
            </EmptyState>
          ) : undefined
        }
      />
      {screen.isAdding ? (
        <StartRound onStarted={({ id }) => void navigate(`/confirmations/${id}`)} onClose={screen.close} />
      ) : null}
    </Page>
  );
}
