import { listed } from './listed.ts';

/** The named ones, and the number of further ones. */
const namedOf = (named: readonly string[], total: number): string =>
  listed(total > named.length ? [...named, `${total - named.length} more`] : named);

/** The part of `message` for signing in and people. */
export const identityMessages = {
  // Signing in
  invalidCredentials: 'Invalid email or password',
  signInFailed: 'Failed to sign in',
  signOutFailed: 'Failed to sign out',
  signedOut: 'Sign in first',
  signedOutMeanwhile: 'Your session had ended, so nothing was done. Try again.',
  sessionEnded: 'Your session has ended. Sign in again to pick up where you left off.',
  mustChangePassword: 'Change your initial password before continuing',
  wrongPassword: 'The current password is wrong',
  passwordTooShort: 'Password must be at least 6 characters',
  passwordTooLong: 'Password must be at most 256 characters',
  passwordGuessable: 'This password is too easy to guess',
  passwordInvalid: 'Password contains invalid characters',
  passwordNotSaved: 'Failed to save the password',
  passwordChanged: 'Password changed',
  passwordReset: 'Password changed. Sign in with your new password.',
  passwordsDiffer: 'The passwords do not match',
  tooManyAttempts: 'Too many failed attempts. Try again later.',
  forbidden: 'Only an administrator can do this',
  readOnlyToken: 'This access token may only read',
  notByToken: 'Sign in with your password to do this: an access token is not enough',
  tokenNotFound: 'Access token not found',
  tooManyTokens: 'You have 50 access tokens. Revoke one first.',
  tokenTooLong: (days: number) => `At most ${days} days`,
  sessionNotFound: 'Session not found',
  mustBeApproved: 'An administrator must approve this account',
  signUpClosed: 'Sign-up is closed. Ask an administrator for an account.',
  signUpElsewhere: (domains: readonly string[]) => `Use an address at ${domains.join(' or ')}`,
  resetSent: 'If there is an account with this address, a reset link is on its way',
  noMail: 'This server sends no mail: ask your administrator',
  emailFirst: 'Enter your email first',
  resetMailed: 'Password reset email sent',
  resetNotMailed: 'Failed to send reset email',
  linkInvalid: 'This link has expired or has already been used. Request a new one.',
  confirmationSent: 'A confirmation link is on its way',
  confirmationNotSent: 'Failed to send confirmation email',
  addressConfirmed: 'Address confirmed',
  confirmationFailed: 'Failed to confirm the address',
  tooManyMails: 'Three links were sent in the last hour. Use the newest, or try again later.',
  crossSite: 'This request came from another site',

  suspended: 'This account is suspended. Ask an administrator.',

  // Erasure
  erasing: (name: string) => `The personal data of ${name} is being erased`,
  erasureChanges: (counts: string) => `It changes ${counts}.`,
  erasureNotCounted: 'Failed to count what it changes',
  notErased: 'Failed to erase the personal data',
  erasedForGood: 'This person was erased: their account does not come back',
  addressOfErased: 'This address stands for a former employee',
  alreadyErased: 'Personal data of this person was erased before',

  // Audit
  unknownOperation: (name: string, near: string | undefined) =>
    `There is no operation '${name}'${near === undefined ? '' : `. Did you mean ${near}?`}`,
  recordUnreadable: (id: string) =>
    `This record (${id}) cannot be read: qm-server check says what is wrong with it`,
  unreadableListed: (named: readonly string[], total: number) =>
    total === 1
      ? `1 record cannot be read: ${named[0]}`
      : `${total} records cannot be read: ${namedOf(named, total)}`,
  unreadableLeftOut: (named: readonly string[], total: number) =>
    total === 1
      ? `1 record cannot be read and was left out: ${named[0]}`
      : `${total} records cannot be read and were left out: ${namedOf(named, total)}`,
  entryUnreadable: (number: number) => `Entry #${number.toLocaleString('en-GB')} cannot be read`,
  auditNotLoaded: 'Failed to load the audit',
  auditNotVerified: 'Failed to verify the audit',

  // Users
  userCreated: 'User created successfully',
  userNotFound: 'User profile not found',
  profileUpdated: 'Profile updated',
  profileNotUpdated: 'Failed to update the profile',
  photoNotSaved: 'Failed to save the photo',
  devicesNotLoaded: 'Failed to load where you are signed in',
  deviceNotSignedOut: 'Failed to sign out the device',
  tokensNotLoaded: 'Failed to load your access tokens',
  tokenNotCreated: 'Failed to create the access token',
  tokenNotRevoked: 'Failed to revoke the access token',
  emailInUse: 'Email already in use',
  addressNotConfirmed: 'Address not confirmed',
  confirmIfKnown: (email: string) =>
    `Anyone can sign up as ${email}. Confirm the address only if you know that it was them.`,
  unconfirmedYourself:
    'Your address is not confirmed yet. Use the link that was mailed to you, or ask an administrator. Until then nothing can be assigned to you.',
  unconfirmedWithoutMail:
    'Your address is not confirmed yet. Ask an administrator to confirm it. Until then nothing can be assigned to you.',
  requestsFull: (most: number) =>
    `You have ${most} open requests, the most while your address is not confirmed.`,
  requestsTooMany: (most: number) =>
    `You have made ${most} requests within an hour, the most while your address is not confirmed.`,
  commentsFull: (most: number) =>
    `You have written ${most} comments within a day, the most while your address is not confirmed.`,
  photosFull: (most: number) =>
    `You have uploaded ${most} photos within a day, the most while your address is not confirmed.`,
  requestedUnconfirmed: 'Requested by whoever signed up with this address before it was confirmed',
  confirmFirst: (email: string) => `The address ${email} is not confirmed. Confirm the account first.`,
  resumeFirst: 'This account is suspended. Let them sign in again first.',
  resetInOutbox: "This server sends no mail. The message is in the server's data folder.",
  lastAdministrator: 'This is the last administrator. Make somebody else one first.',
  personInUse: (name: string, parts: readonly string[]) =>
    `${name} ${parts.join(' and ')}. Take it back or reject it first, or suspend them instead.`,
  personManages: (name: string, named: readonly string[], total: number) =>
    `${name} is the manager of ${namedOf(named, total)}. Give them another manager first, or suspend ${name} instead.`,
  ownManager: 'Nobody is their own manager',
  managedByThem: (email: string) => `${email} reports to this person, directly or through others`,
  personHolds: (named: readonly string[], total: number) => `still holds ${namedOf(named, total)}`,
  personAsks: (named: readonly string[], total: number) =>
    `is waiting for ${total === 1 ? 'request' : 'requests'} ${namedOf(named, total)}`,
  usersWaiting: 'Waiting for confirmation',
  emailChanging: 'The last change of this address is still being carried out. Try again in a moment.',
  userRoleUpdated: 'User role updated successfully',
  userRoleNotUpdated: 'Failed to update user role',
  userUpdated: 'User updated successfully',
  userNotUpdated: 'Failed to update user',
  userSuspended: (name: string) => `${name} is suspended and signed out`,
  userResumed: (name: string) => `${name} can sign in again`,
  userNotSuspended: 'Failed to suspend the account',
  userNotResumed: 'Failed to let them sign in again',
  userDeleted: 'User deleted successfully',
  userNotDeleted: 'Failed to delete user',
  userNotLoaded: 'Failed to load user',
  deleteUser: (name: string) => `Are you sure you want to delete ${name}?`,
  passwordOrNone: 'Give a password or withoutPassword, not both.',
  userNotDeletable: (name: string) => `${name} can't be deleted yet`,
  userNotDeletableWhy:
    'Take these back, hand them over or reject them first, or suspend the account instead.',
  userNotCreated: 'Failed to create user',
  usersNotLoaded: 'Failed to load users',
} as const;
