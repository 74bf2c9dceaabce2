import { assetField, type DayFieldName, dayFields } from '@quartermaster/core/assets/asset-fields';
import { bindingOf } from '@quartermaster/core/fields/bound-fields';
import type { CustomField } from '@quartermaster/core/fields/custom-field';
import type { Location } from '@quartermaster/core/locations/location';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../api.ts';
import { useLocations } from '../locations/use-locations.ts';
import { type Column, NoValue } from '../ui/data-table.tsx';
import { ItemPicture } from '../ui/item-picture.tsx';
import { part } from '../ui/part.tsx';
import { SkeletonValue } from '../ui/skeleton.tsx';
import { AssetTag } from '../ui/state-tag.tsx';
import { formatDay, TimeAgo } from '../ui/time.tsx';
import { PersonLabel } from '../users/person-label.tsx';
import { costText } from './cost-text.ts';
import { fieldText } from './field-text.ts';
import type { AssetRow } from './use-assets.ts';

/** The columns of section 2, shown unless others were chosen. */
const usual = ['assetId', 'name', 'serialNumber', 'type', 'status', 'location', 'assignedTo', 'lastUpdated'];
/** In a list of nothing but retired assets. */
const usualOfRetired = [
  ...['assetId', 'name', 'serialNumber', 'type', 'status', 'retiredOn', 'lastHeldBy', 'cost'],
];
/** In px: as long as 'Retired: returned to vendor'. */
const reasonWidth = 212;
/** Without these, a row can't be recognised. */
const always: readonly string[] = ['assetId', 'name'];

interface AssetColumns {
  /** All available columns, in order, keyed by their names in the API and in exports. */
  readonly all: readonly AssetColumn[];
  readonly shown: readonly AssetColumn[];
}
type AssetColumn = Column<AssetRow> & { readonly isFixed: boolean; readonly isCustom: boolean };

/**
 * The columns of the list. Where space is short, usual columns that the detail repeats are dropped first;
 * columns that were chosen stay.
 * @param chosen names; undefined for the usual ones
 */
export function useAssetColumns(
  admin: boolean,
  rows: readonly AssetRow[],
  chosen: readonly string[] | undefined,
  ofRetired = false,
): AssetColumns {
  const { byId, isPending } = useLocations();
  const fields = useQuery(api.customFields.list.queryOptions()).data?.items;
  const longest = rows.reduce((most, { assetId }) => Math.max(most, assetId.length), 10);
  const hasRetired = ofRetired || rows.some(({ retired }) => retired !== undefined);
  const names = chosen?.join(',');
  const own = useMemo(() => {
    const location = locationColumn(isPending ? undefined : byId);
    const assetId = { ...assetIdColumn, ...assetIdWidths(longest) };
    return [
      ...[assetId, equipment, serial, type, status, condition, location, ...(admin ? [assignedTo] : [])],
      ...[vendor, ...days, maintenanceDue, ...(admin ? [lastHeldBy, orderNumber, cost] : [])],
      ...[lastSeen, notes, created, updated],
    ].map((column) => ({ ...column, isFixed: always.includes(column.key), isCustom: false }));
  }, [admin, longest, byId, isPending]);
  const all = useMemo(() => {
    // A bound field is shown in the asset's own column.
    const custom = (fields ?? []).filter(({ apiName }) => !bindingOf(apiName)).map(customColumn);
    return [...own, ...custom.map((column) => ({ ...column, isFixed: false, isCustom: true }))];
  }, [own, fields]);
  // The same until something changes: the rows are only rendered again if their columns are others.
  const from = names === undefined ? own : all;
  const shown = useMemo(() => {
    const usually = ofRetired ? usualOfRetired : usual;
    const wanted = names === undefined ? usually : [...always, ...names.split(',')];
    return from
      .filter(({ key }) => wanted.includes(key))
      .map(({ spare, ...column }) => ({
        ...column,
        ...(names === undefined && spare !== undefined ? { spare } : {}),
        ...(hasRetired && column.key === 'status' ? { width: reasonWidth } : {}),
      }));
  }, [from, names, ofRetired, hasRetired]);
  return { all, shown };
}

/** @param locations undefined until they are loaded */
const locationColumn = (locations: ReadonlyMap<string, Location> | undefined): Column<AssetRow> => ({
  key: 'location',
  title: 'Location',
  width: 148,
  narrow: 112,
  spare: 4,
  sort: 'location',
  cell: (row) => {
    if (row.location === undefined) return <NoValue />;
    if (locations === undefined) return <SkeletonValue />;
    const location = locations.get(row.location);
    return location ? <span title={location.path}>{location.name}</span> : <NoValue />;
  },
});

const customColumn = ({ apiName, displayName, type }: CustomField): Column<AssetRow> => ({
  key: `field.${apiName}`,
  title: displayName,
  width: 136,
  sort: `field.${apiName}`,
  cell: ({ customFields }) => fieldText(customFields?.[apiName], type) ?? <NoValue />,
});

/** Asset IDs identify assets, so up to 22 characters are always shown, and up to 40 where there is room. */
function assetIdWidths(longest: number): Pick<Column<AssetRow>, 'width' | 'most'> {
  return { width: widthOf(Math.min(longest, 22)), most: widthOf(Math.min(longest, 40)) };
}

/** The width in px of this many characters plus the cell's padding. */
const widthOf = (characters: number): number => Math.ceil(characters * 7.4) + 36;

const assetIdColumn: Column<AssetRow> = {
  key: 'assetId',
  title: 'Asset ID',
  sort: 'assetId',
  cell: (row) => (
    <span className="qm-mono qm-strong" title={row.assetId}>
      {row.assetId}
    </span>
  ),
};
const equipment: Column<AssetRow> = {
  key: 'name',
  title: 'Equipment',
  className: 'main',
  sort: 'name',
  picture: true,
  skeleton: 180,
  cell: (row) => (
    <span className="qm-row">
      <ItemPicture image={row.image} type={row.type} size="sm" />
      <span className="qm-clip" title={row.name}>
        {row.name}
      </span>
    </span>
  ),
};
const serial: Column<AssetRow> = {
  key: 'serialNumber',
  title: 'Serial Number',
  width: 136,
  spare: 2,
  sort: 'serialNumber',
  cell: (row) => (row.serialNumber ? <span className="qm-mono">{row.serialNumber}</span> : <NoValue />),
};
const type: Column<AssetRow> = {
  key: 'type',
  title: 'Type',
  width: 128,
  spare: 3,
  sort: 'type',
  cell: (row) => row.type,
};
const status: Column<AssetRow> = {
  key: 'status',
  title: 'Status',
  width: 160,
  sort: 'status',
  cell: ({ status, retired }) => <AssetTag status={status} retired={retired} />,
};
const assignedTo: Column<AssetRow> = {
  key: 'assignedTo',
  title: 'Assigned To',
  width: 180,
  narrow: 136,
  spare: 5,
  sort: 'assignedTo',
  cell: (row) => (row.assignedTo === null ? <NoValue /> : <PersonLabel email={row.assignedTo} />),
};
const condition: Column<AssetRow> = {
  key: 'condition',
  title: 'Condition',
  width: 96,
  sort: 'condition',
  cell: (row) => row.condition,
};
const vendor: Column<AssetRow> = {
  key: 'vendor',
  title: 'Vendor',
  width: 148,
  sort: 'vendor',
  cell: (row) => row.vendor ?? <NoValue />,
};
const maintenanceDue = dayColumn('maintenanceDue', 'Maintenance Due');
/** Its own column shows what is scheduled, too. */
const days = dayFields
  .filter((name) => name !== 'maintenanceScheduled')
  .map((name) => dayColumn(name, assetField(name).title ?? assetField(name).label));
function dayColumn(key: DayFieldName | 'maintenanceDue', title: string): Column<AssetRow> {
  return {
    key,
    title,
    width: 132,
    sort: key,
    cell: ({ [key]: day }) => (day === undefined ? <NoValue /> : formatDay(day)),
  };
}
const orderNumber: Column<AssetRow> = {
  key: 'orderNumber',
  title: assetField('orderNumber').label,
  width: 136,
  sort: 'orderNumber',
  cell: (row) => (row.orderNumber ? <span className="qm-mono">{row.orderNumber}</span> : <NoValue />),
};
const cost: Column<AssetRow> = {
  key: 'cost',
  title: assetField('cost').label,
  width: 120,
  spare: 1,
  sort: 'cost',
  cell: (row) => costText(row) ?? <NoValue />,
};
const lastSeen: Column<AssetRow> = {
  key: 'lastSeen',
  title: assetField('lastSeen').label,
  width: 124,
  sort: 'lastSeen',
  cell: (row) => (row.lastSeen ? <TimeAgo instant={row.lastSeen} /> : <NoValue />),
};
export const LastHolder = part(async () => (await import('./retirement/retirement-note.tsx')).LastHolder);

const lastHeldBy: Column<AssetRow> = {
  key: 'lastHeldBy',
  title: 'Last held by',
  width: 188,
  cell: (row) => (row.lastHeldBy ? <LastHolder asset={row} /> : <NoValue />),
};
const notes: Column<AssetRow> = {
  key: 'notes',
  title: 'Notes',
  width: 200,
  cell: (row) => row.notes ?? <NoValue />,
};
const created: Column<AssetRow> = {
  key: 'createdAt',
  title: 'Added',
  width: 124,
  sort: 'createdAt',
  cell: (row) => <TimeAgo instant={row.createdAt} />,
};
const updated: Column<AssetRow> = {
  key: 'lastUpdated',
  title: 'Last Updated',
  width: 136,
  spare: 1,
  sort: 'lastUpdated',
  cell: (row) => <TimeAgo instant={row.lastUpdated} />,
};

/** The asset's location, or its type if it has none. */
function LocationOrType({ row }: { readonly row: AssetRow }) {
  const { byId, isPending } = useLocations();
  if (row.location === undefined) return row.type;
  if (isPending) return <SkeletonValue />;
  return byId.get(row.location)?.name ?? row.type;
}

/** An asset in the list on a phone. */
export const AssetPhoneRow = (row: AssetRow) => (
  <>
    <ItemPicture image={row.image} type={row.type} size="md" />
    <div className="qm-clip">
      <div className="qm-strong qm-clip">{row.name}</div>
      <div className="qm-muted qm-sm qm-clip">
        <span className="qm-mono">{row.assetId}</span> · <LocationOrType row={row} />
      </div>
    </div>
    <AssetTag status={row.status} retired={row.retired} />
  </>
);
