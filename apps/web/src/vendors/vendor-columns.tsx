import { message } from '@quartermaster/core/messages';
import { lacksDetails } from '@quartermaster/core/vendors/vendor';
import { type Column, NoValue } from '../ui/data-table.tsx';
import { count } from '../ui/numbers.ts';
import { StateTag } from '../ui/state-tag.tsx';
import type { VendorRow } from './use-vendors.ts';
import { type VendorActions, VendorButtons } from './vendor-card.tsx';
import { MailLink, PhoneLink } from './vendor-links.tsx';

export const vendorColumns = (actions: VendorActions): readonly Column<VendorRow>[] => [
  {
    key: 'name',
    title: 'Vendor',
    className: 'main',
    sort: 'name',
    skeleton: 160,
    cell: (row) => (
      <span className="qm-row">
        <span className="qm-clip" title={row.name}>
          {row.name}
        </span>
        {row.status === 'inactive' ? <StateTag state="inactive" /> : null}
        {lacksDetails(row) ? <span className="qm-muted qm-sm">{message.vendorDetailsMissing}</span> : null}
      </span>
    ),
  },
  {
    key: 'country',
    title: 'Country',
    width: 148,
    spare: 1,
    sort: 'country',
    cell: (row) => row.country ?? <NoValue />,
  },
  {
    key: 'email',
    title: 'Email',
    width: 216,
    most: 288,
    narrow: 160,
    spare: 2,
    ownClicks: true,
    cell: ({ email }) => (email === undefined ? <NoValue /> : <MailLink email={email} />),
  },
  {
    key: 'phone',
    title: 'Phone',
    width: 156,
    spare: 3,
    ownClicks: true,
    cell: ({ phone }) => (phone === undefined ? <NoValue /> : <PhoneLink phone={phone} />),
  },
  {
    key: 'products',
    title: 'Products',
    width: 104,
    ownClicks: true,
    cell: (row) => (
      <button
        type="button"
        className="qm-link qm-vendor-count"
        aria-label={`${count(row.productCount)} products of ${row.name}: manage`}
        onClick={() => actions.onProducts(row)}
      >
        {count(row.productCount)}
      </button>
    ),
  },
  {
    key: 'actions',
    title: 'Actions',
    width: 96,
    ownClicks: true,
    cell: (row) => <VendorButtons vendor={row} onEdit={actions.onEdit} onDelete={actions.onDelete} />,
  },
];

export const VendorPhoneRow = (row: VendorRow) => (
  <>
    <div className="qm-clip">
      <div className="qm-strong qm-clip">{row.name}</div>
      <div className="qm-muted qm-sm qm-clip">
        {lacksDetails(row) ? message.vendorDetailsMissing : row.country}
      </div>
    </div>
    <span className="qm-muted qm-sm">{count(row.productCount)}</span>
  </>
);
