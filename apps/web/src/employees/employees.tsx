import { Envelope, Export, Import, People, Plus, Tick } from '@blueprintjs/icons';
import { message } from '@quartermaster/core/messages';
import { peopleExportFile } from '@quartermaster/core/users/person-csv-export';
import { useEffect } from 'react';
import { streams } from '../streams.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { usePhone } from '../ui/breakpoints.ts';
import { DataTable } from '../ui/data-table.tsx';
import { EmptyState, ErrorState } from '../ui/empty-state.tsx';
import { ClearFilters } from '../ui/filters.tsx';
import { useListScreen } from '../ui/list-screen.ts';
import { count, counted, shareOf } from '../ui/numbers.ts';
import { Page } from '../ui/page.tsx';
import { PageActions } from '../ui/page-actions.tsx';
import { useRowRange } from '../ui/row-range.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { type ExportForm, otherForms, useDownload } from '../ui/use-download.ts';
import { AddEmployee } from './add-employee.tsx';
import './employees.css';
import { InvitePeople } from './invite-people.tsx';
import { activeFilters, noFilters, PeopleChips, PeopleFilterFields } from './people-filters.tsx';
import { PersonPhoneRow, personColumns } from './person-columns.tsx';
import { useRoleOffer } from './role-badge.tsx';
import { rememberShownList } from './shown-list.ts';
import {
  filtersOf,
  listedPeople,
  type Person,
  usePeople,
  usePeopleCounts,
  useUninvited,
} from './use-people.ts';

/** The value of `selected` while people are being invited. */
const inviting = 'invite';

const pageOf = ({ id }: Person): string => `/employees/${id}`;

const peopleList = { queryOf: filtersOf, useRows: usePeople, keyOf: ({ id }: Person) => id, pageOf };

/** /employees (section 2): everybody with an account. */
export function Screen() {
  const screen = useListScreen(peopleList);
  const { params, change, list, close } = screen;
  const filters = screen.query;
  const { total } = list;
  const counts = usePeopleCounts(filters);
  const uninvited = useUninvited();
  const phone = usePhone();
  const roleOffer = useRoleOffer();
  const download = useDownload();
  const { range, onRange } = useRowRange(total);
  useEffect(() => rememberShownList(params), [params]);
  const clear = (): void => change(noFilters);
  const filtered = activeFilters(filters) > 0 || Boolean(filters.search) || params.has('state');
  const none = filters.states.length === 0;
  const exportPeople = (form?: ExportForm): void =>
    download.save(
      {
        name: peopleExportFile,
        read: (how) => streams.users.export({ ...listedPeople(filters), ...how }),
        failure: message.usersNotLoaded,
        summary: (rows) => message.recordsExported(counted(rows, 'person', 'people')),
      },
      form,
    );

  return (
    <Page
      unreadable={list.unreadable}
      title="Employees"
      count={shareOf(total, counts.all)}
      actions={
        <PageActions
          actions={[
            ...(uninvited
              ? [
                  {
                    text: `Invite ${count(uninvited)}`,
                    icon: <Envelope size={16} />,
                    onClick: () => screen.open(inviting),
                  },
                ]
              : []),
            { text: 'Confirmations', icon: <Tick size={16} />, to: '/confirmations' },
            { text: 'Import CSV', icon: <Import size={16} />, to: '/employees/import' },
            {
              text: download.busy ? 'Exporting...' : 'Export',
              icon: <Export size={16} />,
              disabled: download.busy || none,
              onClick: () => exportPeople(),
              others: otherForms(exportPeople),
            },
          ]}
          primary={{
            intent: 'primary',
            text: 'Add Employee',
            icon: <Plus size={16} />,
            onClick: screen.add,
          }}
        />
      }
      toolbar={
        <>
          <SearchField
            placeholder="Search by name, email or department..."
            value={filters.search ?? ''}
            onSearch={(text) => change({ search: text })}
          />
          <PeopleFilterFields filters={filters} total={total} onChange={change} onClear={clear} />
          <PeopleChips filters={filters} counts={counts} onChange={change} />
          {filtered ? <ClearFilters onClear={clear} /> : null}
        </>
      }
      footer={
        <>
          <span>
            {total === undefined ? null : (
              <>
                <b>{count(total)}</b> {total === 1 ? 'person' : 'people'}
              </>
            )}
          </span>
          {total && counts.admins ? (
            <span>
              <b>{count(counts.admins)}</b> {counts.admins === 1 ? 'admin' : 'admins'}
            </span>
          ) : null}
          {counts.waiting ? (
            <span>
              <b>{count(counts.waiting)}</b> waiting for confirmation
            </span>
          ) : null}
          <span className="qm-push">{range}</span>
        </>
      }
    >
      <DataTable
        {...screen.table}
        tall={44}
        label="Employees"
        columns={personColumns}
        rowHref={pageOf}
        phoneRow={PersonPhoneRow}
        {...(phone ? {} : { rowActions: roleOffer })}
        sort={filters.sort}
        onSort={(sort) => change({ sort })}
        onRange={onRange}
        instead={
          list.error ? (
            <ErrorState error={list.error} text={message.usersNotLoaded} retry={list.retry} />
          ) : total === 0 ? (
            <EmptyState
              icon={<People size={20} />}
              title="No employees found"
              action={
                <ActionButton
                  handFocusTo="neighbour"
                  variant="outlined"
                  text="Clear Filters"
                  onClick={clear}
                />
              }
            >
              {none ? 'Choose a state above.' : 'Nobody matches your filters.'}
            </EmptyState>
          ) : undefined
        }
      />
      {screen.isAdding ? <AddEmployee onClose={close} /> : null}
      {screen.selected === inviting && uninvited !== undefined ? (
        <InvitePeople number={uninvited} onClose={close} />
      ) : null}
    </Page>
  );
}
