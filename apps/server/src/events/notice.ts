import { visible } from '@quartermaster/core/access/access';
import type { Actor } from '@quartermaster/core/access/actor';
import type { LoggedEvent } from '@quartermaster/core/events/event';
import { matches } from '@quartermaster/core/query/matches';
import type { Where } from '@quartermaster/core/query/where';
import type { RecordKindName } from '@quartermaster/core/records/record-kinds';
import type { Store } from '@quartermaster/store';

/** What an open stream is told: which record has changed, and how; or that its person has a new notification. */
export interface Notice {
  readonly kind: RecordKindName | 'notification' | 'reset';
  readonly id: string;
  readonly type: string;
}

export const noticeOf = ({ subject, type }: LoggedEvent): Notice => ({
  kind: subject.kind,
  id: subject.id,
  type,
});

/** Tells which events a person hears of: those about records they could see before or after the change (decisions). */
export function heardBy(actor: Actor): (event: LoggedEvent) => boolean {
  const seen = new Map<RecordKindName, Where>();
  return ({ subject: { kind, id }, data, previous }) => {
    const theirs = seen.get(kind) ?? visible(kind, actor);
    seen.set(kind, theirs);
    const after = { ...data, id };
    return matches(theirs, after, []) || matches(theirs, { ...after, ...previous }, []);
  };
}

/** The number of the last event before an account existed: earlier events don't concern its owner. */
export async function lastBeforeAccount({ events }: Store, { id }: Actor): Promise<number> {
  const [first] = await events.read({ subject: { kind: 'user', id }, limit: 1 });
  return (first?.seq ?? 1) - 1;
}
