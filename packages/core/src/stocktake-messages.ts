/** Texts about stock-takes. */
export const stocktakeMessages = {
  stocktakeNotFound: 'Stock-take not found',
  addAsAsset: 'Add as an asset',
  scansNotSent: 'Failed to send the scans',
  stocktakeStarted: 'Stock-take started',
  stocktakeDiscarded: 'Stock-take discarded',
  stocktakeTooLarge: (most: number) => `At most ${most} assets are counted at once. Choose a smaller place`,
  stocktakeFull: (most: number) => `At most ${most} codes are counted at once. Begin another stock-take`,
  stocktakeIsApplied: 'This stock-take was applied. Begin another to count again',
  stocktakeIsBeingApplied: 'Somebody is applying this stock-take just now. Try again in a minute',
  stocktakeHasMoreScans: 'More was scanned since you looked. Nothing was applied: look again first',
  stocktakePlaceDeleted: 'The place of this stock-take was deleted. Discard it, and count another place',
  stocktakesNotLoaded: 'Failed to load the stock-takes',
  stocktakeNotStarted: 'Failed to start the stock-take',
  stocktakeNotApplied: 'Failed to apply the stock-take',
  stocktakeNotDiscarded: 'Failed to discard the stock-take',
  stocktakeApplied: (seen: number, moved: number, restored: number) =>
    `${seen} ${seen === 1 ? 'asset' : 'assets'} seen${moved > 0 ? `, ${moved} moved` : ''}${restored > 0 ? `, ${restored} restored` : ''}`,
};
