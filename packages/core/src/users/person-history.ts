import type { AuditEntry } from '../audit/audit-entry.ts';
import { type AuditChange, auditChanges, auditTitle, auditWho } from '../audit/words.ts';
import { message } from '../messages.ts';
import { itemsText } from '../requests/items-text.ts';
import { requestSchema } from '../requests/request.ts';
import { wasRedirected } from './leaving.ts';

/** An entry of somebody's own history, from their point of view: 'Received' 'iPhone 15 Pro'. */
export interface PersonEntry {
  readonly kind: 'received' | 'gaveBack' | 'awaits' | 'asked' | 'refused' | 'joined' | 'account';
  readonly what: string;
  /** The asset or the items concerned. */
  readonly subject?: string;
  /** The previous and new values, if details were edited. */
  readonly changes: readonly AuditChange[];
  /** Who it was passed on to, or who did it. */
  readonly by: string;
}

const requestItems = requestSchema.shape.items;

/** Turns an audit entry into one from the point of view of a person whose history it belongs to. */
export function personEntry(entry: AuditEntry, personId: string): PersonEntry {
  const { type, data, previous } = entry;
  const by = auditWho(entry);
  const subject = typeof data.name === 'string' ? { subject: data.name } : {};
  switch (type) {
    case 'equipment.created':
      return { kind: 'received', what: 'Received', ...subject, changes: [], by };
    case 'equipment.assigned':
    case 'equipment.updated':
      if (data.assignedToId === personId)
        return wasRedirected(entry)
          ? { kind: 'awaits', what: 'Will get', ...subject, changes: [], by }
          : { kind: 'received', what: 'Received', ...subject, changes: [], by };
      return {
        kind: 'gaveBack',
        what: endOfHolding(entry),
        ...subject,
        changes: [],
        by: data.assignedToName ? `To ${data.assignedToName} · ${by}` : by,
      };
    case 'request.created':
    case 'request.rejected': {
      const items = requestItems.safeParse(data.items).data;
      const about = items ? { subject: itemsText(items) } : {};
      return type === 'request.created'
        ? { kind: 'asked', what: 'Asked for', ...about, changes: [], by }
        : { kind: 'refused', what: 'Was refused', ...about, changes: [], by };
    }
    case 'user.created':
      return { kind: 'joined', what: data.unconfirmed === true ? 'Signed up' : 'Joined', changes: [], by };
    case 'user.linkIssued':
      return { kind: 'account', what: linkWords[String(data.purpose)] ?? 'Was sent a link', changes: [], by };
    case 'user.updated':
      return { kind: 'account', ...accountChange(entry, previous), by };
    default:
      return { kind: 'account', what: auditTitle(entry), changes: [], by };
  }
}

/** What ended it: to be lost or sold is not to be given back. */
function endOfHolding(entry: AuditEntry): string {
  const { data, previous } = entry;
  if (wasRedirected(entry)) return 'Will no longer get';
  if (data.assignedToId) return 'Passed on';
  const { retired } = data;
  return previous?.retired !== undefined && typeof retired === 'string'
    ? message.retiredAs(retired)
    : 'Gave back';
}

const linkWords: Readonly<Record<string, string>> = {
  invitation: 'Was invited',
  reset: 'Was sent a link to reset the password',
  confirmation: 'Was sent a link to confirm the address',
};

/** Not listed: a sealed address, and a side effect of changing the email. */
const unlisted = new Set(['Address', 'Former email']);

function accountChange(
  entry: AuditEntry,
  previous: AuditEntry['previous'],
): Pick<PersonEntry, 'what' | 'changes'> {
  const { data } = entry;
  if (data.passwordChanged) return { what: 'Changed the password', changes: [] };
  if (previous?.suspended !== undefined)
    return { what: data.suspended ? 'Was suspended' : 'May sign in again', changes: [] };
  if (previous?.unconfirmed !== undefined) return { what: 'Was confirmed', changes: [] };
  if (previous?.role !== undefined)
    return { what: data.role === 'admin' ? 'Became an admin' : 'Became a user', changes: [] };
  const changes = auditChanges(entry).filter(({ label }) => !unlisted.has(label));
  return { what: changes.length === 0 ? auditTitle(entry) : '', changes };
}
