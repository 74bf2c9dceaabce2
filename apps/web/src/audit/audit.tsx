import { Button } from '@blueprintjs/core';
import { Duplicate, Endorsed, Error as ErrorIcon, Export, Shield } from '@blueprintjs/icons';
import { auditFaces, auditRecord, auditTitle, auditWho, findingText } from '@quartermaster/core/audit/words';
import { message } from '@quartermaster/core/messages';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { failureText } from '../api.ts';
import { streams } from '../streams.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { ToggleChip } from '../ui/chips.tsx';
import { copyText } from '../ui/copy-text.ts';
import { type Column, DataTable, NoValue } from '../ui/data-table.tsx';
import { EmptyState, ErrorState } from '../ui/empty-state.tsx';
import { ClearFilters } from '../ui/filters.tsx';
import { count, counted } from '../ui/numbers.ts';
import { Page } from '../ui/page.tsx';
import { PageActions } from '../ui/page-actions.tsx';
import { saveFile } from '../ui/save-file.ts';
import { SearchField } from '../ui/search-field.tsx';
import { localDay, TimeAgo } from '../ui/time.tsx';
import { toastError, toastSuccess, toastWhile } from '../ui/toast.ts';
import { type ParamChange, useUrlParams } from '../ui/url-params.ts';
import { AuditDetail, isAbout, shortHash, Verified, Who } from './audit-detail.tsx';
import { AuditChips, AuditFilterFields, activeFilters } from './audit-filters.tsx';
import { type AuditRow, filtersOf, inputOf, useAudit, useEntry } from './use-audit.ts';
import { useVerify } from './use-verify.ts';
import './audit.css';
import { englishDate } from '../ui/english-date.ts';

/** /settings/audit (decisions): who did what, when and from where. */
export function Screen() {
  const [params, change] = useUrlParams();
  const filters = filtersOf(params);
  const list = useAudit(filters);
  const { state, verify } = useVerify();
  const [isExporting, setExporting] = useState(false);
  const filter = (changed: ParamChange): void => change({ ...changed, selected: null });
  const clear = (): void => filter({ time: 'all', ...Object.fromEntries(names.map((name) => [name, null])) });

  const selected = Number(params.get('selected') ?? 0) || undefined;
  const open = (number: number | undefined): void =>
    change({ selected: number === undefined ? null : String(number) }, { push: true });
  const at = list.rows.findIndex(({ seq }) => seq === selected);
  const elsewhere = useEntry(at < 0 ? selected : undefined);
  const entry = list.rows[at] ?? elsewhere ?? undefined;
  const neighbour = (step: number) => {
    const next = at < 0 ? undefined : list.rows[at + step];
    return next && (() => open(next.seq));
  };

  const verdict = state && !state.isRunning ? state.verdict : undefined;
  const broken = (verdict?.findings ?? []).filter((one) => findingText(one) !== undefined);
  const exportAll = async (): Promise<void> => {
    setExporting(true);
    const name = `audit-${localDay(new Date())}.csv`;
    try {
      const read = async () => new Response(await streams.audit.export(inputOf(filters))).blob();
      saveFile(name, await toastWhile(`Downloading ${name}`, read()));
    } catch (error) {
      toastError(failureText(error, message.auditNotLoaded));
    } finally {
      setExporting(false);
    }
  };
  const isBroken = ({ seq }: AuditRow): boolean => broken.some((one) => isAbout(one, seq));
  return (
    <>
      <Page
        title="Audit"
        back={{ to: '/settings', label: 'Back to Settings' }}
        count={
          list.total === undefined || list.all === undefined
            ? undefined
            : list.total === list.all
              ? count(list.all)
              : `${count(list.total)} of ${count(list.all)}`
        }
        actions={
          <>
            <PageActions
              actions={[
                {
                  text: 'Export',
                  icon: <Export size={16} />,
                  disabled: isExporting,
                  onClick: () => void exportAll(),
                },
              ]}
            />
            <ActionButton
              variant="outlined"
              icon={<Endorsed size={16} />}
              text="Verify"
              disabled={state?.isRunning ?? false}
              onClick={verify}
            />
          </>
        }
        toolbar={
          <>
            <SearchField
              placeholder="Search the audit..."
              value={filters.search ?? ''}
              // A search limited to today would find next to nothing.
              onSearch={(search) => filter({ search, ...(search && filters.isToday ? { time: 'all' } : {}) })}
            />
            <AuditFilterFields filters={filters} total={list.total} onChange={filter} onClear={clear} />
            <AuditChips filters={filters} onChange={filter} />
            {activeFilters(filters) > 0 || filters.search ? <ClearFilters onClear={clear} /> : null}
            <span className="qm-push" />
            <ToggleChip
              pressed={filters.kind === 'refusal'}
              icon={<ErrorIcon size={14} className="qm-refused" />}
              onToggle={() => filter({ kind: filters.kind === 'refusal' ? null : 'refusal' })}
            >
              Refused
            </ToggleChip>
          </>
        }
        footer={<Verdict state={state} />}
      >
        {broken.length > 0 ? (
          <div className="qm-audit-broken" role="alert">
            {broken.slice(0, 5).map((one) => (
              <Link key={`${one.kind} ${one.seq}`} to={withSelected(params, one.seq)}>
                {findingText(one)}
              </Link>
            ))}
            {broken.length > 5 ? <span>and {count(broken.length - 5)} more</span> : null}
          </div>
        ) : null}
        <DataTable
          label="Audit"
          columns={columns(filters.isToday, isBroken)}
          rows={list.rows}
          total={list.total}
          rowKey={({ seq }) => String(seq)}
          rowHref={({ seq }) => withSelected(params, seq)}
          phoneRow={PhoneRow}
          openKey={selected === undefined ? undefined : String(selected)}
          onOpen={({ seq }) => open(seq)}
          sort="-at"
          loading={list.loading}
          onEnd={list.onEnd}
          loadAll={list.loadAll}
          instead={
            list.error ? (
              <ErrorState error={list.error} text={message.auditNotLoaded} retry={list.retry} />
            ) : list.total === 0 ? (
              <EmptyState
                icon={<Shield size={20} />}
                title="Nothing recorded"
                action={
                  <ActionButton
                    handFocusTo="neighbour"
                    variant="outlined"
                    text="Clear Filters"
                    onClick={clear}
                  />
                }
              >
                Nothing matches your filters.
              </EmptyState>
            ) : undefined
          }
        />
      </Page>
      {entry ? (
        <AuditDetail
          key={entry.seq}
          entry={entry}
          findings={verdict?.findings}
          onPrevious={neighbour(-1)}
          onNext={neighbour(1)}
          onClose={() => open(undefined)}
        />
      ) : null}
    </>
  );
}

const names = ['search', 'person', 'record', 'concerns', 'kind', 'face', 'address', 'from', 'to'];

function withSelected(params: URLSearchParams, number: number): string {
  const next = new URLSearchParams(params);
  next.set('selected', String(number));
  return `/settings/audit?${next}`;
}

/** The progress of verifying, or its result with the head to be kept elsewhere. */
function Verdict({ state }: Pick<ReturnType<typeof useVerify>, 'state'>) {
  if (!state) return null;
  const { isRunning, verdict, at } = state;
  const { head } = verdict;
  if (isRunning)
    return (
      <span aria-live="polite">
        Verifying {count(verdict.last)} of {count(verdict.total)}
      </span>
    );
  return (
    <>
      <span className="qm-row" aria-live="polite">
        {verdict.ok ? <Verified /> : <span className="qm-refused">Not verified</span>}
        <span>
          {counted(verdict.checked, 'entry', 'entries')}, <TimeAgo instant={at} />
        </span>
      </span>
      {head ? (
        <span className="qm-row qm-push">
          Head <span className="qm-mono">{shortHash(head.chain)}</span>
          <Button
            variant="minimal"
            size="small"
            icon={<Duplicate size={14} />}
            aria-label="Copy the head"
            onClick={() =>
              void copyText(`${head.seq}:${head.chain}`).then(() => toastSuccess(message.copied))
            }
          />
        </span>
      ) : null}
    </>
  );
}

const clock = englishDate({ hour: '2-digit', minute: '2-digit', second: '2-digit' });
const dayAndClock = englishDate({
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

const What = ({ row }: { readonly row: AuditRow }) => (
  <span
    className={
      row.kind === 'refusal' || row.type === 'unreadable'
        ? 'qm-refused'
        : row.erased
          ? 'qm-audit-erased'
          : undefined
    }
    title={auditTitle(row)}
  >
    {auditTitle(row)}
  </span>
);

/** @param isOneDay whether all rows are of one day, so that the time of day is enough */
const columns = (isOneDay: boolean, isBroken: (row: AuditRow) => boolean): Column<AuditRow>[] => [
  {
    key: 'time',
    title: 'Time',
    sort: 'at',
    width: isOneDay ? 104 : 176,
    cell: ({ at }) => (
      <time dateTime={at} title={dayAndClock.format(new Date(at))}>
        {(isOneDay ? clock : dayAndClock).format(new Date(at))}
      </time>
    ),
  },
  {
    key: 'who',
    title: 'Who',
    width: 176,
    narrow: 136,
    picture: true,
    cell: (row) => <Who entry={row} />,
  },
  {
    key: 'what',
    title: 'What',
    className: 'main',
    skeleton: 200,
    cell: (row) => (
      <>
        {isBroken(row) ? <ErrorIcon size={14} className="qm-refused" title="Does not verify" /> : null}{' '}
        <What row={row} />
      </>
    ),
  },
  {
    key: 'record',
    title: 'Record',
    width: 128,
    spare: 1,
    cell: (row) => {
      const name = auditRecord(row);
      const { kind } = row.record;
      return name === undefined ? (
        <NoValue />
      ) : (
        <span className={kind === 'asset' || kind === 'request' ? 'qm-mono' : undefined} title={name}>
          {name}
        </span>
      );
    },
  },
  { key: 'face', title: 'Via', width: 88, spare: 2, cell: ({ face }) => auditFaces[face] },
  {
    key: 'address',
    title: 'Address',
    width: 128,
    spare: 3,
    cell: ({ address }) => (address ? <span className="qm-mono">{address}</span> : <NoValue />),
  },
];

const PhoneRow = (row: AuditRow) => (
  <>
    <Avatar name={auditWho(row)} size="lg" />
    <div className="qm-clip">
      <div className="qm-strong qm-clip">
        <What row={row} />
      </div>
      <div className="qm-muted qm-sm qm-clip">
        {auditWho(row)}
        {auditRecord(row) === undefined ? '' : ` · ${auditRecord(row)}`} · <TimeAgo instant={row.at} />
      </div>
    </div>
  </>
);
