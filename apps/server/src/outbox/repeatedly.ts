interface Repetition {
  /** Waits until it is time for the next look. */
  readonly pause: () => Promise<void>;
  readonly signal: AbortSignal;
  readonly reportFault: (error: unknown) => void;
}

/** Looks for work again and again until the signal is aborted, whatever goes wrong. A fault that lasts is reported once. */
export async function repeatedly(
  look: () => Promise<void>,
  { pause, signal, reportFault }: Repetition,
): Promise<void> {
  let isFailing = false;
  while (!signal.aborted) {
    // It begins before the look, so that what is added meanwhile can end it.
    const paused = pause();
    try {
      await look();
      isFailing = false;
    } catch (error) {
      if (!isFailing && !signal.aborted) reportFault(error);
      isFailing = true;
    }
    await paused;
  }
}
