import type { ViewFilters } from './view.ts';

/** A view that every administrator has. */
export interface ReadyView {
  readonly id: string;
  readonly name: string;
  readonly filters: ViewFilters;
  readonly sort?: string;
  readonly columns?: readonly string[];
}

/**
 * The data doctor's views of assets.
 * @param today YYYY-MM-DD
 */
export function readyViews(today: string): readonly ReadyView[] {
  return [
    {
      id: 'duplicate-serials',
      name: 'Duplicate serial numbers',
      filters: { where: 'duplicateSerial:true' },
      sort: 'serialNumber',
    },
    {
      id: 'required-missing',
      name: 'Required fields missing',
      filters: { where: 'requiredMissing:true' },
    },
    {
      id: 'assigned-to-nobody',
      name: 'Assigned to nobody',
      filters: { where: 'assignedToNobody:true' },
    },
    {
      id: 'holder-suspended',
      name: 'Held by people who are suspended',
      filters: { where: 'holderSuspended:true' },
    },
    {
      id: 'warranty-ended',
      name: 'Warranty ended',
      filters: { where: `warrantyEnd<${today}` },
      sort: 'warrantyEnd',
      columns: ['assetId', 'name', 'serialNumber', 'type', 'status', 'assignedTo', 'vendor', 'warrantyEnd'],
    },
    {
      id: 'maintenance-due',
      name: 'Maintenance due',
      filters: { where: `maintenanceDue<=${today}` },
      sort: 'maintenanceDue',
      columns: ['assetId', 'name', 'type', 'status', 'assignedTo', 'maintenanceDue'],
    },
    {
      id: 'retired',
      name: 'Retired',
      filters: { where: 'is:retired' },
      columns: ['assetId', 'name', 'status', 'retiredOn', 'location', 'lastUpdated'],
    },
    {
      id: 'not-seen',
      name: 'Not seen for two years',
      filters: { where: `unseenSince<${twoYearsBefore(today)}` },
      sort: 'lastSeen',
      columns: ['assetId', 'name', 'type', 'status', 'location', 'assignedTo', 'lastSeen', 'createdAt'],
    },
  ];
}

/** The same day two years earlier; for 29 February, the 28th. */
function twoYearsBefore(day: string): string {
  const year = Number(day.slice(0, 4)) - 2;
  const rest = day.slice(4);
  return `${String(year).padStart(4, '0')}${rest === '-02-29' ? '-02-28' : rest}`;
}
