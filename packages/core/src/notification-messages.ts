/** The part of `message` for what people are told. */
export const notificationMessages = {
  notificationUnreadable: 'What this was about can no longer be read',
  notificationsNotLoaded: 'Failed to load notifications',
  notificationsNotRead: 'Failed to mark notifications as read',
  nothingNew: 'Nothing new',
  addNumberFirst: 'Add a number first',
  agreeToTextsFirst: 'Agree to texts first',
  defaultsNotLoaded: 'Failed to load notification defaults',
  defaultsUpdated: 'Notification defaults updated',
  defaultsNotUpdated: 'Failed to update notification defaults',
  stoppedSending: 'The server stopped while it was sent',
  recipientGone: 'The account is gone or may not be used',
  mailsOff: 'Email notifications are off',
  textsNotAgreed: 'They have not agreed to be sent texts at this number',
  switchedOff: 'This is switched off',
  noSlackChannel: 'No channel is chosen',
};
