/** The part of `message` for changes to requests, comments and deliveries. */
export const requestMessages = {
  requestNotUpdated: 'Failed to update request',
  commentAdded: 'Comment added',
  commentNotAdded: 'Failed to add comment',
  commentsNotLoaded: 'Failed to load comments',
  unitNotCompleted: 'Failed to save delivery',
  deliverySaved: 'Delivery saved',
  serialsNotPlaced: (lines: readonly string[]) =>
    `No unit for ${lines.slice(0, 3).join('; ')}${lines.length > 3 ? ` and ${lines.length - 3} more` : ''}`,
  traceNotLoaded: 'Failed to load trace',
  nothingToTrace: (id: string) => `Nothing found under ‘${id}’`,
  unitNotFound: 'This request has no such unit',
  unitCompleted: (assetId: string, state: string) =>
    state === 'assigned'
      ? `${assetId} was received already`
      : state === 'missing'
        ? `${assetId} is marked as missing already`
        : `${assetId} cannot be received any more`,
  unitInUse: (assetId: string, status: string) => `${assetId} is in status ${status}, so it is not missing`,
};
