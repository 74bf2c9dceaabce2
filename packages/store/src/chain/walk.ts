import { readEvent } from '@quartermaster/core/events/read-event';
import type { ChainFinding, ChainKeys } from '../port.ts';
import { isFoundByItself } from './event-entry.ts';
import type { LogEntry } from './log-entry.ts';
import { Signer } from './signer.ts';

/** Walks the log by number, one event after the other, remembering only the last one. */
export class ChainWalk {
  readonly #signer: Signer;
  readonly #isSigned: boolean;
  #last: LogEntry | undefined;

  /**
   * @param keys if empty, only the numbers are checked
   * @param before the event before the first one walked; none at the beginning of the log
   */
  constructor(keys: ChainKeys, before?: LogEntry) {
    this.#signer = new Signer(keys);
    this.#isSigned = keys.length > 0;
    this.#last = before;
  }

  /** Takes the log's next event, and yields the findings about it and about the gap before it. */
  *follow(entry: LogEntry): Iterable<ChainFinding> {
    yield* this.#bound(entry);
    if (readEvent(entry.event) === undefined) yield { kind: 'unreadable', seq: entry.seq, id: entry.id };
  }

  *#bound(entry: LogEntry): Iterable<ChainFinding> {
    const { seq, id, keyId } = entry;
    const last = this.#last;
    this.#last = entry;
    const next = (last?.seq ?? 0) + 1;
    if (seq !== next) yield { kind: 'missing', seq: next, to: seq - 1 };
    if (!this.#isSigned) return;
    const key = this.#signer.key(keyId);
    if (key === undefined) {
      if (last?.keyId !== keyId) yield { kind: 'unknownKey', seq, id, keyId };
      return;
    }
    if (entry.erased) yield { kind: 'erased', seq, id };
    else if (entry.digest !== key.digest(entry.event) || !isFoundByItself(entry))
      yield { kind: 'edited', seq, id };
    // After a gap, the previous event isn't there to check the link.
    if (seq !== next) return;
    if (entry.chain !== key.chain(last?.chain, entry.digest)) yield { kind: 'misplaced', seq, id };
    else if (last !== undefined && last.keyId !== keyId && !this.#isHandedOver(last, entry))
      yield { kind: 'unsigned', seq, id };
  }

  /**
   * If the previous key isn't available, its signature can't be verified, which was reported where that key
   * began.
   */
  #isHandedOver(last: LogEntry, { digest, handover }: LogEntry): boolean {
    const before = this.#signer.key(last.keyId);
    return before === undefined ? Boolean(handover) : handover === before.chain(last.chain, digest);
  }
}
