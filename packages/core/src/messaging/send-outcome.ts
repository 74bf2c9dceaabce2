/** What became of one attempt to hand a message to Slack or Twilio. */
export type SendOutcome =
  /** It was taken. `id` is what the other side calls it. */
  | { readonly kind: 'sent'; readonly id?: string }
  | Unsent
  /** It may have been taken, and must not be sent again: a text can't be recognised as a repeat. */
  | { readonly kind: 'unknown'; readonly reason: string };

/** It was certainly not taken. `reason` is a sentence for people. */
export type Unsent =
  /**
   * Trying again can help, after as long as the other side says. With `isOfRecipient` the other side answers, and
   * takes messages to others.
   */
  | {
      readonly kind: 'later';
      readonly afterMs?: number;
      readonly isOfRecipient?: boolean;
      readonly reason: string;
    }
  /** Trying again can't help. */
  | { readonly kind: 'refused'; readonly reason: string };

const longestWaitMs = 3_600_000;

/** As long as the other side asks to wait, but at most an hour and never less than nothing: what it says is only data. */
export const boundedWait = (ms: number): number => Math.min(Math.max(ms, 0), longestWaitMs);
