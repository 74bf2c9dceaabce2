/** Texts about the ledger of asset IDs. */
export const assetIdMessages = {
  noneReserved: 'No asset IDs are reserved',
  assetIdsNotLoaded: 'Failed to load the asset IDs',
  notWithheldElsewhere: 'This asset ID isn’t withheld for another installation',
  reservationNotFound: 'There is no such reservation of asset IDs',
};
