import { DoubleChevronUp, Inbox } from '@blueprintjs/icons';
import { message } from '@quartermaster/core/messages';
import { itemsText } from '@quartermaster/core/requests/items-text';
import { type RequestDate, requestPriorities } from '@quartermaster/core/requests/request';
import { type RequestStatus, requestStatuses } from '@quartermaster/core/requests/status';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { useUser } from '../auth/session.tsx';
import { ActionButton } from '../ui/action-button.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Chips, FilterChip, ToggleChip } from '../ui/chips.tsx';
import { type Column, DataTable, NoValue } from '../ui/data-table.tsx';
import { EmptyState, ErrorState } from '../ui/empty-state.tsx';
import { ChoiceFilter, ClearFilters, DayFilter, FiltersButton, TextFilter } from '../ui/filters.tsx';
import { count, counted } from '../ui/numbers.ts';
import { Page } from '../ui/page.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { StateIcon, StateTag, stateLabel } from '../ui/state-tag.tsx';
import { formatDay, TimeAgo } from '../ui/time.tsx';
import { Total } from '../ui/total.tsx';
import { useUrlParams } from '../ui/url-params.ts';
import { UnconfirmedSign } from '../users/unconfirmed-person.tsx';
import { CreateRequestButton, creating } from './create-request-button.tsx';
import { priorityWords } from './priority-select.tsx';
import './requests.css';
import { ReviewRequest } from './review-request.tsx';
import { filtersOf, type RequestRow, statusParam, useRequestCounts, useRequests } from './use-requests.ts';

/** The labels of the dates that From and To can refer to. */
const dateNames: Readonly<Record<RequestDate, string>> = {
  submitted: 'Submitted',
  ordered: 'Ordered',
  delivered: 'Delivered',
};

/** /requests (section 2): the requests and their progress. */
export function Screen() {
  const user = useUser();
  const admin = user.role === 'admin';
  const [params, change] = useUrlParams();
  const filters = filtersOf(params);
  const list = useRequests(filters);
  const counts = useRequestCounts(filters);
  const [range, setRange] = useState<string>();
  const selected = params.get('selected') ?? undefined;

  const toggle = (status: RequestStatus): void => {
    const { statuses } = filters;
    const next = statuses.includes(status) ? statuses.filter((one) => one !== status) : [...statuses, status];
    change({ status: statusParam(next) });
  };
  const clear = (): void =>
    change({
      ...{ status: null, search: null, ticket: null, priority: null },
      ...{ date: null, from: null, to: null, currency: null },
    });
  const dateName = (end: string): string =>
    filters.date === 'submitted' ? end : `${dateNames[filters.date]} ${end.toLowerCase()}`;
  const { from, to, ticketRef, currency, priority } = filters;
  const set = [from, to, ticketRef, currency, priority].filter(Boolean).length;
  const filtered = set > 0 || Boolean(filters.search) || params.has('status');
  const none = filters.statuses.length === 0;
  /** Opens the request before or after the open one. */
  const walk = (step: number): (() => void) | undefined => {
    const at = list.rows.findIndex(({ id }) => id === selected);
    const next = at < 0 ? undefined : list.rows[at + step];
    return next && (() => change({ selected: next.id }));
  };
  const total = none ? 0 : list.total;

  return (
    <Page
      unreadable={list.unreadable}
      title={admin ? 'Equipment Requests' : 'My Requests'}
      count={
        total === undefined
          ? undefined
          : counts.all !== undefined && total !== counts.all
            ? `${count(total)} of ${count(counts.all)}`
            : count(total)
      }
      actions={admin ? <CreateRequestButton selected={selected} change={change} /> : undefined}
      toolbar={
        <>
          <SearchField
            placeholder="Search requests..."
            value={filters.search ?? ''}
            onSearch={(text) => change({ search: text })}
          />
          <FiltersButton
            active={set}
            summary={total === undefined ? '' : counted(total, 'request')}
            onClear={clear}
          >
            <ChoiceFilter
              label="Date"
              value={filters.date === 'submitted' ? '' : filters.date}
              any={dateNames.submitted}
              options={[
                { value: 'ordered', label: dateNames.ordered },
                { value: 'delivered', label: dateNames.delivered },
              ]}
              onChange={(date) => change({ date })}
            />
            <DayFilter label="From" value={filters.from} onChange={(from) => change({ from })} />
            <DayFilter label="To" value={filters.to} onChange={(to) => change({ to })} />
            <TextFilter
              label="Ticket Ref"
              value={filters.ticketRef ?? ''}
              onChange={(ticket) => change({ ticket })}
            />
            <ChoiceFilter
              label="Priority"
              value={filters.priority ?? ''}
              any="Any priority"
              options={requestPriorities.map((value) => ({ value, label: priorityWords[value] }))}
              onChange={(priority) => change({ priority })}
            />
          </FiltersButton>
          <Chips>
            {requestStatuses.map((status) => {
              const pressed = filters.statuses.includes(status);
              const known = counts.of(status);
              return (
                <ToggleChip
                  key={status}
                  pressed={pressed}
                  icon={<StateIcon state={status} plain={!pressed} />}
                  count={known === undefined ? undefined : count(known)}
                  onToggle={() => toggle(status)}
                >
                  {stateLabel(status)}
                </ToggleChip>
              );
            })}
            {filters.from ? (
              <FilterChip
                name={dateName('From')}
                value={formatDay(filters.from)}
                onRemove={() => change({ from: null })}
              />
            ) : null}
            {filters.to ? (
              <FilterChip
                name={dateName('To')}
                value={formatDay(filters.to)}
                onRemove={() => change({ to: null })}
              />
            ) : null}
            {filters.currency ? (
              <FilterChip
                name="Currency"
                value={filters.currency}
                onRemove={() => change({ currency: null })}
              />
            ) : null}
            {filters.ticketRef ? (
              <FilterChip name="Ticket" value={filters.ticketRef} onRemove={() => change({ ticket: null })} />
            ) : null}
            {filters.priority ? (
              <FilterChip
                name="Priority"
                value={priorityWords[filters.priority]}
                onRemove={() => change({ priority: null })}
              />
            ) : null}
          </Chips>
          {filtered ? <ClearFilters onClear={clear} /> : null}
        </>
      }
      footer={
        <>
          <Total of={total} one="request" />
          <span className="qm-push">{total ? range : null}</span>
        </>
      }
    >
      <DataTable
        label="Requests"
        columns={admin ? adminColumns : userColumns}
        rows={none ? [] : list.rows}
        total={total}
        rowKey={(row) => row.id}
        rowHref={(row) => withSelected(params, row.id)}
        phoneRow={admin ? AdminPhoneRow : PhoneRow}
        openKey={selected}
        onOpen={(row) => change({ selected: row.id }, { push: true })}
        sort={filters.sort}
        onSort={(sort) => change({ sort })}
        loading={!none && list.loading}
        onEnd={list.onEnd}
        loadAll={list.loadAll}
        onRange={(first, last) => setRange(`Rows ${count(first)}–${count(last)}`)}
        instead={
          list.error ? (
            <ErrorState error={list.error} text={message.requestsNotLoaded} retry={list.retry} />
          ) : total === 0 ? (
            <NothingFound none={none} filtered={filtered} admin={admin} onClear={clear} />
          ) : undefined
        }
      />
      {selected === undefined || (admin && selected === creating) ? null : (
        <ReviewRequest
          id={selected}
          onPrevious={walk(-1)}
          onNext={walk(1)}
          onClose={() => change({ selected: null }, { push: true })}
        />
      )}
    </Page>
  );
}

interface NothingFoundProps {
  /** Whether no status is chosen. */
  readonly none: boolean;
  readonly filtered: boolean;
  readonly admin: boolean;
  readonly onClear: () => void;
}

function NothingFound({ none, filtered, admin, onClear }: NothingFoundProps) {
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

function withSelected(params: URLSearchParams, id: string): string {
  const next = new URLSearchParams(params);
  next.set('selected', id);
  return `/requests?${next}`;
}

const id: Column<RequestRow> = {
  key: 'id',
  title: 'Request ID',
  width: 112,
  cell: (row) => <span className="qm-mono qm-strong">{row.id.slice(0, 8)}</span>,
};
const ticket: Column<RequestRow> = {
  key: 'ticket',
  title: 'Ticket Ref',
  width: 112,
  spare: 1,
  sort: 'ticketRef',
  cell: (row) => (row.ticketRef ? <span className="qm-mono">{row.ticketRef}</span> : <NoValue />),
};
const employee: Column<RequestRow> = {
  key: 'employee',
  title: 'Employee',
  picture: true,
  width: 200,
  narrow: 128,
  sort: 'userId',
  cell: (row) => (
    <span className="qm-row">
      <Avatar name={row.requesterName ?? row.userId} />
      <span className="qm-clip" title={row.userId}>
        {row.requesterName ?? row.userId}
      </span>
      {row.requesterUnconfirmed ? <UnconfirmedSign /> : null}
    </span>
  ),
};
const items: Column<RequestRow> = {
  key: 'items',
  title: 'Items',
  className: 'main',
  skeleton: 220,
  cell: (row) => (
    <span title={itemsText(row.items)}>
      {row.priority === 'high' ? <HighPriority /> : null}
      {itemsText(row.items)}
    </span>
  ),
};
/** Only high priority stands out. */
const HighPriority = () => (
  <span className="qm-high" title="High priority">
    <DoubleChevronUp size={14} />
    <span className="qm-visually-hidden">High priority</span>
  </span>
);
const status: Column<RequestRow> = {
  key: 'status',
  title: 'Status',
  width: 156,
  sort: 'status',
  cell: (row) => <StateTag state={row.status} />,
};
const submitted: Column<RequestRow> = {
  key: 'submitted',
  title: 'Submitted',
  width: 136,
  spare: 2,
  sort: 'createdAt',
  cell: (row) => <TimeAgo instant={row.createdAt} />,
};
const adminColumns = [id, ticket, employee, items, status, submitted];
const userColumns = [id, ticket, items, status, submitted];

const AdminPhoneRow = (row: RequestRow) => (
  <PhoneCells row={row}>
    {row.requesterUnconfirmed ? <UnconfirmedSign /> : null} {row.requesterName ?? row.userId}
  </PhoneCells>
);

const PhoneRow = (row: RequestRow) => (
  <PhoneCells row={row}>
    <span className="qm-mono">{row.id.slice(0, 8)}</span>
  </PhoneCells>
);

/** Distinguishes a request from others, below what was requested. */
const PhoneCells = ({ row, children }: { readonly row: RequestRow; readonly children: ReactNode }) => (
  <>
    <Avatar name={row.requesterName ?? row.userId} size="lg" />
    <div className="qm-clip">
      <div className="qm-strong qm-clip">
        {row.priority === 'high' ? <HighPriority /> : null}
        {itemsText(row.items)}
      </div>
      <div className="qm-muted qm-sm qm-clip">
        {children} · <TimeAgo instant={row.createdAt} />
      </div>
    </div>
    <StateTag state={row.status} />
  </>
);
