/** Messages about assets. */
export const assetMessages = {
  assetsNotLoaded: 'Failed to load equipment data',
  assetNotFound: 'Equipment not found',
  markedMaintained: 'Marked as maintained',
  notMarkedMaintained: 'Failed to mark as maintained',
  maintenanceScheduled: 'Maintenance date saved',
  maintenanceNotScheduled: 'Failed to schedule maintenance',
  yetToCome: 'This day is yet to come',
  historyNotLoaded: 'Failed to load the history',
  momentInvalid: 'Must be a day such as 2026-11-10, or a time such as 2026-11-10T09:30:00Z',
  eventTypeUnknown: 'There is no such type of event',
  afterInvalid: 'Must be the number of an event, or latest',
  headInvalid: 'Must be the NUMBER:HASH of an entry, as qm audit verify prints it',
  assetNotThen: 'There is nothing to show of this equipment for that date',
  assetIdInvalid: 'Contains characters that are not allowed in an asset ID',
  assetIdTaken: 'Asset ID already exists',
  assetIdOfDeleted: 'This asset ID belonged to an asset that was deleted',
  assetsUpdated: (updated: number, failed: number, leftOut = 0) =>
    `Updated ${updated} assets successfully${leftOut > 0 ? `, ${leftOut} left out` : ''}${failed > 0 ? `, ${failed} failed` : ''}`,
  leftOutAsHeld: 'Somebody has it',
  assetWasUpdated: (assetId: string) => `Updated ${assetId}`,
  assetAssigned: (
    name: string,
    isAgain: boolean,
    {
      status,
      acknowledgement,
    }: {
      readonly status: string;
      readonly acknowledgement?: { readonly at?: string | undefined } | undefined;
    },
  ) =>
    `${isAgain ? 'Reassigned' : 'Assigned'} to ${name}${status === 'Maintenance' ? ' after maintenance' : ''}${acknowledgement && !acknowledgement.at ? ', who is asked to acknowledge it' : ''}`,
  assetInMaintenance: (assetId: string) => `${assetId} is in maintenance`,
  assetTakenBack: (assetId: string) => `${assetId} was taken back`,
  assetWasEdited: (asset: string) => `Edited ${asset}`,
  assetWasDeleted: (assetId: string) => `Deleted ${assetId}`,
  assetsNotUpdated: 'Failed to update assets',
  assetsDeleted: (deleted: number, failed: number) =>
    `Deleted ${deleted} ${deleted === 1 ? 'asset' : 'assets'}${failed > 0 ? `, ${failed} failed` : ''}`,
  stillHeld: (holder: string) => `Assigned to ${holder}: clear the assignee to make it Available`,
  bulkCancelled: (updated: number, total: number, many: string, done: 'changed' | 'deleted') =>
    `Cancelled: ${updated} of ${total} ${many} were ${done}, the rest is as it was`,
  awaitsDelivery: 'Pending Delivery until its request is delivered',

  // Retirement
  retiredAs: (reason: string) => `Retired: ${reason}`,
  assetWasRetired: (assetId: string) => `Retired ${assetId}`,
  assetWasRestored: (assetId: string) => `${assetId} restored`,
  assetNotRetired: 'Failed to retire',
  assetNotRestored: 'Failed to restore',
  notThereYet: 'This equipment was not there yet on that day',
  retiredMeanwhile: 'Retired meanwhile',
  retiredAsset: 'Retired: restore it first',
  onlyRetired: 'Only a retired asset has this',
  sayWhatIsKnown: 'Say what is known',
};
