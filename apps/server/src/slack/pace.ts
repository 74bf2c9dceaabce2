import { setTimeout as sleep } from 'node:timers/promises';
import { message } from '@quartermaster/core/messages';
import type { SendOutcome } from '@quartermaster/core/messaging/send-outcome';
import type { Runtime } from '../runtime/runtime.ts';

/** Slack takes one message a second in each channel. */
const paceMs = 1_000;
/** How often is looked whether a message under way has arrived, in ms. */
const lookMs = 50;

/** Keeps to the pace that Slack asks for, whoever on this server has something to send. */
export class SlackPace {
  readonly #runtime: Runtime;
  /** When the next message may be sent to each channel or person, by the monotonic clock. */
  readonly #next = new Map<string, number>();
  readonly #underWay = new Set<string>();

  constructor(runtime: Runtime) {
    this.#runtime = runtime;
  }

  /**
   * Sends once it may.
   * @param to the id of a channel, or somebody's address
   * @param post undefined if there was nothing to send after all
   */
  async paced<Outcome extends SendOutcome | undefined>(
    to: string,
    signal: AbortSignal,
    post: () => Promise<Outcome>,
  ): Promise<Outcome | SendOutcome> {
    for (let wait = this.#waitFor(to); wait > 0 && !signal.aborted; wait = this.#waitFor(to))
      await sleep(wait, undefined, { signal }).catch(() => undefined);
    // It was only held back, and can go at once when sending begins again.
    if (signal.aborted) return { kind: 'later', afterMs: 0, reason: message.stoppedSending };
    this.#underWay.add(to);
    let after = paceMs;
    try {
      const outcome = await post();
      if (outcome === undefined) after = 0;
      else if (outcome.kind === 'later') after = outcome.afterMs ?? paceMs;
      return outcome;
    } finally {
      this.#underWay.delete(to);
      this.#next.set(to, this.#runtime.monotonicMs() + after);
    }
  }

  #waitFor(to: string): number {
    if (this.#underWay.has(to)) return lookMs;
    return (this.#next.get(to) ?? 0) - this.#runtime.monotonicMs();
  }
}
