import type { AssetStatus } from '@quartermaster/core/assets/asset';
import { message } from '@quartermaster/core/messages';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../api.ts';
import { useUser } from '../auth/session.tsx';
import { allLocations } from '../locations/use-locations.ts';
import { usePhone } from '../ui/breakpoints.ts';
import { DataTable } from '../ui/data-table.tsx';
import { ErrorState } from '../ui/empty-state.tsx';
import { ClearFilters } from '../ui/filters.tsx';
import { useListScreen } from '../ui/list-screen.ts';
import { useListSelection } from '../ui/list-selection.ts';
import { count } from '../ui/numbers.ts';
import { Page } from '../ui/page.tsx';
import { part } from '../ui/part.tsx';
import { useRowRange } from '../ui/row-range.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { Total } from '../ui/total.tsx';
import { useNamesAhead } from '../users/use-person.ts';
import { AssetPhoneRow, useAssetColumns } from './asset-columns.tsx';
import { AssetDetail } from './asset-detail.tsx';
import { AssetFilterChips, AssetFilterFields } from './asset-filters.tsx';
import { AssetListActions } from './asset-list-actions.tsx';
import { ColumnChooser } from './column-chooser.tsx';
import { useCsvDownload } from './csv-download.ts';
import { SelectedAssets } from './selected-assets.tsx';
import {
  type AssetFilters,
  type AssetRow,
  askForAssets,
  assetsOf,
  queryOf,
  setFilters,
  showsRetired,
  useAssets,
  useAssetTotal,
  useStatusCounts,
  useUnknownType,
} from './use-assets.ts';
import { useChosenColumns } from './use-chosen-columns.ts';
import { ViewsMenu } from './views/views-menu.tsx';

// Loaded when it is opened: the list is there sooner.
const AddAsset = part(async () => (await import('./add-asset.tsx')).AddAsset);

const NoAssets = part(async () => (await import('./no-assets.tsx')).NoAssets);
const Costs = part(async () => (await import('./costs.tsx')).Costs);
const RetiredCounts = part(async () => (await import('./retirement/retired-counts.tsx')).RetiredCounts);
const RetiredAmong = part(async () => (await import('./retirement/retired-counts.tsx')).RetiredAmong);
const PendingAcknowledgements = part(
  async () => (await import('./acknowledge/pending-acknowledgements.tsx')).PendingAcknowledgements,
);

const assetList = {
  queryOf,
  useRows: useAssets,
  ask: askForAssets,
  keyOf: ({ id }: AssetRow) => id,
  // Another asset opens with its details, as it is now.
  ofRecord: ['tab', 'asOf'],
  followsKeys: true,
};

export const ask = (queries: QueryClient): Promise<unknown> =>
  Promise.all([
    queries.prefetchInfiniteQuery(assetsOf(queryOf(new URLSearchParams()))),
    queries.prefetchQuery(api.customFields.list.queryOptions()),
    queries.prefetchQuery(allLocations()),
  ]);

/** /assets (section 2): the inventory. Users who are not administrators see their own assets. */
export function Screen() {
  const admin = useUser().role === 'admin';
  const phone = usePhone();
  const screen = useListScreen(assetList);
  const { params, change, list, opened, add, close } = screen;
  const { filters, sort } = screen.query;
  const { total } = list;
  const filtered = Object.values(filters).some(Boolean);
  const all = useAssetTotal(filtered);
  const unknownType = useUnknownType(filters.type);
  const { range, onRange } = useRowRange(total);
  const download = useCsvDownload();
  const { chosen, choose } = useChosenColumns(params, change);
  useNamesAhead(list.rows.map(({ assignedTo }) => assignedTo));
  const input = setFilters(filters);
  const ofRetired = showsRetired(input);
  const hasRetired =
    /(^|[ (])is:any/.test(input.where ?? '') || list.rows.some(({ retired }) => retired !== undefined);
  const columns = useAssetColumns(admin, list.rows, chosen, ofRetired);
  const selection = useListSelection(screen, input);
  const clear = (): void =>
    change(Object.fromEntries(['view', ...Object.keys(filters)].map((name) => [name, null])));
  const shown = {
    sort,
    ...(chosen === undefined ? {} : { columns: columns.shown.map(({ key }) => key).join(',') }),
  };

  return (
    <>
      <Page
        unreadable={list.unreadable}
        title={admin ? 'Assets' : 'My Assets'}
        count={
          total === undefined
            ? undefined
            : ofRetired
              ? `${count(total)} retired`
              : filtered && all !== undefined && !hasRetired
                ? `${count(total)} of ${count(all)}`
                : count(total)
        }
        actions={
          admin ? (
            <AssetListActions
              download={download}
              filters={input}
              onExport={(form, columns) =>
                download.assets({ ...input, ...shown, ...(columns ? { columns } : {}) }, form)
              }
              onSelect={selection.begin}
              onAdd={add}
            />
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
            {phone || opened !== undefined ? null : (
              <span className="qm-push">
                <ColumnChooser all={columns.all} shown={columns.shown} onChoose={choose} />
              </span>
            )}
          </>
        }
        footer={
          <>
            <Total of={total} one="asset" />
            {/* Asked for once the rows are there, which people wait for. */}
            {total === undefined ? null : ofRetired ? (
              <RetiredCounts filters={filters} />
            ) : (
              <>
                <StatusCounts filters={filters} />
                {hasRetired ? <RetiredAmong filters={filters} /> : null}
              </>
            )}
            {admin && filtered && total !== undefined ? <Costs filters={input} /> : null}
            <span className="qm-push">{range}</span>
          </>
        }
      >
        {admin && !params.has('acknowledge') ? null : (
          <PendingAcknowledgements
            isAsked={params.has('acknowledge')}
            onClose={() => change({ acknowledge: null })}
          />
        )}
        <DataTable
          {...screen.table}
          label="Assets"
          columns={columns.shown}
          scrollsAcross={chosen !== undefined}
          rowHref={(row) => screen.hrefOf(row.id)}
          phoneRow={AssetPhoneRow}
          sort={sort}
          onSort={(next) => change({ sort: next })}
          selection={admin ? selection.rows : undefined}
          selecting={selection.selecting}
          rowName={(row) => row.assetId}
          onRange={onRange}
          instead={
            list.error && unknownType === undefined ? (
              <ErrorState error={list.error} text={message.assetsNotLoaded} retry={list.retry} />
            ) : total === 0 || unknownType !== undefined ? (
              <NoAssets
                admin={admin}
                filters={filters}
                unknownType={unknownType}
                all={all}
                onClear={clear}
                onAdd={add}
              />
            ) : undefined
          }
        />
        <SelectedAssets
          selection={selection}
          total={total ?? 0}
          filters={input}
          shown={shown}
          download={download}
        />
      </Page>
      {opened === undefined ? null : <AssetDetail id={opened} {...screen.walk} onClose={close} />}
      {screen.isAdding && admin ? (
        <AddAsset onAdded={(id) => change({ selected: id })} onClose={close} />
      ) : null}
    </>
  );
}

/** Apart from the screen, which each count would else render again. */
const StatusCounts = ({ filters }: { readonly filters: AssetFilters }) =>
  useStatusCounts(filters).map(({ status, total }) =>
    total > 0 ? (
      <span key={status}>
        <b>{count(total)}</b> {statusLabels[status]}
      </span>
    ) : null,
  );

const statusLabels: Record<AssetStatus, string> = {
  Available: 'available',
  Assigned: 'assigned',
  Maintenance: 'in maintenance',
  'Pending Delivery': 'pending delivery',
};
