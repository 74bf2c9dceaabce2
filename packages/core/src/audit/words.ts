import { importCountsSchema, importCountsText } from '../csv/import-counts.ts';
import type { JsonObject } from '../json.ts';
import { message } from '../messages.ts';
import { recordKinds } from '../records/record-kinds.ts';
import { erasedNameOf } from '../users/erasure.ts';
import { wasRedirected } from '../users/leaving.ts';
import type { LinkPurpose } from '../users/link.ts';
import type { AuditEntry, AuditFinding } from './audit-entry.ts';
import { describedPaths, fieldLabel, fieldText, isUsual, silentFields } from './field-words.ts';

/** The names of operation groups within a sentence. */
const groups: Readonly<Record<string, string>> = {
  assets: 'assets',
  assetTypes: 'asset types',
  audit: 'the audit',
  batches: 'batches',
  catalogue: 'the catalogue',
  customFields: 'custom fields',
  slack: 'Slack',
  sms: 'SMS',
  users: 'people',
};

const actions: Readonly<Record<string, string>> = {
  list: 'list of',
  get: 'reading',
  create: 'creation of',
  update: 'change of',
  remove: 'deletion of',
  bulk: 'bulk edit of',
  history: 'history of',
};

const statusTitles: Readonly<Record<string, string>> = {
  procuring: 'Accepted a request',
  pending_delivery: 'Ordered a request',
  fulfilled: 'Fulfilled a request',
  rejected: 'Rejected a request',
};

const linkTitles: Readonly<Record<string, string>> = {
  invitation: 'Issued an invitation link',
  reset: 'Issued a link to reset the password',
  confirmation: 'Issued a link to confirm the address',
} satisfies Record<LinkPurpose, string>;

/**
 * What happened, in a few words: 'Edited status, location', 'Failed to sign in', 'Refused: export of assets'.
 */
export function auditTitle({ seq, type, data, previous, record }: AuditEntry): string {
  const times = typeof data.times === 'number' ? data.times : 1;
  if (wasRedirected({ type, data, previous }))
    return `Redirected to ${data.assignedToName ?? data.assignedTo ?? 'stock'}`;
  // Null if it wasn't retired before.
  if (previous?.retired !== undefined)
    return typeof data.retired === 'string' ? message.retiredAs(data.retired) : 'Restored';
  switch (type) {
    case 'unreadable':
      return message.entryUnreadable(seq);
    case 'user.signedIn':
      return 'Signed in';
    case 'user.signedOut':
      return 'Signed out';
    case 'user.signInRefused':
      return times > 1 ? `${message.signInFailed}, ${times} more times` : message.signInFailed;
    case 'access.refused':
      return times > 1 ? `Refused ${times} more calls` : `Refused: ${operationWords(String(data.operation))}`;
    case 'export.started':
      return `Exported ${{ equipment: 'assets', catalog: 'the catalogue', users: 'people', audit: 'the audit' }[String(data.what)] ?? data.what}`;
    case 'import.finished':
      return importTitle(data);
    case 'user.linkIssued':
      return linkTitles[String(data.purpose)] ?? 'Issued a link';
    case 'user.tokenCreated':
      return 'Created an access token';
    case 'user.erased':
      return 'Erased personal data';
    case 'user.tokenRevoked':
      return 'Revoked an access token';
    case 'equipment.assigned':
      return data.assignedTo === undefined
        ? 'Took back'
        : `Assigned to ${data.assignedToName ?? data.assignedTo}`;
    case 'equipment.acknowledged':
      return 'Acknowledged';
    case 'inventory.low':
      return 'Stock became low';
    case 'inventory.summary':
      return `Stock of ${data.count} items became low`;
    case 'maintenance.due':
      return 'Maintenance became due';
    case 'maintenance.summary':
      return `Maintenance of ${data.count} assets became due: ${data.type}`;
    case 'workflow.executed':
      return 'Ran by hand';
    case 'workflow.failed':
      return `Failed: ${data.reason}`;
    case 'workflow.messaged':
      return 'Sent a message';
    case 'slack.connected':
      return `Connected ${data.teamName ?? 'Slack'}`;
    case 'slack.disconnected':
      return `Disconnected ${previous?.teamName ?? 'Slack'}`;
    case 'request.created':
      return 'Submitted a request';
    case 'request.commented':
      return 'Commented on a request';
    case 'request.fulfilled':
    case 'request.rejected':
      return statusTitles[String(data.status)] ?? 'Edited a request';
    case 'request.updated':
      return (
        (previous?.status === undefined ? undefined : statusTitles[String(data.status)]) ??
        edited(previous, data)
      );
    default: {
      const { noun } = recordKinds[record.kind];
      if (type.endsWith('.created')) return `Added ${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
      if (type.endsWith('.deleted')) return `Deleted ${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
      if (data.passwordChanged)
        return data.tokensKept ? 'Changed the password, kept the access tokens' : 'Changed the password';
      if (previous?.suspended !== undefined) return data.suspended ? 'Suspended' : 'Let sign in again';
      if (previous?.role !== undefined) return `Changed role to ${data.role}`;
      if (typeof data.assetIdsWithheld === 'number')
        return `Withheld ${data.assetIdsWithheld} asset ${data.assetIdsWithheld === 1 ? 'ID' : 'IDs'} of another installation`;
      if (typeof data.assetIdAllowed === 'string') return `Allowed the asset ID ${data.assetIdAllowed} again`;
      if (data.secretRotated) return 'Rotated the secret';
      if (typeof data.secretSet === 'string') return `Set the secret ${data.secretSet}`;
      return edited(previous, data);
    }
  }
}

function edited(previous: JsonObject | undefined, data: JsonObject): string {
  const fields = [...describedPaths(previous ?? {}, data), ...(data.addressChanged ? ['address'] : [])];
  if (fields.length === 0) return 'Edited';
  const named = fields.slice(0, 3).map((field) => fieldLabel(field).toLowerCase());
  return `Edited ${named.join(', ')}${fields.length > 3 ? `, ${fields.length - 3} more` : ''}`;
}

function importTitle(data: JsonObject): string {
  const counts = importCountsSchema.safeParse(data).data;
  return counts ? `Import: ${importCountsText(counts)}` : 'Import';
}

/** Turns 'assets.export' into 'export of assets'. */
function operationWords(operation: string): string {
  const [group = '', action = ''] = operation.split('.');
  const words = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${actions[action] ?? `${words(action)} of`} ${groups[group] ?? words(group)}`;
}

export interface AuditChange {
  readonly label: string;
  /** Undefined if there was, or is, no value. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** The parts of an event that describe a change to its record. */
interface DescribedChange {
  readonly type: string;
  readonly data: JsonObject;
  readonly previous?: JsonObject | undefined;
}

/** The values before and after an event, field by field. Sealed values are only named as such. */
export function auditChanges({ type, data, previous }: DescribedChange): AuditChange[] {
  const sealed = [...(data.passwordChanged ? ['Password'] : []), ...(data.addressChanged ? ['Address'] : [])];
  const all = type.endsWith('.created') || type.endsWith('.deleted');
  const [before, after] = type.endsWith('.deleted') ? [data, {}] : [previous ?? {}, data];
  const paths = all
    ? describedPaths(data, data).filter((path) => !isUsual(data[path]))
    : describedPaths(before, after);
  return [
    ...paths.map((path) => ({
      label: fieldLabel(path),
      before: fieldText(before, path),
      after: fieldText(after, path),
    })),
    ...sealed.map((label) => ({ label, before: 'Sealed', after: 'Sealed' })),
  ];
}

/** The fields that an edit left unchanged. */
export function unchangedFields({ type, data, previous }: AuditEntry): AuditChange[] {
  if (previous === undefined || type.endsWith('.deleted')) return [];
  return Object.keys(data)
    .filter(
      (field) => !silentFields.has(field) && !Object.hasOwn(previous, field) && !field.endsWith('Changed'),
    )
    .map((field) => ({
      label: fieldLabel(field),
      before: fieldText(data, field),
      after: fieldText(data, field),
    }));
}

/** What an entry is about, for display: a record, an account, the path of a call, what was exported. */
export function auditRecord({ kind, record, data }: AuditEntry): string | undefined {
  if (record.name !== undefined) return record.name;
  const described = {
    change: data.email,
    signIn: data.email,
    refusal: data.email ?? data.path,
    export: undefined,
  }[kind];
  if (typeof described === 'string') return described;
  return kind === 'export' ? exportedThings[String(data.what)] : undefined;
}

const exportedThings: Readonly<Record<string, string>> = {
  equipment: 'Assets',
  catalog: 'Catalogue',
  users: 'People',
  vendors: 'Vendors',
  locations: 'Locations',
  everything: 'Everything',
  audit: 'Audit',
};

/** Who did it, for display. */
export function auditWho({ who }: Pick<AuditEntry, 'who'>): string {
  if (who.kind === 'system') return 'Quartermaster';
  if (who.kind === 'workflow') return who.name === undefined ? 'A workflow' : `Workflow ${who.name}`;
  if (who.kind === 'unknown') return 'Not known';
  return (
    who.name ??
    erasedNameOf(who.email) ??
    who.email ??
    (who.kind === 'stranger' ? 'Several addresses' : 'Somebody')
  );
}

export const auditKindNames: Readonly<Record<AuditEntry['kind'], string>> = {
  change: 'Change',
  signIn: 'Sign-in',
  refusal: 'Refusal',
  export: 'Export',
};

export const viaLabels: Readonly<Record<AuditEntry['via'], string>> = {
  console: 'Console',
  terminal: 'Terminal',
  api: 'API',
  system: 'System',
  workflow: 'Workflow',
};

/** What is wrong with an entry, as a sentence; undefined if nothing is. */
export function findingText({ kind, seq, to = seq }: AuditFinding): string | undefined {
  const number = (one: number) => `#${one.toLocaleString('en-GB')}`;
  switch (kind) {
    case 'missing':
      return to === seq
        ? `Entry ${number(seq)} is missing`
        : `Entries ${number(seq)} to ${number(to)} are missing`;
    case 'edited':
      return `Entry ${number(seq)} was changed`;
    case 'misplaced':
      return `Entry ${number(seq)} is out of order: something was inserted, removed or moved before it`;
    case 'unreadable':
      return message.entryUnreadable(seq);
    case 'unknownKey':
      return `From entry ${number(seq)} on nothing can be verified: its key is not at hand`;
    case 'unsigned':
      return `Entry ${number(seq)} begins with a new key that the one before did not hand over to`;
    case 'cutOff':
      return `Entry ${number(seq)} is not the one whose hash was kept: entries were cut off or replaced`;
    case 'erased':
      return undefined;
  }
}
