import {
  type Attachment,
  type AttachmentSnapshot,
  attachmentSnapshotSchema,
} from '@quartermaster/core/attachments/attachment';
import { isReadable, type LoggedEvent } from '@quartermaster/core/events/event';
import { and, equals } from '@quartermaster/core/query/where';
import type { Collection, Store } from '@quartermaster/store';
import { chunk } from 'es-toolkit/array';
import { momentAt } from '../lists/moment.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { FormerDocument, StoredAttachment } from './collection.ts';
import type { Owner } from './owners.ts';
import { toAttachment } from './record.ts';

/** How many files' events are read at once, and how many events at a time. */
const filesAtOnce = 100;
const eventsAtOnce = 1000;

/** The files that a record had at an instant, or at the end of a day in UTC, as they were then. */
export async function attachmentsAt(
  { store, now }: Pick<Runtime, 'store' | 'now'>,
  former: Collection<FormerDocument>,
  owner: Owner,
  stored: readonly StoredAttachment[],
  moment: string,
): Promise<Attachment[]> {
  const at = momentAt(moment, now());
  const then = new Map<string, AttachmentSnapshot>();
  for await (const event of fileEvents(store, former, owner, stored)) {
    if (event.at > at || !isReadable(event)) continue;
    const { data } = attachmentSnapshotSchema.safeParse(event.data);
    if (event.type === 'file.deleted' || !data) then.delete(event.subject.id);
    else then.set(event.subject.id, data);
  }
  return [...then.values()]
    .sort((one, other) => one.createdAt.localeCompare(other.createdAt))
    .map(toAttachment);
}

/** The events of all files that a record has or had, of each file the oldest first. */
export async function* fileEvents(
  store: Store,
  former: Collection<FormerDocument>,
  { of, recordId }: Owner,
  stored: readonly StoredAttachment[],
): AsyncGenerator<LoggedEvent, void> {
  const ids = new Set(stored.map(({ id }) => id));
  const where = and(equals('of', of), equals('recordId', recordId));
  for await (const { id } of former.stream({ where })) ids.add(id);
  for (const some of chunk([...ids], filesAtOnce)) {
    const subjects = { kind: 'attachment', ids: some } as const;
    for (let after = 0; ; ) {
      const events = await store.events.read({ subjects, after, limit: eventsAtOnce });
      yield* events;
      const last = events.at(-1);
      if (!last) break;
      after = last.seq;
    }
  }
}
