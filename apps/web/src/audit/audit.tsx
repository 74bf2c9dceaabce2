import { Endorsed, Error as ErrorIcon, Export, Shield } from '@blueprintjs/icons';
import { findingText } from '@quartermaster/core/audit/words';
import { message } from '@quartermaster/core/messages';
import { ActionButton } from '../ui/action-button.tsx';
import { ToggleChip } from '../ui/chips.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { EmptyState, ErrorState } from '../ui/empty-state.tsx';
import { ClearFilters } from '../ui/filters.tsx';
import { useListScreen } from '../ui/list-screen.ts';
import { shareOf } from '../ui/numbers.ts';
import { Page } from '../ui/page.tsx';
import { PageActions } from '../ui/page-actions.tsx';
import { SearchField } from '../ui/search-field.tsx';
import type { ParamChange } from '../ui/url-params.ts';
import { AuditPhoneRow, auditColumns } from './audit-columns.tsx';
import { AuditDetail, isAbout } from './audit-detail.tsx';
import { AuditChips, AuditFilterFields, activeFilters } from './audit-filters.tsx';
import { type AuditRow, filtersOf, useAudit, useAuditTotal, useEntry } from './use-audit.ts';
import { useAuditExport } from './use-audit-export.ts';
import { useVerify } from './use-verify.ts';
import { Broken, Verdict } from './verdict.tsx';
import './audit.css';

const auditList = {
  queryOf: filtersOf,
  useRows: useAudit,
  keyOf: ({ seq }: AuditRow) => String(seq),
  keepsSteps: true,
};

/** /settings/audit (decisions): who did what, when and from where. */
export function Screen() {
  const screen = useListScreen(auditList);
  const { change, list, opened, openRow, hrefOf, close } = screen;
  const filters = screen.query;
  const all = useAuditTotal();
  const download = useAuditExport(filters);
  const { state, verify } = useVerify();
  const filter = (changed: ParamChange): void =>
    change({ ...changed, ...('via' in changed ? { face: null } : {}), selected: null });
  const clear = (): void => filter({ time: 'all', ...Object.fromEntries(names.map((name) => [name, null])) });

  const elsewhere = useEntry(openRow || opened === undefined ? undefined : Number(opened) || undefined);
  const entry = openRow ?? elsewhere ?? undefined;

  const verdict = state && !state.isRunning ? state.verdict : undefined;
  const broken = (verdict?.findings ?? []).filter((one) => findingText(one) !== undefined);
  const isBroken = ({ seq }: AuditRow): boolean => broken.some((one) => isAbout(one, seq));
  return (
    <>
      <Page
        title="Audit"
        back={{ to: '/settings', label: 'Back to Settings' }}
        count={all === undefined ? undefined : shareOf(list.total, all)}
        actions={
          <PageActions
            actions={[
              {
                text: 'Export',
                icon: <Export size={16} />,
                disabled: download.busy,
                onClick: download.download,
              },
            ]}
            primary={{
              text: 'Verify',
              icon: <Endorsed size={16} />,
              disabled: state?.isRunning ?? false,
              onClick: verify,
            }}
          />
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
        <Broken findings={broken} hrefOf={hrefOf} />
        <DataTable
          {...screen.table}
          label="Audit"
          columns={auditColumns(filters.isToday, isBroken)}
          rowHref={({ seq }) => hrefOf(String(seq))}
          phoneRow={AuditPhoneRow}
          sort="-at"
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
          {...screen.walk}
          onClose={close}
        />
      ) : null}
    </>
  );
}

const names = ['search', 'person', 'record', 'concerns', 'kind', 'via', 'face', 'address', 'from', 'to'];
