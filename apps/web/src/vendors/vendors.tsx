import { Button } from '@blueprintjs/core';
import { Export, Import, Plus, Shop } from '@blueprintjs/icons';
import { message } from '@quartermaster/core/messages';
import { vendorExportFile } from '@quartermaster/core/vendors/vendor-csv-export';
import { useState } from 'react';
import { streams } from '../streams.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { CardList } from '../ui/card-list.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { EmptyState, ErrorState } from '../ui/empty-state.tsx';
import { ClearFilters } from '../ui/filters.tsx';
import { useListScreen } from '../ui/list-screen.ts';
import { count, counted } from '../ui/numbers.ts';
import { Page } from '../ui/page.tsx';
import { PageActions } from '../ui/page-actions.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { Total } from '../ui/total.tsx';
import { type ExportForm, otherForms, useDownload } from '../ui/use-download.ts';
import { useView, ViewToggle } from '../ui/view-toggle.tsx';
import { AddVendor } from './add-vendor.tsx';
import { DeleteVendor } from './delete-vendor.tsx';
import { EditVendor } from './edit-vendor.tsx';
import { inputOf, queryOf, useVendors, type VendorRow } from './use-vendors.ts';
import { type VendorActions, VendorCard, vendorOffer } from './vendor-card.tsx';
import { VendorPhoneRow, vendorColumns } from './vendor-columns.tsx';
import { tabOf } from './vendor-tabs.tsx';
import './vendors.css';

const vendorList = { queryOf, useRows: useVendors, keyOf: ({ id }: VendorRow) => id, ofRecord: ['tab'] };

/** /vendors (section 2): the company's suppliers. */
export function Screen() {
  const screen = useListScreen(vendorList);
  const { params, change, list, opened, open, add, close } = screen;
  const { search, sort } = screen.query;
  const { total } = list;
  const [view, choose] = useView('vendorsView', 'grid');
  const [doomed, setDoomed] = useState<VendorRow>();
  const actions: VendorActions = {
    onEdit: ({ id }) => open(id),
    onProducts: ({ id }) => open(id, { tab: 'products' }),
    onDelete: setDoomed,
  };
  const download = useDownload();
  const exportVendors = (form?: ExportForm): void =>
    download.save(
      {
        name: vendorExportFile,
        read: (how) => streams.vendors.export({ ...inputOf(screen.query), ...how }),
        failure: message.recordsNotLoaded('vendor'),
        summary: (rows) => message.recordsExported(counted(rows, 'row')),
      },
      form,
    );
  const instead = list.error ? (
    <ErrorState error={list.error} text={message.recordsNotLoaded('vendor')} retry={list.retry} />
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
          <Button variant="outlined" text="Add the first vendor" onClick={add} />
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
        <PageActions
          actions={[
            { text: 'Import CSV', icon: <Import size={16} />, to: '/vendors/import' },
            {
              text: download.busy ? 'Exporting...' : 'Export CSV',
              icon: <Export size={16} />,
              disabled: download.busy,
              onClick: () => exportVendors(),
              others: otherForms(exportVendors),
            },
          ]}
          primary={{ intent: 'primary', text: 'Add Vendor', icon: <Plus size={16} />, onClick: add }}
        />
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
          {...screen.table}
          label="Vendors"
          columns={vendorColumns(actions)}
          rowActions={vendorOffer(actions)}
          phoneRow={VendorPhoneRow}
          sort={sort}
          onSort={(next) => change({ sort: next })}
          instead={instead}
        />
      ) : (
        <CardList list={list} instead={instead} rowActions={vendorOffer(actions)}>
          <ul className="qm-vendors" aria-label="Vendors">
            {list.rows.map((vendor) => (
              <VendorCard key={vendor.id} vendor={vendor} {...actions} />
            ))}
          </ul>
        </CardList>
      )}
      {screen.isAdding ? <AddVendor onClose={close} /> : null}
      {opened === undefined ? null : (
        <EditVendor
          key={opened}
          id={opened}
          tab={tabOf(params.get('tab'))}
          onTab={(next) => change({ tab: next === 'details' ? null : next })}
          onClose={close}
        />
      )}
      {doomed ? <DeleteVendor vendor={doomed} onClose={() => setDoomed(undefined)} /> : null}
    </Page>
  );
}
