/** Of `message`: what is said of changes to requests, comments on them and what arrives. */
export const requestMessages = {
  requestNotUpdated: 'Failed to update request',
  commentAdded: 'Comment added',
  commentNotAdded: 'Failed to add comment',
  commentsNotLoaded: 'Failed to load comments',
  unitNotSettled: 'Failed to save delivery',
  deliverySaved: 'Delivery saved',
  serialsNotPlaced: (lines: number) =>
    lines === 1 ? '1 line has no unit left for it' : `${lines} lines have no unit left for them`,
  traceNotLoaded: 'Failed to load trace',
  unitNotFound: 'This request has no such unit',
  unitSettled: (assetId: string) => `${assetId} is not awaited any more`,
  unitInUse: (assetId: string, status: string) => `${assetId} is in status ${status}, so it is not missing`,
};
