import { DoubleChevronUp } from '@blueprintjs/icons';
import { shortId } from '@quartermaster/core/records/short-id';
import { itemsText } from '@quartermaster/core/requests/items-text';
import type { ReactNode } from 'react';
import { Avatar } from '../ui/avatar.tsx';
import { type Column, NoValue } from '../ui/data-table.tsx';
import { StateTag } from '../ui/state-tag.tsx';
import { TimeAgo } from '../ui/time.tsx';
import { UnconfirmedSign } from '../users/unconfirmed-person.tsx';
import type { RequestRow } from './use-requests.ts';

const id: Column<RequestRow> = {
  key: 'id',
  title: 'Request ID',
  width: 112,
  cell: (row) => <span className="qm-mono qm-strong">{shortId(row.id)}</span>,
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
/** Only the urgent ones stand out. */
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
export const adminColumns = [id, ticket, employee, items, status, submitted];
export const userColumns = [id, ticket, items, status, submitted];

export const AdminPhoneRow = (row: RequestRow) => (
  <PhoneCells row={row}>
    {row.requesterUnconfirmed ? <UnconfirmedSign /> : null} {row.requesterName ?? row.userId}
  </PhoneCells>
);

export const PhoneRow = (row: RequestRow) => (
  <PhoneCells row={row}>
    <span className="qm-mono">{shortId(row.id)}</span>
  </PhoneCells>
);

/** What tells a request from others, below what was requested. */
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
