import { readEvent } from '@quartermaster/core/events/read-event';
import type { ChainFinding, ChainKeys } from '../port.ts';
import { isFoundByItself } from './event-entry.ts';
import type { LogEntry } from './log-entry.ts';
import { Signer } from './signer.ts';

/** Walks the log by number, one event after the other, and remembers only the last. */
export class ChainWalk {
  readonly #signer: Signer;
  readonly #isSigned: boolean;
  #last: LogEntry | undefined;

  /**
   * @param keys without any, only the numbers are looked at
   * @param before the event that the first one to follow is bound to; none at the beginning of the log
   */
  constructor(keys: ChainKeys, before?: LogEntry) {
    this.#signer = new Signer(keys);
    this.#isSigned = keys.length > 0;
    this.#last = before;
  }

  /** Takes the next event of the log, and answers what is to be said of it and of what should be before it. */
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
    // What isn't there can't be followed.
    if (seq !== next) return;
    if (entry.chain !== key.chain(last?.chain, entry.digest)) yield { kind: 'misplaced', seq, id };
    else if (last !== undefined && last.keyId !== keyId && !this.#isHandedOver(last, entry))
      yield { kind: 'unsigned', seq, id };
  }

  /** Where the key before isn't at hand, what it signed can't be told: that it isn't was said where it began. */
  #isHandedOver(last: LogEntry, { digest, handover }: LogEntry): boolean {
    const before = this.#signer.key(last.keyId);
    return before === undefined ? Boolean(handover) : handover === before.chain(last.chain, digest);
  }
}
