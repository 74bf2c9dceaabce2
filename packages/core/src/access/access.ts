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

interface Access {
  readonly level: AccessLevel;
  /** Whether it changes anything; if so, a token must be allowed to write. */
  readonly kind: 'read' | 'write';
}

const reads = <Level extends AccessLevel>(level: Level) => ({ level, kind: 'read' }) as const;
const writes = <Level extends AccessLevel>(level: Level) => ({ level, kind: 'write' }) as const;

/** The access table. Each route is named after its operation; a route without a row here doesn't compile. */
export const access = {
  'auth.login': writes('anyone'),
  'auth.signIn': writes('anyone'),
  'auth.signOut': writes('user'),
  'auth.me': reads('user'),
  'auth.signUp': writes('anyone'),
  'auth.forgotPassword': writes('anyone'),
  'auth.checkLink': writes('anyone'),
  'auth.resetPassword': writes('anyone'),
  'branding.get': reads('anyone'),
  'events.stream': reads('user'),
  'events.log': reads('user'),
  'notifications.list': reads('user'),
  'notifications.read': writes('user'),
  'notifications.preferences': reads('user'),
  'notifications.setPreferences': writes('user'),
  'notifications.defaults': reads('admin'),
  'notifications.setDefaults': writes('admin'),
  'tokens.list': reads('own'),
  'tokens.create': writes('user'),
  'tokens.revoke': writes('own'),
  'sessions.list': reads('own'),
  'sessions.end': writes('own'),
  'me.get': reads('user'),
  'me.update': writes('user'),
  'me.setPhoto': writes('user'),
  'me.removePhoto': writes('user'),
  'me.resumeMail': writes('user'),
  'me.changePassword': writes('user'),
  'me.sendConfirmation': writes('user'),
  'me.confirmAddress': writes('user'),
  'users.list': reads('admin'),
  'users.create': writes('admin'),
  'users.get': reads('admin'),
  'users.update': writes('admin'),
  'users.remove': writes('admin'),
  'users.setRole': writes('admin'),
  'users.setSuspended': writes('admin'),
  'users.confirm': writes('admin'),
  'users.departments': reads('admin'),
  'users.sendReset': writes('admin'),
  'users.holdings': reads('admin'),
  'users.history': reads('admin'),
  'users.handovers': reads('admin'),
  'users.invite': writes('admin'),
  'users.handover': writes('admin'),
  'users.erasure': writes('admin'),
  'users.erase': writes('admin'),
  'users.resumeMail': writes('admin'),
  'handovers.get': reads('admin'),
  'handovers.mail': writes('admin'),
  'users.import': writes('admin'),
  'users.export': reads('admin'),
  'webhooks.list': reads('admin'),
  'webhooks.create': writes('admin'),
  'webhooks.estimate': reads('admin'),
  'webhooks.get': reads('admin'),
  'webhooks.update': writes('admin'),
  'webhooks.remove': writes('admin'),
  'webhooks.test': writes('admin'),
  'webhooks.rotateSecret': writes('admin'),
  'webhooks.deliveries': reads('admin'),
  'webhooks.delivery': reads('admin'),
  'webhooks.redeliver': writes('admin'),
  'webhooks.redeliverRange': writes('admin'),
  'workflows.list': reads('admin'),
  'workflows.create': writes('admin'),
  'workflows.get': reads('admin'),
  'workflows.update': writes('admin'),
  'workflows.remove': writes('admin'),
  'workflows.setEnabled': writes('admin'),
  'workflows.execute': writes('admin'),
  'workflows.simulate': reads('admin'),
  'workflows.simulateDraft': reads('admin'),
  'workflows.executions': reads('admin'),
  'workflows.execution': reads('admin'),
  'search.all': reads('user'),
  'workflows.replay': reads('admin'),
  'workflows.replayDraft': reads('admin'),
  'workflows.rotateSecret': writes('admin'),
  'workflows.setSecret': writes('admin'),
  'workflows.removeSecret': writes('admin'),
  'vendors.list': reads('admin'),
  'vendors.create': writes('admin'),
  'vendors.get': reads('admin'),
  'vendors.update': writes('admin'),
  'vendors.remove': writes('admin'),
  'vendors.addProduct': writes('admin'),
  'vendors.updateProduct': writes('admin'),
  'vendors.removeProduct': writes('admin'),
  'vendors.import': writes('admin'),
  'vendors.export': reads('admin'),
  'jobs.get': reads('own'),
  'jobs.cancel': writes('own'),
  'settings.get': reads('admin'),
  'settings.update': writes('admin'),
  'settings.retentionLoss': reads('admin'),
  'settings.setLogo': writes('admin'),
  'settings.removeLogo': writes('admin'),
  'slack.get': reads('admin'),
  'slack.update': writes('admin'),
  'slack.begin': writes('admin'),
  'slack.connect': writes('admin'),
  'slack.disconnect': writes('admin'),
  'slack.sendTest': writes('admin'),
  'slack.channels': reads('admin'),
  'sms.get': reads('admin'),
  'sms.update': writes('admin'),
  'sms.sendTest': writes('admin'),
  'mail.get': reads('admin'),
  'mail.sendTest': writes('admin'),
  'mailTemplates.list': reads('admin'),
  'mailTemplates.set': writes('admin'),
  'mailTemplates.reset': writes('admin'),
  'mailTemplates.preview': reads('admin'),
  'mailTemplates.sendTest': writes('admin'),
  'files.get': reads('anyone'),
  'attachments.ofAsset': reads('admin'),
  'attachments.ofRequest': reads('admin'),
  'attachments.ofVendor': reads('admin'),
  'attachments.addToAsset': writes('admin'),
  'attachments.addToRequest': writes('admin'),
  'attachments.addToVendor': writes('admin'),
  'attachments.get': reads('admin'),
  'attachments.update': writes('admin'),
  'attachments.remove': writes('admin'),
  'assetTypes.list': reads('user'),
  'assetTypes.create': writes('admin'),
  'assetTypes.update': writes('admin'),
  'assetTypes.remove': writes('admin'),
  'assetTypes.rename': writes('admin'),
  'assetTypes.merge': writes('admin'),
  'assetTypes.previewMerge': reads('admin'),
  'assetTypes.attachField': writes('admin'),
  'assetTypes.detachField': writes('admin'),
  'customFields.list': reads('user'),
  'customFields.create': writes('admin'),
  'customFields.update': writes('admin'),
  'customFields.remove': writes('admin'),
  'customFields.preview': reads('admin'),
  'locations.list': reads('user'),
  'locations.countAssets': reads('admin'),
  'locations.create': writes('admin'),
  'locations.update': writes('admin'),
  'locations.remove': writes('admin'),
  'locations.setDefault': writes('admin'),
  'locations.import': writes('admin'),
  'locations.export': reads('admin'),
  'exports.files': reads('admin'),
  'exports.assetIds': reads('admin'),
  'users.setPhoto': writes('admin'),
  'assets.list': reads('user'),
  'assets.sumCosts': reads('admin'),
  'assets.get': reads('own'),
  'assets.history': reads('own'),
  'assets.markMaintained': writes('admin'),
  'assets.retire': writes('admin'),
  'assets.restore': writes('admin'),
  'maintenance.list': reads('user'),
  'assets.create': writes('admin'),
  'assets.update': writes('admin'),
  'assets.remove': writes('admin'),
  'assets.setImage': writes('admin'),
  'assets.removeImage': writes('admin'),
  'assets.bulk': writes('admin'),
  'acknowledgements.get': reads('admin'),
  'acknowledgements.update': writes('admin'),
  'acknowledgements.agreement': reads('user'),
  'acknowledgements.pending': reads('user'),
  'acknowledgements.accept': writes('user'),
  'acknowledgements.acceptOne': writes('user'),
  'confirmations.list': reads('admin'),
  'confirmations.start': writes('admin'),
  'confirmations.get': reads('admin'),
  'confirmations.update': writes('admin'),
  'confirmations.close': writes('admin'),
  'confirmations.remind': writes('admin'),
  'confirmations.people': reads('admin'),
  'confirmations.differences': reads('admin'),
  'confirmations.settle': writes('admin'),
  'confirmations.own': reads('user'),
  'confirmations.getOwn': reads('own'),
  'confirmations.answer': writes('own'),
  'batches.list': reads('admin'),
  'batches.undo': writes('admin'),
  'assets.import': writes('admin'),
  'stocktakes.list': reads('admin'),
  'stocktakes.start': writes('admin'),
  'stocktakes.get': reads('admin'),
  'stocktakes.remove': writes('admin'),
  'stocktakes.scan': writes('admin'),
  'stocktakes.apply': writes('admin'),
  'assetIds.get': reads('admin'),
  'assetIds.reserve': writes('admin'),
  'assetIds.release': writes('admin'),
  'assetIds.withhold': writes('admin'),
  'assetIds.allow': writes('admin'),
  'labels.ofAsset': reads('own'),
  'labels.print': reads('admin'),
  'assets.export': reads('admin'),
  'assets.template': reads('admin'),
  'catalogue.list': reads('user'),
  'catalogue.get': reads('user'),
  'catalogue.countStock': reads('admin'),
  'catalogue.create': writes('admin'),
  'catalogue.update': writes('admin'),
  'catalogue.remove': writes('admin'),
  'catalogue.bulk': writes('admin'),
  'catalogue.addPicture': writes('admin'),
  'catalogue.setImage': writes('admin'),
  'catalogue.import': writes('admin'),
  'catalogue.export': reads('admin'),
  'imports.preview': reads('admin'),
  'requests.list': reads('user'),
  'requests.get': reads('own'),
  'requests.create': writes('user'),
  'requests.update': writes('own'),
  'requests.transition': writes('own'),
  'dashboard.get': reads('admin'),
  'doctor.get': reads('admin'),
  'trace.get': reads('own'),
  'requests.settleUnit': writes('admin'),
  'requests.history': reads('own'),
  'requests.comments': reads('own'),
  'requests.comment': writes('own'),
  'views.list': reads('user'),
  'views.create': writes('user'),
  'views.update': writes('own'),
  'views.remove': writes('own'),
  'importProfiles.list': reads('admin'),
  'importProfiles.create': writes('admin'),
  'importProfiles.update': writes('admin'),
  'importProfiles.remove': writes('admin'),
  'access.explain': reads('admin'),
  'audit.list': reads('admin'),
  'audit.verify': reads('admin'),
  'audit.export': reads('admin'),
} as const satisfies Record<string, Access>;

export type Operation = keyof typeof access;

/** Whether this name is in the access table. */
export const isOperation = (name: string): name is Operation => Object.hasOwn(access, name);

/** Whether an operation changes anything; one that isn't in the access table is taken to. */
export const changesData = (name: string): boolean => !isOperation(name) || access[name].kind === 'write';

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
export const checkAccess = (operation: Operation, actor: Actor | undefined): Verdict<Actor | undefined> =>
  actor?.token && access[operation].level !== 'anyone' && !tokenMay(operation, actor.token)
    ? refused('FORBIDDEN', withPassword.has(operation) ? message.notByToken : message.readOnlyToken)
    : checkLevel(access[operation].level, actor);

/**
 * Needs a sign-in with a password: a token must not be able to outlive its owner's decision to revoke it. It may
 * end itself, by signing out.
 */
const withPassword: ReadonlySet<Operation> = new Set([
  'tokens.create',
  'tokens.revoke',
  'sessions.end',
  'me.changePassword',
  'me.sendConfirmation',
  'me.confirmAddress',
]);

/** What a token lets its owner do, of what they may do themselves (promise 11). */
const tokenMay = (operation: Operation, scope: TokenScope): boolean =>
  !withPassword.has(operation) && (scope === 'write' || access[operation].kind === 'read');

/** Who may read a file of each kind; 'own' means whoever may see a record that refers to it. */
export const fileReaders = {
  logo: 'anyone',
  personPhoto: 'user',
  assetPhoto: 'own',
  itemPhoto: 'user',
  importReport: 'own',
} as const satisfies Record<FileKind, AccessLevel>;

/** Whether a caller may read files of a kind at all; for those that are 'own', `visible` decides. */
export const checkFileAccess = (kind: FileKind, actor: Actor | undefined): Verdict<Actor | undefined> =>
  checkLevel(fileReaders[kind], actor);

function checkLevel(level: AccessLevel, actor: Actor | undefined): Verdict<Actor | undefined> {
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
