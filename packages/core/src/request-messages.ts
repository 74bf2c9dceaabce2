/** Of `message`: what is said of changes to requests and comments on them. */
export const requestMessages = {
  requestNotUpdated: 'Failed to update request',
  commentAdded: 'Comment added',
  commentNotAdded: 'Failed to add comment',
  commentsNotLoaded: 'Failed to load comments',
};
