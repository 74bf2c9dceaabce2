import { Button } from '@blueprintjs/core';
import { Cog, Cube, Document, Export, Import, Plus, Search, Selection } from '@blueprintjs/icons';
import type { AssetStatus } from '@quartermaster/core/assets/asset';
import { message } from '@quartermaster/core/messages';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { useUser } from '../auth/session.tsx';
import { ActionButton } from '../ui/action-button.tsx';
import { usePhone } from '../ui/breakpoints.ts';
import { DataTable } from '../ui/data-table.tsx';
import { EmptyState, ErrorState } from '../ui/empty-state.tsx';
import { useEscape } from '../ui/escape.ts';
import { ClearFilters } from '../ui/filters.tsx';
import { count, counted } from '../ui/numbers.ts';
import { Page } from '../ui/page.tsx';
import { PageActions } from '../ui/page-actions.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { useSelection } from '../ui/selection.ts';
import { SelectionBar } from '../ui/selection-bar.tsx';
import { Total } from '../ui/total.tsx';
import { useUrlParams } from '../ui/url-params.ts';
import { AssetPhoneRow, useAssetColumns } from './asset-columns.tsx';
import { AssetDetail } from './asset-detail.tsx';
import { AssetFilterChips, AssetFilterFields } from './asset-filters.tsx';
import type { BulkSelection } from './bulk-edit/bulk-selection.ts';
import { ColumnChooser } from './column-chooser.tsx';
import { useCsvDownload } from './csv-download.ts';
import { CsvHelp } from './csv-help.tsx';
import {
  type AssetFilters,
  filtersOf,
  setFilters,
  useAssets,
  useAssetTotal,
  useStatusCounts,
  useUnknownType,
} from './use-assets.ts';
import { useChosenColumns } from './use-chosen-columns.ts';
import { ViewsMenu } from './views/views-menu.tsx';

// Loaded when first opened, so that the list appears sooner.
const AddAsset = lazy(async () => ({ default: (await import('./add-asset.tsx')).AddAsset }));
const BulkEdit = lazy(async () => ({ default: (await import('./bulk-edit/bulk-edit.tsx')).BulkEdit }));
const DeleteAssets = lazy(async () => ({
  default: (await import('./bulk-edit/delete-assets.tsx')).DeleteAssets,
}));

/** The value of `selected` while a new asset is being added. */
const newAsset = 'new';

/** /assets (section 2): the inventory. Users who are not administrators see their own assets. */
export function Screen() {
  const admin = useUser().role === 'admin';
  const [params, change] = useUrlParams();
  const filters = filtersOf(params);
  const sort = params.get('sort') ?? '-lastUpdated';
  const list = useAssets(filters, sort);
  const filtered = Object.values(filters).some(Boolean);
  const all = useAssetTotal(filtered);
  const statuses = useStatusCounts(filters);
  const unknownType = useUnknownType(filters.type);
  const [range, setRange] = useState<string>();
  const download = useCsvDownload();
  const selected = params.get('selected') ?? undefined;
  const open = selected === newAsset ? undefined : selected;
  const { chosen, choose } = useChosenColumns(params, change);
  const columns = useAssetColumns(admin, list.rows, chosen);
  // Another asset opens with its details as of now.
  const select = (id: string | null): void => change({ selected: id, tab: null, asOf: null }, { push: true });
  const clear = (): void =>
    change(Object.fromEntries(['view', ...Object.keys(filters)].map((name) => [name, null])));
  const at = list.rows.findIndex((row) => row.id === open);
  const neighbour = (step: number) => {
    const row = at < 0 ? undefined : list.rows[at + step];
    return row && (() => change({ selected: row.id }));
  };
  const { total } = list;
  const phone = usePhone();
  const [selecting, setSelecting] = useState(false);
  const selection = useSelection(
    list.rows.map((row) => row.id),
    total ?? 0,
    JSON.stringify(setFilters(filters)),
  );
  const endSelection = (): void => {
    selection.clear();
    setSelecting(false);
  };
  useEscape(() => {
    if (open === undefined) endSelection();
  });
  const columnsAndSort = {
    sort,
    ...(chosen === undefined ? {} : { columns: columns.shown.map(({ key }) => key).join(',') }),
  };
  const listed = { ...setFilters(filters), ...columnsAndSort };
  const [task, setTask] = useState<BulkTask>();
  const bulkSelection = (): BulkSelection =>
    selection.selected.kind === 'all'
      ? { kind: 'filter', filters: setFilters(filters), total: total ?? 0 }
      : selection.selected;
  const exportSelected = (): void => {
    const { selected: which } = selection;
    if (which.kind === 'all') download.assets(listed);
    else download.selected(which.ids, columnsAndSort);
  };

  return (
    <>
      <Page
        unreadable={list.unreadable}
        title={admin ? 'Assets' : 'My Assets'}
        count={
          total === undefined
            ? undefined
            : filtered && all !== undefined
              ? `${count(total)} of ${count(all)}`
              : count(total)
        }
        actions={
          admin ? (
            <>
              <CsvHelp />
              <PageActions
                actions={[
                  { text: 'Configure', icon: <Cog size={16} />, to: '/asset-configuration' },
                  {
                    text: 'CSV Template',
                    icon: <Document size={16} />,
                    disabled: download.busy,
                    onClick: download.template,
                  },
                  {
                    text: download.busy ? 'Exporting...' : 'Export CSV',
                    icon: <Export size={16} />,
                    disabled: download.busy,
                    onClick: () => download.assets(listed),
                  },
                  { text: 'Import CSV', icon: <Import size={16} />, to: '/assets/import' },
                  ...(phone
                    ? [{ text: 'Select', icon: <Selection size={16} />, onClick: () => setSelecting(true) }]
                    : []),
                ]}
              />
              <Button
                intent="primary"
                icon={<Plus size={16} />}
                text="Add Asset"
                onClick={() => select(newAsset)}
              />
            </>
          ) : undefined
        }
        toolbar={
          <>
            <SearchField
              placeholder="Search by name, asset ID, or serial..."
              value={filters.search ?? ''}
              onSearch={(text) => change({ search: text })}
            />
            <AssetFilterFields
              admin={admin}
              filters={filters}
              total={total}
              onChange={change}
              onClear={clear}
            />
            <ViewsMenu
              params={params}
              filters={filters}
              sort={params.get('sort') ?? undefined}
              columns={params.get('columns')?.split(',')}
            />
            <AssetFilterChips filters={filters} onChange={change} />
            {filtered ? <ClearFilters onClear={clear} /> : null}
            {phone || open !== undefined ? null : (
              <span className="qm-push">
                <ColumnChooser all={columns.all} shown={columns.shown} onChoose={choose} />
              </span>
            )}
          </>
        }
        footer={
          <>
            <Total of={total} one="asset" />
            {statuses.map(({ status, total: number }) =>
              number > 0 ? (
                <span key={status}>
                  <b>{count(number)}</b> {statusLabels[status]}
                </span>
              ) : null,
            )}
            <span className="qm-push">{total ? range : null}</span>
          </>
        }
      >
        <DataTable
          label="Assets"
          columns={columns.shown}
          scrollsAcross={chosen !== undefined}
          rows={list.rows}
          total={total}
          rowKey={(row) => row.id}
          rowHref={(row) => hrefOf(params, row.id)}
          phoneRow={AssetPhoneRow}
          openKey={open}
          onOpen={(row) => select(row.id)}
          onFollow={(row) => change({ selected: row.id })}
          sort={sort}
          onSort={(next) => change({ sort: next })}
          loading={list.loading}
          onEnd={list.onEnd}
          loadAll={list.loadAll}
          selection={admin ? selection : undefined}
          selecting={selecting}
          rowName={(row) => row.assetId}
          onRange={(first, last) => setRange(`Rows ${count(first)}–${count(last)}`)}
          instead={
            list.error && unknownType === undefined ? (
              <ErrorState error={list.error} text={message.assetsNotLoaded} retry={list.retry} />
            ) : total === 0 || unknownType !== undefined ? (
              <NothingFound
                admin={admin}
                what={whatIsAsked(filters)}
                unknownType={unknownType}
                all={all}
                onClear={clear}
                onAdd={() => select(newAsset)}
              />
            ) : undefined
          }
        />
        {selection.count > 0 || (phone && selecting) ? (
          <SelectionBar selection={selection} total={total ?? 0} onEnd={endSelection}>
            <ActionButton
              intent="primary"
              size="small"
              text={`Edit ${count(selection.count)} Selected`}
              disabled={selection.count === 0}
              onClick={() => setTask({ what: 'edit', selection: bulkSelection() })}
            />
            <ActionButton
              variant="minimal"
              size="small"
              text="Delete"
              disabled={selection.count === 0}
              onClick={() => setTask({ what: 'delete', selection: bulkSelection() })}
            />
            <ActionButton
              variant="minimal"
              size="small"
              text="Export selected"
              disabled={download.busy || selection.count === 0}
              onClick={exportSelected}
            />
          </SelectionBar>
        ) : null}
      </Page>
      {open === undefined ? null : (
        <AssetDetail
          id={open}
          onPrevious={neighbour(-1)}
          onNext={neighbour(1)}
          onClose={() => select(null)}
        />
      )}
      {task ? <BulkDialog {...task} onDone={endSelection} onClose={() => setTask(undefined)} /> : null}
      {selected === newAsset && admin ? (
        <Suspense>
          <AddAsset onAdded={(id) => change({ selected: id })} onClose={() => select(null)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** The open dialog, with the selection as it was when the dialog was opened. */
interface BulkTask {
  readonly what: 'edit' | 'delete';
  readonly selection: BulkSelection;
}

function BulkDialog({
  what,
  ...props
}: BulkTask & { readonly onDone: () => void; readonly onClose: () => void }) {
  return <Suspense>{what === 'edit' ? <BulkEdit {...props} /> : <DeleteAssets {...props} />}</Suspense>;
}

const statusLabels: Record<AssetStatus, string> = {
  Available: 'available',
  Assigned: 'assigned',
  Maintenance: 'in maintenance',
  'Pending Delivery': 'pending delivery',
};

/** "'xserve' with 2 filters applied", 'your 2 filters'; undefined when everything is shown. */
function whatIsAsked({ search, ...others }: AssetFilters): string | undefined {
  const filters = Object.values(others).filter(Boolean).length;
  const set = filters > 0 ? counted(filters, 'filter') : undefined;
  if (search) return set ? `'${search}' with ${set} applied` : `'${search}'`;
  return set && `your ${set}`;
}

interface NothingFoundProps {
  readonly admin: boolean;
  readonly what: string | undefined;
  /** The type filter's name if no type has it, for example after a rename. */
  readonly unknownType: string | undefined;
  readonly all: number | undefined;
  readonly onClear: () => void;
  readonly onAdd: () => void;
}

function NothingFound({ admin, what, unknownType, all, onClear, onAdd }: NothingFoundProps) {
  const title = 'No equipment found';
  if (what === undefined) {
    return admin ? (
      <EmptyState
        icon={<Cube size={20} />}
        title={title}
        action={
          <span className="qm-row">
            <Link to="/assets/import" className="bp6-button bp6-outlined">
              Import a CSV file
            </Link>
            <Button variant="minimal" text="Add the first asset" onClick={onAdd} />
          </span>
        }
      >
        Start with the list of equipment that you have, from a spreadsheet or another system.
      </EmptyState>
    ) : (
      <EmptyState
        icon={<Cube size={20} />}
        title={title}
        action={
          <Link to="/catalogue" className="bp6-button bp6-outlined">
            Go to the store
          </Link>
        }
      >
        Nothing is assigned to you yet. What you request in the store appears here.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<Search size={20} />}
      title={title}
      action={
        <span className="qm-row">
          <ActionButton handFocusTo="neighbour" variant="outlined" text="Clear Filters" onClick={onClear} />
          {admin ? <Button variant="minimal" text="Add Asset" onClick={onAdd} /> : null}
        </span>
      }
    >
      {unknownType === undefined
        ? `Nothing matches ${what}.`
        : `There is no asset type named '${unknownType}'.`}
      {all ? ` Clear the filters to see all ${counted(all, 'asset')}.` : ''}
    </EmptyState>
  );
}

function hrefOf(params: URLSearchParams, id: string): string {
  const next = new URLSearchParams(params);
  next.set('selected', id);
  return `/assets?${next}`;
}
