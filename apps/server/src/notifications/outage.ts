import type { SendOutcome } from '@quartermaster/core/messaging/send-outcome';

/** After so many failures in a row a channel counts as away, and is tried every so many milliseconds. */
const mostFailures = 5;
const probeMs = 30_000;

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
    return this.#failures < mostFailures || this.#monotonicMs() >= this.#nextProbe;
  }

  /** Notes what became of an attempt. @returns the same, but that of a probe that failed doesn't count as one */
  noted(outcome: SendOutcome): SendOutcome {
    const isAway = outcome.kind === 'unknown' || (outcome.kind === 'later' && outcome.afterMs === undefined);
    if (!isAway) {
      this.#failures = 0;
      return outcome;
    }
    const isProbe = this.#failures >= mostFailures;
    this.#failures += 1;
    this.#nextProbe = this.#monotonicMs() + probeMs;
    return isProbe && outcome.kind === 'later' ? { ...outcome, afterMs: probeMs } : outcome;
  }
}
