import { Button } from '@blueprintjs/core';
import { Export, Import, Layers, Plus, Selection, Shop } from '@blueprintjs/icons';
import { itemColumnsLeftOut, itemExportFile } from '@quartermaster/core/catalogue/catalogue-csv-export';
import type { ItemStock } from '@quartermaster/core/catalogue/item';
import { message } from '@quartermaster/core/messages';
import { useRef, useState } from 'react';
import { streams } from '../streams.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { usePhone } from '../ui/breakpoints.ts';
import { CardList } from '../ui/card-list.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { EmptyState, ErrorState } from '../ui/empty-state.tsx';
import { useListScreen } from '../ui/list-screen.ts';
import { useListSelection } from '../ui/list-selection.ts';
import { count, counted } from '../ui/numbers.ts';
import { useOffered } from '../ui/offered-actions.ts';
import { Page } from '../ui/page.tsx';
import { PageActions } from '../ui/page-actions.tsx';
import { part } from '../ui/part.tsx';
import { Total } from '../ui/total.tsx';
import { type ExportForm, otherForms, useDownload } from '../ui/use-download.ts';
import { useView, ViewToggle } from '../ui/view-toggle.tsx';
import './catalogue-management.css';
import { ItemPhoneRow, itemColumns } from './item-columns.tsx';
import { ItemFilterFields } from './item-filters.tsx';
import { type ItemActions, itemActions, KeptCard } from './kept-card.tsx';
import { ManageTypesPanel } from './manage-types-panel.tsx';
import { type ItemTask, SelectedItems } from './selected-items.tsx';
import { filtersOf, type ItemRow, isFiltered, useItems, useStock } from './use-items.ts';
import { usePanel } from './use-panel.ts';

const ItemDialog = part(async () => (await import('./item-dialog.tsx')).ItemDialog);

const itemList = { queryOf: filtersOf, useRows: useItems, keyOf: ({ id }: ItemRow) => id };

/** /catalogue-management (section 2): the items that can be ordered. */
export function Screen() {
  const screen = useListScreen(itemList);
  const { change, list, selected, hrefOf, add, close } = screen;
  const filters = screen.query;
  const { total } = list;
  const phone = usePhone();
  const [chosen, choose] = useView('adminCatalogueView', 'list');
  const view = phone ? 'list' : chosen;
  const [task, setTask] = useState<ItemTask>();
  const actions: ItemActions = {
    onEdit: ({ id }) => screen.open(id),
    onDelete: ({ id, name }) =>
      setTask({ what: 'delete', name, selection: { size: 1, input: { ids: [id] } } }),
  };
  const { sort, ...scope } = filters;
  const selection = useListSelection(screen, scope);
  const stock = useStock(filters);
  const clear = (): void => change({ search: null, type: null, stock: null });
  const panel = usePanel();
  const manage = useRef<HTMLButtonElement>(null);
  const hidePanel = (): void => {
    panel.hide();
    manage.current?.focus();
  };
  const download = useDownload();
  const exportItems = (columns: 'default' | 'all', form?: ExportForm): void =>
    download.save(
      {
        name: itemExportFile,
        read: (how) => streams.catalogue.export({ columns, ...how }),
        failure: message.itemsNotLoaded,
        summary: (rows) =>
          message.recordsExported(counted(rows, 'item'), columns === 'all' ? [] : itemColumnsLeftOut),
        ...(columns === 'all' ? {} : { whole: () => exportItems('all', form) }),
      },
      form,
    );
  const manageTypes = {
    text: 'Manage Types',
    icon: <Layers size={16} />,
    onClick: () => (panel.open ? panel.hide() : panel.show()),
  };
  useOffered({ of: 'screen', title: 'On this screen', isMinor: true, actions: [manageTypes] });
  const instead = list.error ? (
    <ErrorState error={list.error} text={message.itemsNotLoaded} retry={list.retry} />
  ) : total === 0 ? (
    <NoItems filtered={isFiltered(filters)} onClear={clear} onAdd={add} />
  ) : undefined;

  return (
    <>
      <Page
        unreadable={list.unreadable}
        title="Catalogue Management"
        count={total === undefined ? undefined : count(total)}
        actions={
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
                others: otherForms((form) => exportItems('default', form)),
              },
              ...(phone ? [{ text: 'Select', icon: <Selection size={16} />, onClick: selection.begin }] : []),
            ]}
            primary={{ intent: 'primary', text: 'Add Item', icon: <Plus size={16} />, onClick: add }}
          />
        }
        toolbar={
          <>
            <ItemFilterFields filters={filters} total={total} onChange={change} onClear={clear} />
            <Button
              ref={manage}
              icon={manageTypes.icon}
              aria-label={manageTypes.text}
              {...(phone ? {} : { text: manageTypes.text })}
              aria-pressed={panel.open}
              onClick={manageTypes.onClick}
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
            {...screen.table}
            label="Catalogue items"
            columns={itemColumns(actions)}
            rowHref={(row) => hrefOf(row.id)}
            phoneRow={ItemPhoneRow}
            sort={sort}
            onSort={(next) => change({ sort: next })}
            selection={selection.rows}
            selecting={selection.selecting}
            rowActions={itemActions(actions)}
            rowName={(row) => row.name}
            instead={instead}
          />
        ) : (
          <CardList list={list} instead={instead} rowActions={itemActions(actions)}>
            <ul
              className="qm-store qm-items"
              aria-label="Catalogue items"
              data-selecting={selection.rows.count > 0}
            >
              {list.rows.map((item) => (
                <KeptCard
                  key={item.id}
                  item={item}
                  href={hrefOf(item.id)}
                  selection={selection.rows}
                  {...actions}
                />
              ))}
            </ul>
          </CardList>
        )}
        {selected === undefined ? null : (
          <ItemDialog key={selected} {...(screen.isAdding ? {} : { id: selected })} onClose={close} />
        )}
        <SelectedItems
          selection={selection}
          filters={filters}
          total={total ?? 0}
          withoutHead={view === 'grid'}
          task={task}
          onTask={setTask}
        />
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

interface NoItemsProps {
  readonly filtered: boolean;
  readonly onClear: () => void;
  readonly onAdd: () => void;
}

const NoItems = ({ filtered, onClear, onAdd }: NoItemsProps) => (
  <EmptyState
    icon={<Shop size={20} />}
    title="No items found"
    action={
      filtered ? (
        <ActionButton handFocusTo="neighbour" variant="outlined" text="Clear Filters" onClick={onClear} />
      ) : (
        <Button variant="outlined" text="Add the first item" onClick={onAdd} />
      )
    }
  >
    {filtered ? 'Nothing matches your filters.' : 'Start with what people ask for most.'}
  </EmptyState>
);
