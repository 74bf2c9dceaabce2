import { Button } from '@blueprintjs/core';
import { Disable, Envelope, Export, Import, People, Plus } from '@blueprintjs/icons';
import { message } from '@quartermaster/core/messages';
import { peopleExportFile } from '@quartermaster/core/users/person-csv-export';
import { type PersonState, personStates } from '@quartermaster/core/users/user';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { api } from '../api.ts';
import { streams } from '../streams.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Chips, FilterChip, ToggleChip } from '../ui/chips.tsx';
import { type Column, DataTable, NoValue } from '../ui/data-table.tsx';
import { EmptyState, ErrorState } from '../ui/empty-state.tsx';
import { ChoiceFilter, ClearFilters, FiltersButton } from '../ui/filters.tsx';
import { count, counted } from '../ui/numbers.ts';
import { Page } from '../ui/page.tsx';
import { PageActions } from '../ui/page-actions.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { StateIcon, stateLabel } from '../ui/state-tag.tsx';
import { useUrlParams } from '../ui/url-params.ts';
import { useDownload } from '../ui/use-download.ts';
import { AddEmployee } from './add-employee.tsx';
import { Contact } from './contact.tsx';
import './employees.css';
import { invitationNames } from './invitation.tsx';
import { InvitePeople } from './invite-people.tsx';
import { RoleBadge } from './role-badge.tsx';
import { rememberShownList } from './shown-list.ts';
import {
  filtersOf,
  listedPeople,
  type Person,
  stateParam,
  usePeople,
  usePeopleCounts,
  useUninvited,
} from './use-people.ts';

const roleOptions = [
  { value: 'admin', label: 'Admin' },
  { value: 'user', label: 'User' },
] as const;

/** /employees (section 2): everybody with an account. */
export function Screen() {
  const [params, change] = useUrlParams();
  const filters = filtersOf(params);
  const list = usePeople(filters);
  const counts = usePeopleCounts(filters);
  const departments = useQuery(api.users.departments.queryOptions()).data?.items ?? [];
  const uninvited = useUninvited();
  const download = useDownload();
  const [range, setRange] = useState<string>();
  const selected = params.get('selected') ?? undefined;
  const navigate = useNavigate();
  useEffect(() => rememberShownList(params), [params]);
  const { states, role, department } = filters;

  const toggle = (state: PersonState): void => {
    const next = states.includes(state) ? states.filter((one) => one !== state) : [...states, state];
    change({ state: stateParam(next) });
  };
  const clear = (): void => change({ state: null, search: null, role: null, department: null });
  const set = [role, department].filter(Boolean).length;
  const filtered = set > 0 || Boolean(filters.search) || params.has('state');
  const none = states.length === 0;
  const total = none ? 0 : list.total;
  const exportPeople = (): void =>
    download.save({
      name: peopleExportFile,
      read: () => streams.users.export(listedPeople(filters)),
      failure: message.usersNotLoaded,
      said: (rows) => message.recordsExported(counted(rows, 'person', 'people')),
    });
  const close = (): void => change({ selected: null }, { push: true });

  return (
    <Page
      unreadable={list.unreadable}
      title="Employees"
      count={
        total === undefined
          ? undefined
          : counts.all !== undefined && total !== counts.all
            ? `${count(total)} of ${count(counts.all)}`
            : count(total)
      }
      actions={
        <>
          <PageActions
            actions={[
              ...(uninvited
                ? [
                    {
                      text: `Invite ${count(uninvited)}`,
                      icon: <Envelope size={16} />,
                      onClick: () => change({ selected: 'invite' }, { push: true }),
                    },
                  ]
                : []),
              { text: 'Import CSV', icon: <Import size={16} />, to: '/employees/import' },
              {
                text: download.busy ? 'Exporting...' : 'Export',
                icon: <Export size={16} />,
                disabled: download.busy || none,
                onClick: exportPeople,
              },
            ]}
          />
          <Button
            intent="primary"
            icon={<Plus size={16} />}
            text="Add Employee"
            onClick={() => change({ selected: 'new' }, { push: true })}
          />
        </>
      }
      toolbar={
        <>
          <SearchField
            placeholder="Search by name, email or department..."
            value={filters.search ?? ''}
            onSearch={(text) => change({ search: text })}
          />
          <FiltersButton
            active={set}
            summary={total === undefined ? '' : counted(total, 'person', 'people')}
            onClear={clear}
          >
            <ChoiceFilter
              label="Role"
              value={role ?? ''}
              any="Any role"
              options={roleOptions}
              onChange={(value) => change({ role: value })}
            />
            <ChoiceFilter
              label="Department"
              value={department ?? ''}
              any="Any department"
              options={departments.map((name) => ({ value: name, label: name }))}
              onChange={(value) => change({ department: value })}
            />
          </FiltersButton>
          <Chips>
            {personStates.map((state) => {
              const pressed = states.includes(state);
              const known = counts[state];
              return (
                <ToggleChip
                  key={state}
                  pressed={pressed}
                  icon={<StateIcon state={state} plain={!pressed} />}
                  count={known === undefined ? undefined : count(known)}
                  onToggle={() => toggle(state)}
                >
                  {stateLabel(state)}
                </ToggleChip>
              );
            })}
            {role === undefined ? null : (
              <FilterChip
                name="Role"
                value={role === 'admin' ? 'Admin' : 'User'}
                onRemove={() => change({ role: null })}
              />
            )}
            {department === undefined ? null : (
              <FilterChip
                name="Department"
                value={department}
                onRemove={() => change({ department: null })}
              />
            )}
          </Chips>
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
          <span className="qm-push">{total ? range : null}</span>
        </>
      }
    >
      <DataTable
        tall
        label="Employees"
        columns={columns}
        rows={none ? [] : list.rows}
        total={total}
        rowKey={(row) => row.id}
        rowHref={pageOf}
        phoneRow={PhoneRow}
        onOpen={(row) => void navigate(pageOf(row))}
        sort={filters.sort}
        onSort={(sort) => change({ sort })}
        loading={!none && list.loading}
        onEnd={list.onEnd}
        loadAll={list.loadAll}
        onRange={(first, last) => setRange(`Rows ${count(first)}–${count(last)}`)}
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
      {selected === 'new' ? <AddEmployee onClose={close} /> : null}
      {selected === 'invite' && uninvited !== undefined ? (
        <InvitePeople number={uninvited} onClose={close} />
      ) : null}
    </Page>
  );
}

const pageOf = ({ id }: Person): string => `/employees/${id}`;

const columns: readonly Column<Person>[] = [
  {
    key: 'displayName',
    title: 'Employee',
    className: 'main',
    sort: 'displayName',
    picture: true,
    skeleton: 160,
    cell: ({ displayName, email, photoURL }) => (
      <span className="qm-two">
        <Avatar name={displayName} photo={photoURL} size="md" />
        <span className="qm-clip" title={displayName}>
          {displayName}
        </span>
        <small className="qm-clip" title={email}>
          {email}
        </small>
      </span>
    ),
  },
  {
    key: 'department',
    title: 'Department',
    width: 180,
    narrow: 128,
    spare: 2,
    sort: 'department',
    cell: ({ department }) => department ?? <NoValue />,
  },
  {
    key: 'role',
    title: 'Role',
    width: 192,
    sort: 'role',
    ownClicks: true,
    cell: (row) => <RoleBadge person={row} />,
  },
  {
    key: 'position',
    title: 'Position',
    width: 248,
    narrow: 160,
    spare: 1,
    sort: 'position',
    cell: ({ position }) => position ?? <NoValue />,
  },
  {
    key: 'contact',
    title: 'Contact',
    width: 104,
    ownClicks: true,
    cell: (row) => <Contact {...row} />,
  },
];

const PhoneRow = ({
  displayName,
  email,
  photoURL,
  department,
  role,
  unconfirmed,
  suspended,
  invitation,
}: Person) => (
  <>
    <Avatar name={displayName} photo={photoURL} size="lg" />
    <div className="qm-clip">
      <div className="qm-strong qm-clip">{displayName}</div>
      <div className="qm-muted qm-sm qm-clip">{department ?? email}</div>
    </div>
    {suspended ? (
      <span className="qm-row qm-muted qm-sm">
        <Disable size={12} /> Suspended
      </span>
    ) : unconfirmed ? (
      <span className="qm-row qm-sm">
        <StateIcon state="waiting" /> Waiting
      </span>
    ) : invitation ? (
      <span className="qm-muted qm-sm">{invitationNames[invitation]}</span>
    ) : role === 'admin' ? (
      <span className="qm-muted qm-sm">Admin</span>
    ) : null}
  </>
);
