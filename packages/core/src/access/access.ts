import { message } from '../messages.ts';
import { equals, everything, type Where } from '../query/where.ts';
import { granted, refused, type Verdict } from '../verdict.ts';
import { type Actor, isAdmin } from './actor.ts';

/**
 * Who may call an operation (section 6): anyone; a signed-in user, who sees only what is theirs;
 * the person that the record belongs to, or an admin; an admin.
 */
export type AccessLevel = 'anyone' | 'user' | 'own' | 'admin';

/** The one table. A route bears the name of its operation; a route without a row here doesn't exist. */
export const access = {
  'auth.login': 'anyone',
  'auth.signIn': 'anyone',
  'auth.signOut': 'user',
  'auth.me': 'user',
  'auth.signUp': 'anyone',
  'auth.forgotPassword': 'anyone',
  'auth.resetPassword': 'anyone',
  'branding.get': 'anyone',
  'events.stream': 'user',
  'me.changePassword': 'user',
  'users.list': 'admin',
  'users.create': 'admin',
  'users.approve': 'admin',
  'vendors.list': 'admin',
  'vendors.create': 'admin',
  'jobs.get': 'own',
  'jobs.cancel': 'own',
  'settings.get': 'admin',
  'settings.update': 'admin',
  'settings.setLogo': 'admin',
  'settings.removeLogo': 'admin',
  'files.get': 'anyone',
  'assetTypes.list': 'user',
  'assetTypes.create': 'admin',
  'assetTypes.update': 'admin',
  'assetTypes.remove': 'admin',
  'assetTypes.rename': 'admin',
  'assetTypes.merge': 'admin',
  'assetTypes.attachField': 'admin',
  'assetTypes.detachField': 'admin',
  'customFields.list': 'user',
  'customFields.create': 'admin',
  'customFields.update': 'admin',
  'customFields.remove': 'admin',
  'customFields.preview': 'admin',
  'locations.list': 'user',
  'locations.create': 'admin',
  'locations.update': 'admin',
  'locations.remove': 'admin',
  'locations.setDefault': 'admin',
  'assets.list': 'user',
  'assets.get': 'own',
  'assets.create': 'admin',
  'assets.update': 'admin',
  'assets.remove': 'admin',
  'assets.import': 'admin',
  'assets.export': 'admin',
  'assets.template': 'admin',
  'catalogue.list': 'user',
  'catalogue.get': 'user',
  'catalogue.create': 'admin',
  'catalogue.update': 'admin',
  'catalogue.remove': 'admin',
  'catalogue.import': 'admin',
  'catalogue.export': 'admin',
  'requests.list': 'user',
  'requests.get': 'own',
  'requests.create': 'user',
  'requests.update': 'own',
  'requests.transition': 'own',
} as const satisfies Record<string, AccessLevel>;

export type Operation = keyof typeof access;

/** Whether a caller may try an operation at all; of a record that isn't theirs, `visible` decides further. */
export function judgeAccess(operation: Operation, actor: Actor | undefined): Verdict<Actor | undefined> {
  const level = access[operation];
  if (level === 'anyone') return granted(actor);
  if (!actor) return refused('UNAUTHORIZED', message.signedOut);
  if (level === 'admin' && !isAdmin(actor)) return refused('FORBIDDEN', message.forbidden);
  return granted(actor);
}

/** The path that says whose a record is. */
const ownerPath = { asset: 'assignedTo', request: 'userId' } as const;

/** What of a kind an actor may see, as a filter that every read of theirs carries (section 6). */
export const visible = (kind: keyof typeof ownerPath, actor: Actor): Where =>
  isAdmin(actor) ? everything : equals(ownerPath[kind], actor.email);
