import { Button } from '@blueprintjs/core';
import { Layers, Plus, Shop } from '@blueprintjs/icons';
import { message } from '@quartermaster/core/messages';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '../api.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { Chips, FilterChip } from '../ui/chips.tsx';
import { type Column, DataTable, NoValue } from '../ui/data-table.tsx';
import { EmptyState, ErrorState } from '../ui/empty-state.tsx';
import { ChoiceFilter, ClearFilters, FiltersButton } from '../ui/filters.tsx';
import { ItemPicture } from '../ui/item-picture.tsx';
import { count, counted, price } from '../ui/numbers.ts';
import { Page } from '../ui/page.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { TimeAgo } from '../ui/time.tsx';
import { Total } from '../ui/total.tsx';
import { useUrlParams } from '../ui/url-params.ts';
import { ItemDialog } from './item-dialog.tsx';
import { ManageTypesPanel } from './manage-types-panel.tsx';
import { filtersOf, type ItemRow, useItems } from './use-items.ts';
import { usePanel } from './use-panel.ts';

/** The value of `selected` while a new item is being added. */
const newItem = 'new';

/** /catalogue-management (section 2): the items that can be ordered. */
export function Screen() {
  const [params, change] = useUrlParams();
  const filters = filtersOf(params);
  const list = useItems(filters);
  const types = useQuery(api.assetTypes.list.queryOptions());
  const selected = params.get('selected') ?? undefined;
  const clear = (): void => change({ search: null, type: null });
  const close = (): void => change({ selected: null }, { push: true });
  const total = list.total;
  const filtered = Boolean(filters.type || filters.search);
  const panel = usePanel();
  const manage = useRef<HTMLButtonElement>(null);
  const hidePanel = (): void => {
    panel.hide();
    manage.current?.focus();
  };

  return (
    <>
      <Page
        title="Catalogue Management"
        count={total === undefined ? undefined : count(total)}
        actions={
          <Button
            intent="primary"
            icon={<Plus size={16} />}
            text="Add Item"
            onClick={() => change({ selected: newItem }, { push: true })}
          />
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
              {filters.type ? (
                <FilterChip name="Type" value={filters.type} onRemove={() => change({ type: null })} />
              ) : null}
            </Chips>
            {filtered ? <ClearFilters onClear={clear} /> : null}
            <Button
              ref={manage}
              icon={<Layers size={16} />}
              text="Manage Types"
              aria-pressed={panel.open}
              onClick={() => (panel.open ? panel.hide() : panel.show())}
            />
          </>
        }
        footer={<Total of={total} one="item" />}
      >
        <DataTable
          label="Catalogue items"
          columns={columns}
          rows={list.rows}
          total={total}
          rowKey={(row) => row.id}
          rowHref={(row) => hrefOf(params, row.id)}
          phoneRow={PhoneRow}
          openKey={selected}
          onOpen={(row) => change({ selected: row.id }, { push: true })}
          sort={filters.sort}
          onSort={(sort) => change({ sort })}
          loading={list.loading}
          onEnd={list.onEnd}
          loadAll={list.loadAll}
          instead={
            list.error ? (
              <ErrorState error={list.error} text={message.itemsNotLoaded} retry={list.retry} />
            ) : total === 0 ? (
              <EmptyState
                icon={<Shop size={20} />}
                title="No items found"
                action={
                  filtered ? (
                    <ActionButton
                      handFocusTo="neighbour"
                      variant="outlined"
                      text="Clear Filters"
                      onClick={clear}
                    />
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
            ) : undefined
          }
        />
        {selected === undefined ? null : (
          <ItemDialog key={selected} {...(selected === newItem ? {} : { id: selected })} onClose={close} />
        )}
      </Page>
      {panel.open ? <ManageTypesPanel tab={panel.tab} onTab={panel.show} onClose={hidePanel} /> : null}
    </>
  );
}

function hrefOf(params: URLSearchParams, id: string): string {
  const next = new URLSearchParams(params);
  next.set('selected', id);
  return `/catalogue-management?${next}`;
}

const columns: readonly Column<ItemRow>[] = [
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
    width: 104,
    narrow: 88,
    sort: 'inStock',
    cell: (row) => (
      <span className={row.inStock > 0 ? 'qm-stock in qm-num' : 'qm-stock qm-num'}>{count(row.inStock)}</span>
    ),
  },
  {
    key: 'updated',
    title: 'Last Updated',
    width: 136,
    spare: 1,
    sort: 'updatedAt',
    cell: (row) => <TimeAgo instant={row.updatedAt} />,
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
    <span className={row.inStock > 0 ? 'qm-stock in qm-num' : 'qm-stock qm-num'}>{count(row.inStock)}</span>
  </>
);
