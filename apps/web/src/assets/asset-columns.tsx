import { useLocations } from '../locations/use-locations.ts';
import { type Column, NoValue } from '../ui/data-table.tsx';
import { ItemPicture } from '../ui/item-picture.tsx';
import { StateTag } from '../ui/state-tag.tsx';
import { TimeAgo } from '../ui/time.tsx';
import { PersonLabel } from '../users/person-label.tsx';
import type { AssetRow } from './use-assets.ts';

/** The columns of section 2. Where there is no room, those that the detail repeats are dropped first. */
export function useAssetColumns(admin: boolean, rows: readonly AssetRow[]): Column<AssetRow>[] {
  const { byId } = useLocations();
  const location: Column<AssetRow> = {
    key: 'location',
    title: 'Location',
    width: 148,
    narrow: 112,
    spare: 4,
    sort: 'location',
    cell: (row) => {
      const location = row.location === undefined ? undefined : byId.get(row.location);
      return location ? <span title={location.path}>{location.name}</span> : <NoValue />;
    },
  };
  const assetId = { ...assetIdColumn, ...assetIdWidths(rows) };
  return [assetId, equipment, serial, type, status, location, ...(admin ? [assignedTo] : []), updated];
}

/** Asset IDs tell assets apart, so up to 22 characters are always shown, and up to 40 where there is room. */
function assetIdWidths(rows: readonly AssetRow[]): Pick<Column<AssetRow>, 'width' | 'most'> {
  const longest = rows.reduce((most, { assetId }) => Math.max(most, assetId.length), 10);
  return { width: widthOf(Math.min(longest, 22)), most: widthOf(Math.min(longest, 40)) };
}

/** In px: so many characters, and the cell's padding. */
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
  width: 152,
  sort: 'status',
  cell: (row) => <StateTag state={row.status} />,
};
const assignedTo: Column<AssetRow> = {
  key: 'assignedTo',
  title: 'Assigned To',
  width: 180,
  narrow: 136,
  sort: 'assignedTo',
  cell: (row) => (row.assignedTo === null ? <NoValue /> : <PersonLabel email={row.assignedTo} />),
};
const updated: Column<AssetRow> = {
  key: 'lastUpdated',
  title: 'Last Updated',
  width: 136,
  spare: 1,
  sort: 'lastUpdated',
  cell: (row) => <TimeAgo instant={row.lastUpdated} />,
};

/** Its location, or its type if it has none. */
function LocationOrType({ row }: { readonly row: AssetRow }) {
  const { byId } = useLocations();
  return (row.location === undefined ? undefined : byId.get(row.location)?.name) ?? row.type;
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
    <StateTag state={row.status} />
  </>
);
