import type { LoggedEvent } from '@quartermaster/core/events/event';
import type { CollectionDeclaration, Identified, Stored } from './port.ts';

/** What of the documents their schema doesn't allow. */
export async function* checkDocuments(
  { name, schema }: CollectionDeclaration<Identified>,
  documents: AsyncIterable<Stored<Identified>>,
): AsyncIterable<string> {
  for await (const { version, ...document } of documents) {
    const issue = schema.safeParse(document).error?.issues[0];
    if (issue) yield `${name} ${document.id}: ${issue.path.join('.')} ${issue.message}`;
    if (!Number.isSafeInteger(version) || version < 1) yield `${name} ${document.id}: version ${version}`;
  }
}

/** Whether the events are numbered from one on, without a gap. */
export async function* checkEvents(events: AsyncIterable<LoggedEvent>): AsyncIterable<string> {
  let last = 0;
  for await (const { seq, id } of events) {
    if (seq !== last + 1) yield `events: ${last + 1} to ${seq - 1} are missing before event ${id}`;
    last = seq;
  }
}
