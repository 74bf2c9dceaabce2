import { Barcode, Plus } from '@blueprintjs/icons';
import { message } from '@quartermaster/core/messages';
import type { Stocktake } from '@quartermaster/core/stocktakes/stocktake';
import { useNavigate } from 'react-router-dom';
import { api } from '../api.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { EmptyState, ErrorState } from '../ui/empty-state.tsx';
import { useListScreen } from '../ui/list-screen.ts';
import { count } from '../ui/numbers.ts';
import { Page } from '../ui/page.tsx';
import { PageActions } from '../ui/page-actions.tsx';
import { StateTag } from '../ui/state-tag.tsx';
import { formatMoment } from '../ui/time.tsx';
import { pagesOf, useList } from '../ui/use-list.ts';
import './stocktakes.css';
import { StartStocktake } from './start-stocktake.tsx';

const pageOf = ({ id }: Stocktake): string => `/stocktakes/${id}`;

const stocktakeList = {
  queryOf: () => ({}),
  useRows: () => useList<Stocktake>(api.stocktakes.list.infiniteOptions(pagesOf({}))),
  keyOf: ({ id }: Stocktake) => id,
  pageOf,
};

const StocktakeTag = ({ state }: Pick<Stocktake, 'state'>) =>
  state === 'counting' ? (
    <StateTag state="open" word="Counting" />
  ) : (
    <StateTag state="fulfilled" word="Applied" />
  );

const columns: readonly Column<Stocktake>[] = [
  { key: 'place', title: 'Place', className: 'main', cell: ({ locationName }) => locationName },
  {
    key: 'alone',
    title: 'Counted',
    width: 180,
    spare: 2,
    cell: ({ alone }) => (alone ? 'This place alone' : 'With places within'),
  },
  { key: 'state', title: 'State', width: 132, cell: ({ state }) => <StocktakeTag state={state} /> },
  {
    key: 'started',
    title: 'Started',
    width: 164,
    spare: 1,
    cell: ({ createdAt }) => formatMoment(createdAt),
  },
  {
    key: 'applied',
    title: 'Applied',
    width: 164,
    spare: 3,
    cell: ({ appliedAt }) => (appliedAt ? formatMoment(appliedAt) : '–'),
  },
];

const phoneRow = ({ locationName, createdAt, state }: Stocktake) => (
  <>
    <div className="qm-stocktake-row qm-clip">
      <div className="qm-strong qm-clip">{locationName}</div>
      <div className="qm-muted qm-sm qm-clip">{formatMoment(createdAt)}</div>
    </div>
    <StocktakeTag state={state} />
  </>
);

/** /stocktakes: places that were counted, or are being counted. */
export function Screen() {
  const screen = useListScreen(stocktakeList);
  const navigate = useNavigate();
  const { list } = screen;
  return (
    <Page
      title="Stock-takes"
      back={{ to: '/assets', label: 'Back to the assets' }}
      count={list.total === undefined ? undefined : count(list.total)}
      unreadable={list.unreadable}
      actions={
        <PageActions
          actions={[]}
          primary={{
            intent: 'primary',
            text: 'Start Stock-take',
            icon: <Plus size={16} />,
            onClick: screen.add,
          }}
        />
      }
    >
      <DataTable
        {...screen.table}
        label="Stock-takes"
        columns={columns}
        rowHref={pageOf}
        phoneRow={phoneRow}
        instead={
          list.error ? (
            <ErrorState error={list.error} text={message.stocktakesNotLoaded} retry={list.retry} />
          ) : list.total === 0 ? (
            <EmptyState icon={<Barcode size={20} />} title="No stock-takes yet">
              Scan what is at a place, and see what is missing, misplaced or unknown.
            </EmptyState>
          ) : undefined
        }
      />
      {screen.isAdding ? (
        <StartStocktake
          onStarted={({ id }) => void navigate(`/stocktakes/${id}/count`)}
          onClose={screen.close}
        />
      ) : null}
    </Page>
  );
}
