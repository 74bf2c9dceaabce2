import type { FileKind } from '../files/file-kind.ts';
import { message } from '../messages.ts';
import { everything, nothing, type Where } from '../query/where.ts';
import { type RecordKindName, recordKinds } from '../records/record-kinds.ts';
import { granted, refused, type Verdict } from '../verdict.ts';
import { type Actor, isAdmin, type TokenScope } from './actor.ts';

/**
 * Who may call an operation (section 6): anyone; any signed-in user, who sees only their own records;
 * the record's owner or an admin; an admin.
 */
export type AccessLevel = 'anyone' | 'user' | 'own' | 'admin';

/** The access table. Each route is named after its operation; a route without a row here doesn't compile. */
export const access = {
  'auth.login': 'anyone',
  'auth.signIn': 'anyone',
  'auth.signOut': 'user',
  'auth.me': 'user',
  'auth.signUp': 'anyone',
  'auth.forgotPassword': 'anyone',
  'auth.judgeLink': 'anyone',
  'auth.resetPassword': 'anyone',
  'branding.get': 'anyone',
  'events.stream': 'user',
  'tokens.list': 'own',
  'tokens.create': 'user',
  'tokens.revoke': 'own',
  'sessions.list': 'own',
  'sessions.end': 'own',
  'me.get': 'user',
  'me.update': 'user',
  'me.setPhoto': 'user',
  'me.removePhoto': 'user',
  'me.changePassword': 'user',
  'me.sendConfirmation': 'user',
  'me.confirmAddress': 'user',
  'users.list': 'admin',
  'users.create': 'admin',
  'users.get': 'admin',
  'users.update': 'admin',
  'users.remove': 'admin',
  'users.setRole': 'admin',
  'users.setSuspended': 'admin',
  'users.confirm': 'admin',
  'users.departments': 'admin',
  'users.sendReset': 'admin',
  'users.holdings': 'admin',
  'users.history': 'admin',
  'users.invite': 'admin',
  'users.handover': 'admin',
  'users.erasure': 'admin',
  'users.erase': 'admin',
  'handovers.get': 'admin',
  'handovers.mail': 'admin',
  'users.import': 'admin',
  'users.export': 'admin',
  'vendors.list': 'admin',
  'vendors.create': 'admin',
  'vendors.get': 'admin',
  'vendors.update': 'admin',
  'vendors.remove': 'admin',
  'vendors.addProduct': 'admin',
  'vendors.updateProduct': 'admin',
  'vendors.removeProduct': 'admin',
  'vendors.import': 'admin',
  'vendors.export': 'admin',
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
  'assetTypes.previewMerge': 'admin',
  'assetTypes.attachField': 'admin',
  'assetTypes.detachField': 'admin',
  'customFields.list': 'user',
  'customFields.create': 'admin',
  'customFields.update': 'admin',
  'customFields.remove': 'admin',
  'customFields.preview': 'admin',
  'locations.list': 'user',
  'locations.countAssets': 'admin',
  'locations.create': 'admin',
  'locations.update': 'admin',
  'locations.remove': 'admin',
  'locations.setDefault': 'admin',
  'assets.list': 'user',
  'assets.get': 'own',
  'assets.history': 'own',
  'assets.markMaintained': 'admin',
  'maintenance.list': 'user',
  'assets.create': 'admin',
  'assets.update': 'admin',
  'assets.remove': 'admin',
  'assets.setImage': 'admin',
  'assets.removeImage': 'admin',
  'assets.bulk': 'admin',
  'batches.list': 'admin',
  'batches.undo': 'admin',
  'assets.import': 'admin',
  'assets.export': 'admin',
  'assets.template': 'admin',
  'catalogue.list': 'user',
  'catalogue.get': 'user',
  'catalogue.countStock': 'admin',
  'catalogue.create': 'admin',
  'catalogue.update': 'admin',
  'catalogue.remove': 'admin',
  'catalogue.bulk': 'admin',
  'catalogue.addPicture': 'admin',
  'catalogue.setImage': 'admin',
  'catalogue.import': 'admin',
  'catalogue.export': 'admin',
  'imports.preview': 'admin',
  'requests.list': 'user',
  'requests.get': 'own',
  'requests.create': 'user',
  'requests.update': 'own',
  'requests.transition': 'own',
  'dashboard.get': 'admin',
  'trace.get': 'own',
  'requests.settleUnit': 'admin',
  'requests.history': 'own',
  'requests.comments': 'own',
  'requests.comment': 'own',
  'views.list': 'user',
  'views.create': 'user',
  'views.update': 'own',
  'views.remove': 'own',
  'access.explain': 'admin',
  'audit.list': 'admin',
  'audit.verify': 'admin',
  'audit.export': 'admin',
} as const satisfies Record<string, AccessLevel>;

export type Operation = keyof typeof access;

/** Whether this name is in the access table. */
export const isOperation = (name: string): name is Operation => Object.hasOwn(access, name);

/** Operations allowed before an initial password is changed. */
const beforePasswordChange: ReadonlySet<string> = new Set<Operation>([
  'auth.login',
  'auth.signIn',
  'auth.signOut',
  'auth.me',
  'me.changePassword',
  'branding.get',
]);
export const isBeforePasswordChange = (operation: string): boolean => beforePasswordChange.has(operation);

/** Whether a caller may try an operation at all; for individual records, `visible` decides. */
export const judgeAccess = (operation: Operation, actor: Actor | undefined): Verdict<Actor | undefined> =>
  actor?.token && access[operation] !== 'anyone' && !tokenMay(operation, actor.token)
    ? refused('FORBIDDEN', withPassword.has(operation) ? message.notByToken : message.readOnlyToken)
    : judgeLevel(access[operation], actor);

/** Needs a sign-in with a password: a token must not be able to outlive its owner's decision to revoke it. */
const withPassword: ReadonlySet<Operation> = new Set([
  'auth.signOut',
  'tokens.create',
  'tokens.revoke',
  'sessions.end',
  'me.changePassword',
  'me.sendConfirmation',
  'me.confirmAddress',
]);

/** Read-only operations, by the part after the dot; all others need a token with write scope. */
const readingWords: ReadonlySet<string> = new Set([
  'comments',
  'countAssets',
  'countStock',
  'departments',
  'explain',
  'export',
  'get',
  'history',
  'holdings',
  'list',
  'me',
  'preview',
  'previewMerge',
  'stream',
  'template',
  'verify',
]);

/** Whether a token of this scope may perform an operation that its owner may perform (promise 11). */
const tokenMay = (operation: Operation, scope: TokenScope): boolean =>
  !withPassword.has(operation) &&
  (scope === 'write' || readingWords.has(operation.slice(operation.indexOf('.') + 1)));

/** Who may read a file of each kind; 'own' means whoever may see a record that refers to it. */
export const fileReaders = {
  logo: 'anyone',
  personPhoto: 'user',
  assetPhoto: 'own',
  itemPhoto: 'user',
  importReport: 'own',
} as const satisfies Record<FileKind, AccessLevel>;

/** Whether a caller may read files of a kind at all; for those that are 'own', `visible` decides. */
export const judgeFileAccess = (kind: FileKind, actor: Actor | undefined): Verdict<Actor | undefined> =>
  judgeLevel(fileReaders[kind], actor);

function judgeLevel(level: AccessLevel, actor: Actor | undefined): Verdict<Actor | undefined> {
  if (level === 'anyone') return granted(actor);
  if (!actor) return refused('UNAUTHORIZED', message.signedOut);
  if (level === 'admin' && !isAdmin(actor)) return refused('FORBIDDEN', message.forbidden);
  return granted(actor);
}

/** The records of a kind that an actor may see, as a filter added to every read (section 6). */
export function visible(kind: RecordKindName, actor: Actor): Where {
  const { seenBy } = recordKinds[kind];
  if (isAdmin(actor) || seenBy === 'everybody') return everything;
  return seenBy === 'administrators' ? nothing : seenBy(actor);
}
