import { assetField, assetFieldNames } from '../assets/asset-fields.ts';
import { importCountsText } from '../csv/import-counts.ts';
import { message } from '../messages.ts';
import type { HistoryChange, HistoryEntry, HistoryValue } from './history-entry.ts';

/** The labels of an asset's fields in its history. */
const labels: Readonly<Record<string, string>> = {
  assetId: 'Asset ID',
  acknowledgement: 'Acknowledgement',
  maintenanceDue: 'Maintenance due',
  ...Object.fromEntries(
    assetFieldNames.flatMap((name) => {
      const { kind, label, fact = label } = assetField(name);
      return kind === 'map' ? [] : [[name, fact]];
    }),
  ),
};

const owners: Readonly<Record<Exclude<HistoryChange['of'], 'asset'>, string>> = {
  type: 'Type',
  location: 'Location',
  vendor: 'Vendor',
  person: 'Holder',
  file: 'File',
  round: 'Confirmation',
};

/**
 * The label of an asset's changed field; undefined for fields that aren't shown, or are only derived from
 * others.
 */
export function assetFieldLabel(field: string): string | undefined {
  if (field === 'maintenanceDue') return undefined;
  return field === 'customFields' ? 'Custom fields' : labels[field];
}

/** The changes that a history shows below an entry's title, without those that the title already states. */
export const shownChanges = (entry: HistoryEntry): HistoryChange[] => {
  const { kind, changes } = entry;
  const retirement = retirementIn(entry);
  const isRetired = typeof retirement?.to === 'string';
  return withoutRepeats(changes).filter(({ of, field }) => {
    if (of === 'round') return false;
    // Its status is a formality, and the title says of whom it was taken back.
    if (of === 'asset' && isRetired && field === 'status') return false;
    if (
      of === 'asset' &&
      isTitle(entry, retirement) &&
      ['retired', ...(isRetired ? ['assignedTo'] : [])].includes(field)
    )
      return false;
    return kind === 'redirected'
      ? of !== 'asset' || field !== 'assignedTo'
      : field !== 'merged' && (of !== 'file' || kind === 'fileRenamed');
  });
};

/** Without the specifications that a custom field repeats: an ordered asset has its item's as both. */
export const withoutRepeats = (changes: readonly HistoryChange[]): HistoryChange[] => {
  const fields = new Map(
    changes
      .filter(({ of, field }) => of === 'asset' && field.startsWith(fieldPrefix))
      .map(({ field, to }) => [apiNameOf(field.slice(fieldPrefix.length)), to]),
  );
  return changes.filter(
    ({ of, field, to }) =>
      of !== 'asset' ||
      !field.startsWith(specPrefix) ||
      fields.get(apiNameOf(field.slice(specPrefix.length))) !== to,
  );
};

const fieldPrefix = 'customFields.';
const specPrefix = 'specs.';
/** 'Screen Size' and 'screen_size' are the same. */
const apiNameOf = (name: string): string => name.toLowerCase().replaceAll(' ', '_');

const retirementIn = ({ changes }: Pick<HistoryEntry, 'changes'>): HistoryChange | undefined =>
  changes.find(({ of, field }) => of === 'asset' && field === 'retired');

/** Whether an entry is called after the retirement in it: what an import changes besides is told by its own title. */
const isTitle = (
  { kind, batch }: Pick<HistoryEntry, 'kind' | 'batch'>,
  retirement: HistoryChange | undefined,
): retirement is HistoryChange =>
  retirement !== undefined &&
  batch?.imported === undefined &&
  batch?.kind !== 'batches.undo' &&
  (kind === 'returned' || kind === 'updated');

/**
 * The label of a change: 'Serial Number', 'RAM', 'Type'.
 * @param customFieldName a custom field's display name, by its API name
 */
export function changeLabel(
  { of, field }: Pick<HistoryChange, 'of' | 'field'>,
  customFieldName: (apiName: string) => string | undefined,
): string {
  if (of !== 'asset') return field === 'email' ? `${owners[of]}'s email` : owners[of];
  const [map = '', key] = [
    field.slice(0, Math.max(0, field.indexOf('.'))),
    field.slice(field.indexOf('.') + 1),
  ];
  if (map === 'customFields') return customFieldName(key) ?? key;
  return map === 'specs' ? key : (labels[field] ?? field);
}

/** What batches of several records are called. */
const batches: { readonly [Kind in NonNullable<NonNullable<HistoryEntry['batch']>['kind']>]?: string } = {
  'assets.import': 'Import',
  'assets.bulkEdit': 'Bulk edit',
  'assets.bulkDelete': 'Deletion',
};

/** An entry's title, in a few words: 'Assigned to Mia Okafor', 'Bulk edit of 18 assets'. */
export function historyTitle(entry: HistoryEntry): string {
  const { kind, batch, changes, round, number = 0 } = entry;
  const [first] = changes;
  if (batch?.kind === 'batches.undo' && kind === 'fileAdded') return `File restored: ${first?.to}`;
  if (batch?.kind === 'batches.undo') return kind === 'created' ? 'Restored' : 'Undone';
  const own = (field: string) => changes.find((change) => change.of === 'asset' && change.field === field);
  const holder = own('assignedTo');
  const retired = retirementIn(entry);
  if (isTitle(entry, retired)) {
    if (typeof retired.to !== 'string') return 'Restored';
    const former = typeof holder?.from === 'string' ? `, taken back from ${holder.from}` : '';
    return `${message.retiredAs(retired.to)}${former}`;
  }
  switch (kind) {
    case 'created':
      return batch?.requestId === undefined ? (batchTitle(batch) ?? 'Added') : 'Ordered';
    case 'deleted':
      return batchTitle(batch) ?? 'Deleted';
    case 'assigned': {
      const how = batch?.requestId === undefined ? 'Assigned' : 'Delivered';
      return typeof holder?.to === 'string' ? `${how} to ${holder.to}` : how;
    }
    case 'acknowledged':
      return 'Acknowledged';
    case 'maintained':
      return 'Maintained';
    case 'due':
      return 'Maintenance due';
    case 'returned':
      return typeof holder?.from === 'string' ? `Taken back from ${holder.from}` : 'Taken back';
    case 'redirected':
      return `Redirected to ${holder?.to ?? 'stock'}`;
    case 'merged': {
      const merges = changes.filter(({ field }) => field === 'merged');
      const [merge] = merges;
      return merges.length === 1 && merge
        ? `Type ${merge.from} merged into ${merge.to}`
        : 'Several types merged';
    }
    case 'fileAdded':
      return `File added: ${first?.to}`;
    case 'fileRenamed':
      return 'File renamed';
    case 'fileDeleted':
      return `File deleted: ${first?.from}`;
    case 'said':
      return typeof first?.to === 'string'
        ? `Said in “${round?.name}”: ${first.to}`
        : `Asked again in “${round?.name}”`;
    case 'settled':
      return `${first?.to ?? 'Open again'} in “${round?.name}”`;
    case 'unreadable':
      return message.entryUnreadable(number);
    case 'moved':
      return 'Location moved';
    case 'renamed':
      return first && first.of !== 'asset' ? `${owners[first.of]} renamed` : 'Renamed';
    default: {
      const status = own('status');
      if (batch?.kind === 'maintenance.refresh') return 'Maintenance interval changed';
      if (batchTitle(batch) !== undefined) return batchTitle(batch) ?? '';
      if (status?.to === 'Maintenance') return 'Sent to maintenance';
      if (status?.from === 'Maintenance') return 'Maintenance ended';
      if (status?.from === 'Pending Delivery' && batch?.requestId !== undefined) return 'Delivered to stock';
      return 'Edited';
    }
  }
}

function batchTitle(batch: HistoryEntry['batch']): string | undefined {
  const name = batch?.kind && batches[batch.kind];
  if (name === undefined) return undefined;
  if (batch?.imported) return `${name}: ${importCountsText(batch.imported)}`;
  return batch?.processed === 1 ? `${name} of 1 asset` : `${name} of ${batch?.processed ?? 0} assets`;
}

/** Who did it, for display. Employees don't see other people's names. */
export function whoDidIt({ who }: Pick<HistoryEntry, 'who'>): string {
  if (who.kind === 'system') return 'Quartermaster';
  if (who.kind === 'workflow') return who.name === undefined ? 'A workflow' : `Workflow ${who.name}`;
  if (who.kind === 'unknown') return 'Not known';
  return who.name ?? who.email ?? 'An administrator';
}

/** The channel's name for display; undefined for what the server does by itself. */
export const viaNames: Readonly<Record<HistoryEntry['via'], string | undefined>> = {
  console: 'console',
  terminal: 'qm',
  api: 'API',
  system: undefined,
  workflow: undefined,
};

/** Displays a value that is neither a date nor a reference. */
export function historyText(value: HistoryValue): string {
  if (value === null || value === '') return 'None';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return String(value);
}
