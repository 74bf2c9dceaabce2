import type { EventType, LoggedEvent, RecordedEvent } from '../events/event.ts';

/** The kinds of audit entries. */
export const auditKinds = ['change', 'signIn', 'refusal', 'export'] as const;
export type AuditKind = (typeof auditKinds)[number];

/** Any other type is a change. */
const kinds: { readonly [Type in EventType]?: AuditKind } = {
  'user.signedIn': 'signIn',
  'user.signedOut': 'signIn',
  'user.signInRefused': 'refusal',
  'access.refused': 'refusal',
  'export.started': 'export',
};

export const auditKindOf = (type: LoggedEvent['type']): AuditKind =>
  (type === 'unreadable' ? undefined : kinds[type]) ?? 'change';

/**
 * The id of the person who did it. A failed sign-in has no actor, so it counts for the person whose account
 * it was.
 */
export function doerOf({ actor, type, subject }: RecordedEvent): string | undefined {
  if (actor.kind === 'user') return actor.id;
  return type === 'user.signInRefused' && subject.id !== '' ? subject.id : undefined;
}
