import { Error as ErrorIcon } from '@blueprintjs/icons';
import { auditRecord, auditTitle, auditWho, viaLabels } from '@quartermaster/core/audit/words';
import { Avatar } from '../ui/avatar.tsx';
import { type Column, NoValue } from '../ui/data-table.tsx';
import { englishDate } from '../ui/english-date.ts';
import { TimeAgo } from '../ui/time.tsx';
import { Who } from './audit-detail.tsx';
import type { AuditRow } from './use-audit.ts';

/** @param isOneDay whether all of it is of the same day, so that the clock is enough */
export const auditColumns = (isOneDay: boolean, isBroken: (row: AuditRow) => boolean): Column<AuditRow>[] => [
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
  { key: 'via', title: 'Via', width: 88, spare: 2, cell: ({ via }) => viaLabels[via] },
  {
    key: 'address',
    title: 'Address',
    width: 128,
    spare: 3,
    cell: ({ address }) => (address ? <span className="qm-mono">{address}</span> : <NoValue />),
  },
];

export const AuditPhoneRow = (row: AuditRow) => (
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

const clock = englishDate({ hour: '2-digit', minute: '2-digit', second: '2-digit' });
const dayAndClock = englishDate({
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});
