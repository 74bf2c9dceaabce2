import { failuresToPause, longestProbeDelay, probeDelay } from '@quartermaster/core/messaging/outage';

interface Waiting {
  readonly seq: number;
  go(isProbe: boolean): void;
}

/**
 * Holds back what would be sent to a receiver that keeps failing. After five failures in a row it is open: then only
 * the oldest message is sent, as a probe, after 30 s and then after twice as long each time, up to 5 minutes.
 */
export class Circuit {
  readonly #now: () => number;
  readonly #onChange: () => void;
  readonly #waiting = new Set<Waiting>();
  #failures: number;
  #probes = 0;
  #pausedUntil: number | undefined;
  #isProbing = false;

  /** @param failures in a row, so far */
  constructor(now: () => number, { failures }: { readonly failures: number }, onChange: () => void) {
    this.#now = now;
    this.#onChange = onChange;
    this.#failures = failures;
    if (failures >= failuresToPause) this.#pause();
  }

  get failures(): number {
    return this.#failures;
  }

  /** When the next probe is due, in milliseconds since 1970; undefined while it is closed. */
  get pausedUntil(): number | undefined {
    return this.#pausedUntil;
  }

  /**
   * Waits until a message may be sent.
   * @param seq the lower, the sooner it is chosen as a probe
   * @returns whether it is a probe, whose failure doesn't count; undefined if the signal was aborted
   */
  async admitted(seq: number, signal: AbortSignal): Promise<{ readonly isProbe: boolean } | undefined> {
    if (signal.aborted) return undefined;
    if (this.#pausedUntil === undefined) return { isProbe: false };
    return new Promise((resolve) => {
      const end = (result: { readonly isProbe: boolean } | undefined): void => {
        this.#waiting.delete(waiting);
        signal.removeEventListener('abort', abort);
        resolve(result);
      };
      const abort = () => end(undefined);
      const waiting: Waiting = { seq, go: (isProbe) => end({ isProbe }) };
      this.#waiting.add(waiting);
      signal.addEventListener('abort', abort, { once: true });
    });
  }

  succeeded(): void {
    this.#failures = 0;
    this.close();
  }

  failed({ isProbe }: { readonly isProbe: boolean }): void {
    if (isProbe) {
      // Closed meanwhile: the probe went to what was edited since.
      if (this.#pausedUntil === undefined) return;
      this.#isProbing = false;
      this.#probes += 1;
      this.#pause();
      return;
    }
    this.#failures += 1;
    if (this.#failures >= failuresToPause && this.#pausedUntil === undefined) this.#pause();
  }

  /** A probe was broken off, so nothing is known. */
  brokenOff(): void {
    this.#isProbing = false;
  }

  /** Lets everything go on: after a success or an edit. */
  close(): void {
    this.#isProbing = false;
    this.#probes = 0;
    if (this.#pausedUntil === undefined) return;
    this.#pausedUntil = undefined;
    this.#failures = 0;
    for (const { go } of [...this.#waiting]) go(false);
    this.#onChange();
  }

  /** Chooses a probe once it is time; to be called now and then. */
  tick(): void {
    if (this.#pausedUntil === undefined || this.#isProbing) return;
    const wait = this.#pausedUntil - this.#now();
    // Longer than it ever pauses: the clock was set back.
    if (wait > 0 && wait <= longestProbeDelay) return;
    const [oldest] = [...this.#waiting].sort((one, other) => one.seq - other.seq);
    if (oldest === undefined) return;
    this.#isProbing = true;
    oldest.go(true);
  }

  #pause(): void {
    this.#pausedUntil = this.#now() + probeDelay(this.#probes);
    this.#onChange();
  }
}
