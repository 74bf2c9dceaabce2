import type { CheckProgress, CheckWatch, CollectionDeclaration, Identified, Stored } from './port.ts';

/** What of a document its schema doesn't allow. */
export function* checkDocument(
  { name, schema }: CollectionDeclaration<Identified>,
  { version, ...document }: Stored<Identified>,
): Iterable<string> {
  const issue = schema.safeParse(document).error?.issues[0];
  if (issue) yield `${name} ${document.id}: ${issue.path.join('.')} ${issue.message}`;
  if (!Number.isSafeInteger(version) || version < 1) yield `${name} ${document.id}: version ${version}`;
}

/** Whether the events are numbered from one on, without a gap. */
export class EventNumbers {
  #last = 0;

  /** Takes the next event, and answers what is missing before it. */
  *follow({ seq, id }: { readonly seq: number; readonly id: string }): Iterable<string> {
    if (seq !== this.#last + 1)
      yield `events: ${this.#last + 1} to ${seq - 1} are missing before event ${id}`;
    this.#last = seq;
  }
}

/** Counts what a check has looked at, and tells it on. */
export class CheckCount {
  readonly #watch: CheckWatch;
  #progress: CheckProgress = { what: '', documents: 0, events: 0, total: 0 };

  constructor(watch: CheckWatch) {
    this.#watch = watch;
  }

  begin(what: string, total = this.#progress.total): void {
    this.#tell({ what, total });
  }

  add({ documents = 0, events = 0 }: { readonly documents?: number; readonly events?: number }): void {
    this.#tell({
      documents: this.#progress.documents + documents,
      events: this.#progress.events + events,
    });
  }

  #tell(change: Partial<CheckProgress>): void {
    this.#progress = { ...this.#progress, ...change };
    this.#watch.onProgress?.(this.#progress);
  }
}
