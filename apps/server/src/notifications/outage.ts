import { failuresToPause, probeDelay } from '@quartermaster/core/messaging/outage';
import type { SendOutcome } from '@quartermaster/core/messaging/send-outcome';

/** Notices that a channel is away, so that messages don't use up their attempts meanwhile (promise 52). */
export class Outage {
  readonly #monotonicMs: () => number;
  #failures = 0;
  #nextProbe = 0;

  constructor(monotonicMs: () => number) {
    this.#monotonicMs = monotonicMs;
  }

  /** Whether a message may be tried now. */
  get mayTry(): boolean {
    return this.#failures < failuresToPause || this.#monotonicMs() >= this.#nextProbe;
  }

  /** Notes what became of an attempt. @returns the same, but that of a probe that failed doesn't count as one */
  noted(outcome: SendOutcome): SendOutcome {
    if (!isAway(outcome)) {
      this.#failures = 0;
      return outcome;
    }
    const isProbe = this.#failures >= failuresToPause;
    this.#failures += 1;
    const afterMs = probeDelay(Math.max(0, this.#failures - failuresToPause));
    this.#nextProbe = this.#monotonicMs() + afterMs;
    return isProbe && outcome.kind === 'later' ? { ...outcome, afterMs } : outcome;
  }
}

const isAway = (outcome: SendOutcome): boolean =>
  outcome.kind === 'unknown' ||
  (outcome.kind === 'later' && outcome.afterMs === undefined && outcome.isOfRecipient !== true);
