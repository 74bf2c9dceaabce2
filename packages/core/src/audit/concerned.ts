import type { RecordedEvent } from '../events/event.ts';
import type { Json } from '../json.ts';
import { auditKindOf } from './audit-kind.ts';

/**
 * The ids of the people whose history an event belongs to: the person whose account it is about, who received
 * or returned something, or who requested something. Loads no schemas, because the databases call it on every
 * write.
 */
export function concernedIn({ type, subject, data, previous }: RecordedEvent): string[] {
  switch (type) {
    case 'equipment.created':
      return idsOf(data.status === 'Assigned' ? data.assignedToId : undefined);
    case 'equipment.updated':
      return previous && Object.hasOwn(previous, 'assignedToId')
        ? idsOf(data.assignedToId, previous.assignedToId)
        : [];
    case 'equipment.assigned':
      return idsOf(data.assignedToId, previous?.assignedToId);
    case 'request.created':
    case 'request.rejected':
      return idsOf(data.requesterId);
    case 'user.updated':
      // A former address that is no longer needed, or their manager's new one, says nothing about the person.
      return ['formerEmail', 'manager'].includes(Object.keys(previous ?? {}).join()) ? [] : [subject.id];
    default:
      return subject.kind === 'user' && auditKindOf(type) === 'change' ? [subject.id] : [];
  }
}

const idsOf = (...ids: readonly (Json | undefined)[]): string[] => [
  ...new Set(ids.filter((id) => typeof id === 'string')),
];
