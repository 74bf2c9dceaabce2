import { Button } from '@blueprintjs/core';
import { Export, Import, Plus, Shop } from '@blueprintjs/icons';
import { message } from '@quartermaster/core/messages';
import { lacksDetails } from '@quartermaster/core/vendors/vendor';
import { vendorExportFile } from '@quartermaster/core/vendors/vendor-csv-export';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, client } from '../api.ts';
import { useSave } from '../forms/use-save.ts';
import { streams } from '../streams.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { type Column, DataTable, NoValue } from '../ui/data-table.tsx';
import { EmptyState, ErrorState } from '../ui/empty-state.tsx';
import { EndMark } from '../ui/end-mark.tsx';
import { ClearFilters } from '../ui/filters.tsx';
import { LoadingState } from '../ui/loading-state.tsx';
import { count, counted } from '../ui/numbers.ts';
import { Page } from '../ui/page.tsx';
import { PageActions } from '../ui/page-actions.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { StateTag } from '../ui/state-tag.tsx';
import { Total } from '../ui/total.tsx';
import { useUrlParams } from '../ui/url-params.ts';
import { useDownload } from '../ui/use-download.ts';
import { useView, ViewToggle } from '../ui/view-toggle.tsx';
import { useVendors, type VendorRow, vendorsAsked } from './use-vendors.ts';
import { type VendorActions, VendorButtons, VendorCard } from './vendor-card.tsx';
import { AddVendor, EditVendor } from './vendor-dialog.tsx';
import { MailLink, PhoneLink } from './vendor-links.tsx';
import './vendors.css';

/** The value of `selected` while a vendor is being added. */
const newVendor = 'new';

/** /vendors (section 2): the company's suppliers. */
export function Screen() {
  const [params, change] = useUrlParams();
  const search = params.get('search') ?? undefined;
  const sort = params.get('sort') ?? 'name';
  const list = useVendors(search, sort);
  const [view, choose] = useView('vendorsView', 'grid');
  const [doomed, setDoomed] = useState<VendorRow>();
  const selected = params.get('selected') ?? undefined;
  const tab = params.get('tab') === 'products' ? 'products' : 'details';
  const open = (id: string, on: string | null = null): void =>
    change({ selected: id, tab: on }, { push: true });
  const close = (): void => change({ selected: null, tab: null }, { push: true });
  const actions: VendorActions = {
    onEdit: ({ id }) => open(id),
    onProducts: ({ id }) => open(id, 'products'),
    onDelete: setDoomed,
  };
  const { total } = list;
  const download = useDownload();
  const exportVendors = (): void =>
    download.save({
      name: vendorExportFile,
      read: () => streams.vendors.export(vendorsAsked(search, sort)),
      failure: message.vendorsNotLoaded,
      said: (rows) => message.recordsExported(counted(rows, 'row')),
    });
  const instead = list.error ? (
    <ErrorState error={list.error} text={message.vendorsNotLoaded} retry={list.retry} />
  ) : total === 0 ? (
    <EmptyState
      icon={<Shop size={20} />}
      title="No vendors found"
      action={
        search ? (
          <ActionButton
            handFocusTo="neighbour"
            variant="outlined"
            text="Clear Filters"
            onClick={() => change({ search: null })}
          />
        ) : (
          <Button variant="outlined" text="Add the first vendor" onClick={() => open(newVendor)} />
        )
      }
    >
      {search ? 'Nothing matches your search.' : 'Orders name them; their details and prices are kept here.'}
    </EmptyState>
  ) : undefined;
  return (
    <Page
      unreadable={list.unreadable}
      title="Vendors"
      count={total === undefined ? undefined : count(total)}
      actions={
        <>
          <PageActions
            actions={[
              { text: 'Import CSV', icon: <Import size={16} />, to: '/vendors/import' },
              {
                text: download.busy ? 'Exporting...' : 'Export CSV',
                icon: <Export size={16} />,
                disabled: download.busy,
                onClick: exportVendors,
              },
            ]}
          />
          <Button
            intent="primary"
            icon={<Plus size={16} />}
            text="Add Vendor"
            onClick={() => open(newVendor)}
          />
        </>
      }
      toolbar={
        <>
          <SearchField
            placeholder="Search by name, email or country..."
            value={search ?? ''}
            onSearch={(text) => change({ search: text })}
          />
          {search ? <ClearFilters onClear={() => change({ search: null })} /> : null}
          <ViewToggle view={view} onChoose={choose} />
        </>
      }
      footer={<Total of={total} one="vendor" />}
    >
      {view === 'list' ? (
        <DataTable
          label="Vendors"
          columns={columns(actions)}
          rows={list.rows}
          total={total}
          rowKey={(row) => row.id}
          phoneRow={PhoneRow}
          openKey={selected}
          onOpen={(row) => open(row.id)}
          sort={sort}
          onSort={(next) => change({ sort: next })}
          loading={list.loading}
          onEnd={list.onEnd}
          loadAll={list.loadAll}
          instead={instead}
        />
      ) : (
        <div className="qm-scroll">
          {list.loading ? <LoadingState /> : null}
          {instead ?? (
            <ul className="qm-vendors" aria-label="Vendors">
              {list.rows.map((vendor) => (
                <VendorCard key={vendor.id} vendor={vendor} {...actions} />
              ))}
            </ul>
          )}
          <EndMark reached={list.onEnd} />
        </div>
      )}
      {selected === undefined ? null : selected === newVendor ? (
        <AddVendor onClose={close} />
      ) : (
        <EditVendor
          key={selected}
          id={selected}
          tab={tab}
          onTab={(next) => change({ tab: next === 'products' ? next : null })}
          onClose={close}
        />
      )}
      {doomed ? <DeleteVendor vendor={doomed} onClose={() => setDoomed(undefined)} /> : null}
    </Page>
  );
}

function DeleteVendor({ vendor, onClose }: { readonly vendor: VendorRow; readonly onClose: () => void }) {
  const remove = useSave(client.vendors.remove, {
    invalidates: [api.vendors],
    success: message.vendorDeleted,
  });
  return (
    <ConfirmDialog
      title={`Delete ${vendor.name}`}
      action="Delete"
      busyAction="Deleting..."
      failure={message.vendorNotDeleted}
      onConfirm={() => remove.save({ params: { id: vendor.id } })}
      onClose={onClose}
    >
      <p>{message.confirmDelete(vendor.name)}</p>
      <Referring vendor={vendor} />
    </ConfirmDialog>
  );
}

/** Shows what refers to a vendor before it is deleted. */
function Referring({ vendor: { name, productCount } }: { readonly vendor: VendorRow }) {
  const assets = useQuery(api.assets.list.queryOptions({ input: { vendor: name, limit: '1' } }));
  const total = assets.data?.total;
  return (
    <p className="qm-muted" role="status">
      {total === undefined
        ? assets.error
          ? null
          : 'Counting what refers to it'
        : total === 0
          ? 'No asset names it.'
          : `${counted(total, 'asset names', 'assets name')} it, and will keep its name.`}
      {productCount > 0 ? ` ${counted(productCount, 'product')} with price and SKU will be deleted too.` : ''}
    </p>
  );
}

const columns = (actions: VendorActions): readonly Column<VendorRow>[] => [
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

const PhoneRow = (row: VendorRow) => (
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
