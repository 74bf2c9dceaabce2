import type { LogEntry } from './chain/log-entry.ts';
import type { ChainWalk } from './chain/walk.ts';
import type {
  ChainFinding,
  CheckProgress,
  CheckWatch,
  CollectionDeclaration,
  Identified,
  Stored,
} from './port.ts';

/** The problems of a document that doesn't match its schema. */
export function* checkDocument(
  { name, schema }: CollectionDeclaration<Identified>,
  { version, ...document }: Stored<Identified>,
): Iterable<string> {
  const issue = schema.safeParse(document).error?.issues[0];
  if (issue) yield `${name} ${document.id}: ${issue.path.join('.')} ${issue.message}`;
  if (!Number.isSafeInteger(version) || version < 1)
    yield `${name} ${document.id}: its version is ${version}`;
}

/** The problems with the log's next event, and with the gap before it. */
export function* checkEvent(walk: ChainWalk, entry: LogEntry, watch: CheckWatch): Iterable<string> {
  for (const finding of walk.follow(entry)) {
    const fault = faultOf(finding);
    if (finding.kind === 'unsigned' || finding.kind === 'unknownKey') watch.onKeyFault?.();
    if (fault !== undefined) yield fault;
  }
}

/** Undefined if nothing is wrong, as with erased personal data. */
function faultOf(finding: ChainFinding): string | undefined {
  const { kind, seq } = finding;
  switch (kind) {
    case 'missing':
      return seq === finding.to ? `events: ${seq} is missing` : `events: ${seq} to ${finding.to} are missing`;
    case 'edited':
      return `events ${seq}: it was edited after it was recorded`;
    case 'misplaced':
      return `events ${seq}: it doesn't follow the one before it: events were inserted, removed or reordered here`;
    case 'unreadable':
      return `events ${seq}: it can't be read`;
    case 'unsigned':
      return `events ${seq}: a new key signs from here on, and the key before it didn't hand over`;
    case 'unknownKey':
      return `events ${seq}: from here on they cannot be verified, because their key (${finding.keyId}) isn't the one at hand`;
    case 'erased':
      return undefined;
  }
}

/** Counts what a check has covered so far, and reports progress. */
export class CheckCount {
  readonly #watch: CheckWatch;
  #progress: CheckProgress = { what: '', documents: 0, events: 0, total: 0 };

  constructor(watch: CheckWatch) {
    this.#watch = watch;
  }

  begin(what: string, total = this.#progress.total): void {
    this.#report({ what, total });
  }

  add({ documents = 0, events = 0 }: { readonly documents?: number; readonly events?: number }): void {
    this.#report({
      documents: this.#progress.documents + documents,
      events: this.#progress.events + events,
    });
  }

  #report(change: Partial<CheckProgress>): void {
    this.#progress = { ...this.#progress, ...change };
    this.#watch.onProgress?.(this.#progress);
  }
}
