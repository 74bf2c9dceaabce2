/** The part of `message` for locations. */
export const locationMessages = {
  locationDefaultUpdated: 'Location default updated successfully',
  locationDefaultNotSet: 'Failed to set default location',
  locationNameTaken: 'Location name already exists here',
  locationHasSubLocations: 'Cannot delete location with sub-locations',
  locationIsDefault: 'Cannot delete the default location',
  locationHasAssets: (assets: number) =>
    `Cannot delete location with ${assets} ${assets === 1 ? 'asset' : 'assets'}`,
  locationUnderItself: 'A location cannot be moved under itself or its sub-locations',
};
