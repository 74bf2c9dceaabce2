import { Button } from '@blueprintjs/core';
import { Export, Import, Layers, Plus, Selection, Shop, WarningSign } from '@blueprintjs/icons';
import { itemColumnsLeftOut, itemExportFile } from '@quartermaster/core/catalogue/catalogue-csv-export';
import type { ItemStock } from '@quartermaster/core/catalogue/item';
import { message } from '@quartermaster/core/messages';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { api } from '../api.ts';
import { streams } from '../streams.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { usePhone } from '../ui/breakpoints.ts';
import { Chips, FilterChip, ToggleChip } from '../ui/chips.tsx';
import { type Column, DataTable, NoValue } from '../ui/data-table.tsx';
import { EmptyState, ErrorState } from '../ui/empty-state.tsx';
import { EndMark } from '../ui/end-mark.tsx';
import { useEscape } from '../ui/escape.ts';
import { ChoiceFilter, ClearFilters, FiltersButton } from '../ui/filters.tsx';
import { ItemPicture } from '../ui/item-picture.tsx';
import { LoadingState } from '../ui/loading-state.tsx';
import { count, counted, price } from '../ui/numbers.ts';
import { Page } from '../ui/page.tsx';
import { PageActions } from '../ui/page-actions.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { useSelection } from '../ui/selection.ts';
import { SelectionBar } from '../ui/selection-bar.tsx';
import { TimeAgo } from '../ui/time.tsx';
import { Total } from '../ui/total.tsx';
import { useUrlParams } from '../ui/url-params.ts';
import { useDownload } from '../ui/use-download.ts';
import { useView, ViewToggle } from '../ui/view-toggle.tsx';
import './catalogue-management.css';
import { type BulkSelection, bulkSelection } from './bulk-selection.ts';
import { type ItemActions, ItemButtons, KeptCard } from './kept-card.tsx';
import { ManageTypesPanel } from './manage-types-panel.tsx';
import { StockCell, StockLevel } from './stock.tsx';
import { filtersOf, type ItemRow, useItems, useStock } from './use-items.ts';
import { usePanel } from './use-panel.ts';

const ItemDialog = lazy(async () => ({ default: (await import('./item-dialog.tsx')).ItemDialog }));
const DeleteItems = lazy(async () => ({ default: (await import('./delete-items.tsx')).DeleteItems }));
const EditItems = lazy(async () => ({ default: (await import('./edit-items.tsx')).EditItems }));

/** The value of `selected` while a new item is being added. */
const newItem = 'new';

/** /catalogue-management (section 2): the items that can be ordered. */
export function Screen() {
  const [params, change] = useUrlParams();
  const filters = filtersOf(params);
  const list = useItems(filters);
  const types = useQuery(api.assetTypes.list.queryOptions());
  const selected = params.get('selected') ?? undefined;
  const [chosen, choose] = useView('adminCatalogueView', 'list');
  const [task, setTask] = useState<BulkTask>();
  const askToDelete = ({ id, name }: ItemRow): void =>
    setTask({ what: 'delete', name, selection: { size: 1, input: { ids: [id] } } });
  const phone = usePhone();
  const view = phone ? 'list' : chosen;
  const [selecting, setSelecting] = useState(false);
  const { sort: _sort, ...scope } = filters;
  const rows = useSelection(
    list.rows.map((row) => row.id),
    list.total ?? 0,
    JSON.stringify(scope),
  );
  const endSelection = (): void => {
    rows.clear();
    setSelecting(false);
  };
  useEscape(() => {
    if (selected === undefined) endSelection();
  });
  const ask = (what: BulkTask['what']): void =>
    setTask({ what, selection: bulkSelection(rows.selected, filters, list.total ?? 0) });
  const stock = useStock(filters);
  const low = useStock({ ...filters, low: false })?.low;
  const download = useDownload();
  const clear = (): void => change({ search: null, type: null, stock: null });
  const open = ({ id }: ItemRow): void => change({ selected: id }, { push: true });
  const close = (): void => change({ selected: null }, { push: true });
  const total = list.total;
  const filtered = Boolean(filters.type || filters.search || filters.low);
  const panel = usePanel();
  const manage = useRef<HTMLButtonElement>(null);
  const hidePanel = (): void => {
    panel.hide();
    manage.current?.focus();
  };
  const exportItems = (columns: 'default' | 'all'): void =>
    download.save({
      name: itemExportFile,
      read: () => streams.catalogue.export({ columns }),
      failure: message.itemsNotLoaded,
      said: (rows) =>
        message.recordsExported(counted(rows, 'item'), columns === 'all' ? [] : itemColumnsLeftOut),
      ...(columns === 'all' ? {} : { whole: () => exportItems('all') }),
    });
  const instead = list.error ? (
    <ErrorState error={list.error} text={message.itemsNotLoaded} retry={list.retry} />
  ) : total === 0 ? (
    <EmptyState
      icon={<Shop size={20} />}
      title="No items found"
      action={
        filtered ? (
          <ActionButton handFocusTo="neighbour" variant="outlined" text="Clear Filters" onClick={clear} />
        ) : (
          <Button
            variant="outlined"
            text="Add the first item"
            onClick={() => change({ selected: newItem }, { push: true })}
          />
        )
      }
    >
      {filtered ? 'Nothing matches your filters.' : 'Start with what people ask for most.'}
    </EmptyState>
  ) : undefined;

  return (
    <>
      <Page
        unreadable={list.unreadable}
        title="Catalogue Management"
        count={total === undefined ? undefined : count(total)}
        actions={
          <>
            <PageActions
              actions={[
                {
                  text: 'Import CSV',
                  icon: <Import size={16} />,
                  to: '/catalogue-management/import',
                },
                {
                  text: download.busy ? 'Exporting...' : 'Export CSV',
                  icon: <Export size={16} />,
                  disabled: download.busy,
                  onClick: () => exportItems('default'),
                },
                ...(phone
                  ? [{ text: 'Select', icon: <Selection size={16} />, onClick: () => setSelecting(true) }]
                  : []),
              ]}
            />
            <Button
              intent="primary"
              icon={<Plus size={16} />}
              text="Add Item"
              onClick={() => change({ selected: newItem }, { push: true })}
            />
          </>
        }
        toolbar={
          <>
            <SearchField
              placeholder="Search catalogue..."
              value={filters.search ?? ''}
              onSearch={(text) => change({ search: text })}
            />
            <FiltersButton
              active={filters.type ? 1 : 0}
              summary={total === undefined ? '' : counted(total, 'item')}
              onClear={clear}
            >
              <ChoiceFilter
                label="Type"
                value={filters.type ?? ''}
                any="Any type"
                options={(types.data?.items ?? []).map(({ name }) => ({ value: name, label: name }))}
                onChange={(type) => change({ type })}
              />
            </FiltersButton>
            <Chips>
              <ToggleChip
                pressed={filters.low}
                icon={<WarningSign size={14} className="qm-low-mark" />}
                count={low === undefined ? undefined : count(low)}
                onToggle={() => change({ stock: filters.low ? null : 'low' })}
              >
                Low stock
              </ToggleChip>
              {filters.type ? (
                <FilterChip name="Type" value={filters.type} onRemove={() => change({ type: null })} />
              ) : null}
            </Chips>
            {filtered ? <ClearFilters onClear={clear} /> : null}
            <Button
              ref={manage}
              icon={<Layers size={16} />}
              aria-label="Manage Types"
              {...(phone ? {} : { text: 'Manage Types' })}
              aria-pressed={panel.open}
              onClick={() => (panel.open ? panel.hide() : panel.show())}
            />
            {phone ? null : <ViewToggle view={view} onChoose={choose} />}
          </>
        }
        footer={
          <>
            <Total of={total} one="item" />
            {stock && stock.items > 0 ? <StockTotals {...stock} /> : null}
          </>
        }
      >
        {view === 'list' ? (
          <DataTable
            label="Catalogue items"
            columns={columns({ onEdit: open, onDelete: askToDelete })}
            rows={list.rows}
            total={total}
            rowKey={(row) => row.id}
            rowHref={(row) => hrefOf(params, row.id)}
            phoneRow={PhoneRow}
            openKey={selected}
            onOpen={open}
            sort={filters.sort}
            onSort={(sort) => change({ sort })}
            loading={list.loading}
            onEnd={list.onEnd}
            loadAll={list.loadAll}
            selection={rows}
            selecting={selecting}
            rowName={(row) => row.name}
            instead={instead}
          />
        ) : (
          <div className="qm-scroll">
            {list.loading ? <LoadingState /> : null}
            {instead ?? (
              <ul className="qm-store qm-items" aria-label="Catalogue items" data-selecting={rows.count > 0}>
                {list.rows.map((item) => (
                  <KeptCard
                    key={item.id}
                    item={item}
                    href={hrefOf(params, item.id)}
                    selection={rows}
                    onEdit={open}
                    onDelete={askToDelete}
                  />
                ))}
              </ul>
            )}
            <EndMark reached={list.onEnd} />
          </div>
        )}
        {selected === undefined ? null : (
          <Suspense>
            <ItemDialog key={selected} {...(selected === newItem ? {} : { id: selected })} onClose={close} />
          </Suspense>
        )}
        {rows.count > 0 || (phone && selecting) ? (
          <SelectionBar
            selection={rows}
            total={total ?? 0}
            withoutHead={view === 'grid'}
            onEnd={endSelection}
          >
            <ActionButton
              intent="primary"
              size="small"
              text={`Edit ${count(rows.count)} Selected`}
              disabled={rows.count === 0}
              onClick={() => ask('edit')}
            />
            <ActionButton
              variant="minimal"
              size="small"
              text="Delete"
              disabled={rows.count === 0}
              onClick={() => ask('delete')}
            />
          </SelectionBar>
        ) : null}
        {task ? (
          <Suspense>
            {task.what === 'edit' ? (
              <EditItems {...task} onDone={endSelection} onClose={() => setTask(undefined)} />
            ) : (
              <DeleteItems {...task} onDone={endSelection} onClose={() => setTask(undefined)} />
            )}
          </Suspense>
        ) : null}
      </Page>
      {panel.open ? (
        <ManageTypesPanel
          tab={panel.tab}
          takesFocus={panel.takesFocus}
          onTab={panel.show}
          onClose={hidePanel}
        />
      ) : null}
    </>
  );
}

/** The stock totals of the listed items. */
const StockTotals = ({ inStock, low, out }: ItemStock) => (
  <>
    <span>
      <b>{count(inStock)}</b> in stock
    </span>
    {low > 0 ? (
      <span>
        <b>{count(low)}</b> low
      </span>
    ) : null}
    {out > 0 ? (
      <span>
        <b>{count(out)}</b> out of stock
      </span>
    ) : null}
  </>
);

/** The open dialog, with the selection as it was when the dialog was opened. */
interface BulkTask {
  readonly what: 'edit' | 'delete';
  readonly selection: BulkSelection;
  /** Set for a single item. */
  readonly name?: string;
}

function hrefOf(params: URLSearchParams, id: string): string {
  const next = new URLSearchParams(params);
  next.set('selected', id);
  return `/catalogue-management?${next}`;
}

const columns = (actions: ItemActions): readonly Column<ItemRow>[] => [
  {
    key: 'name',
    title: 'Item',
    picture: true,
    className: 'main',
    sort: 'name',
    skeleton: 200,
    cell: (row) => (
      <span className="qm-row">
        <ItemPicture image={row.image} type={row.type} size="sm" />
        <span className="qm-clip" title={row.name}>
          {row.name}
        </span>
      </span>
    ),
  },
  {
    key: 'sku',
    title: 'SKU',
    width: 152,
    narrow: 120,
    spare: 3,
    sort: 'sku',
    cell: (row) => (row.sku ? <span className="qm-mono">{row.sku}</span> : <NoValue />),
  },
  { key: 'type', title: 'Type', width: 140, narrow: 124, spare: 4, cell: (row) => row.type },
  {
    key: 'manufacturer',
    title: 'Manufacturer',
    width: 148,
    spare: 2,
    sort: 'manufacturer',
    cell: (row) => row.manufacturer ?? <NoValue />,
  },
  {
    key: 'price',
    title: 'Price',
    width: 112,
    narrow: 96,
    cell: (row) => <span className="qm-num">{price(row.price, row.currency)}</span>,
  },
  {
    key: 'inStock',
    title: 'In Stock',
    width: 120,
    narrow: 112,
    sort: 'inStock',
    ownClicks: true,
    cell: (row) => <StockCell item={row} />,
  },
  {
    key: 'updated',
    title: 'Last Updated',
    width: 136,
    spare: 1,
    sort: 'updatedAt',
    cell: (row) => <TimeAgo instant={row.updatedAt} />,
  },
  {
    key: 'actions',
    title: 'Actions',
    width: 96,
    ownClicks: true,
    cell: (row) => <ItemButtons item={row} {...actions} />,
  },
];

const PhoneRow = (row: ItemRow) => (
  <>
    <ItemPicture image={row.image} type={row.type} size="md" />
    <div className="qm-clip">
      <div className="qm-strong qm-clip">{row.name}</div>
      <div className="qm-muted qm-sm qm-clip">
        {row.type} · {price(row.price, row.currency)}
      </div>
    </div>
    <StockLevel inStock={row.inStock} />
  </>
);
