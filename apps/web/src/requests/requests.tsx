import { Inbox } from '@blueprintjs/icons';
import { message } from '@quartermaster/core/messages';
import { Link } from 'react-router-dom';
import { useUser } from '../auth/session.tsx';
import { ActionButton } from '../ui/action-button.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { EmptyState, ErrorState } from '../ui/empty-state.tsx';
import { ClearFilters } from '../ui/filters.tsx';
import { useListScreen } from '../ui/list-screen.ts';
import { shareOf } from '../ui/numbers.ts';
import { Page } from '../ui/page.tsx';
import { useRowRange } from '../ui/row-range.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { Total } from '../ui/total.tsx';
import { CreateRequestButton } from './create-request-button.tsx';
import { AdminPhoneRow, adminColumns, PhoneRow, userColumns } from './request-columns.tsx';
import { activeFilters, noFilters, RequestChips, RequestFilterFields } from './request-filters.tsx';
import './requests.css';
import { ReviewRequest } from './review-request.tsx';
import { filtersOf, type RequestRow, useRequestCounts, useRequests } from './use-requests.ts';

const requestList = { queryOf: filtersOf, useRows: useRequests, keyOf: ({ id }: RequestRow) => id };

/** /requests (section 2): the requests and their progress. */
export function Screen() {
  const admin = useUser().role === 'admin';
  const screen = useListScreen(requestList);
  const { params, change, list, selected, close } = screen;
  const filters = screen.query;
  const { total } = list;
  const counts = useRequestCounts(filters);
  const { range, onRange } = useRowRange(total);
  const clear = (): void => change(noFilters);
  const filtered = activeFilters(filters) > 0 || Boolean(filters.search) || params.has('status');

  return (
    <Page
      unreadable={list.unreadable}
      title={admin ? 'Equipment Requests' : 'My Requests'}
      count={shareOf(total, counts.all)}
      actions={admin ? <CreateRequestButton selected={selected} change={change} /> : undefined}
      toolbar={
        <>
          <SearchField
            placeholder="Search requests..."
            value={filters.search ?? ''}
            onSearch={(text) => change({ search: text })}
          />
          <RequestFilterFields filters={filters} total={total} onChange={change} onClear={clear} />
          <RequestChips filters={filters} countOf={counts.of} onChange={change} />
          {filtered ? <ClearFilters onClear={clear} /> : null}
        </>
      }
      footer={
        <>
          <Total of={total} one="request" />
          <span className="qm-push">{range}</span>
        </>
      }
    >
      <DataTable
        {...screen.table}
        label="Requests"
        columns={admin ? adminColumns : userColumns}
        rowHref={(row) => screen.hrefOf(row.id)}
        phoneRow={admin ? AdminPhoneRow : PhoneRow}
        sort={filters.sort}
        onSort={(sort) => change({ sort })}
        onRange={onRange}
        instead={
          list.error ? (
            <ErrorState error={list.error} text={message.requestsNotLoaded} retry={list.retry} />
          ) : total === 0 ? (
            <NoRequests
              none={filters.statuses.length === 0}
              filtered={filtered}
              admin={admin}
              onClear={clear}
            />
          ) : undefined
        }
      />
      {selected === undefined || (admin && screen.isAdding) ? null : (
        <ReviewRequest id={selected} {...screen.walk} onClose={close} />
      )}
    </Page>
  );
}

interface NoRequestsProps {
  /** No status is chosen. */
  readonly none: boolean;
  readonly filtered: boolean;
  readonly admin: boolean;
  readonly onClear: () => void;
}

function NoRequests({ none, filtered, admin, onClear }: NoRequestsProps) {
  const there = admin ? 'catalogue' : 'store';
  return (
    <EmptyState
      icon={<Inbox size={20} />}
      title="No requests found"
      action={
        filtered ? (
          <ActionButton handFocusTo="neighbour" variant="outlined" text="Clear Filters" onClick={onClear} />
        ) : (
          <Link to="/catalogue" className="bp6-button bp6-outlined">
            Go to the {there}
          </Link>
        )
      }
    >
      {none
        ? 'Choose a status above.'
        : filtered
          ? 'Nothing matches your filters.'
          : `What is requested in the ${there} appears here.`}
    </EmptyState>
  );
}
