import bars from 'cli-progress';

export interface Progress {
  /** @param what names the current step, if there are several */
  update(done: number, total: number, what?: string): void;
  /** Prints a line on stdout without disturbing the bar. */
  above(line: string): void;
  close(): void;
}

interface Payload {
  readonly what: string;
  /** Whether the total is still unknown. */
  readonly isUnknown: boolean;
}

/** A progress bar on stderr; none without a terminal. */
export function openProgress(inUnit: (value: number) => string): Progress {
  const bar = new bars.SingleBar(
    {
      stream: process.stderr,
      hideCursor: true,
      clearOnComplete: true,
      format: (options, { progress, value, total, eta }, payload: Payload) => {
        const drawn = bars.Format.BarFormat(progress, { ...options, barsize: 36 });
        const left = Number.isFinite(eta) && value > 0 ? `   ${Math.ceil(eta)} s left` : '';
        if (payload.isUnknown) return `  ${payload.what}`;
        const what = payload.what === '' ? '' : `   ${payload.what}`;
        return `  ${drawn}  ${inUnit(value)} of ${inUnit(total)}${left}${what}`;
      },
      barCompleteChar: '━',
      barIncompleteChar: '─',
    },
    bars.Presets.legacy,
  );
  let started = false;
  return {
    update(done, total, what = '') {
      const payload: Payload = { what, isUnknown: total === 0 };
      if (!started) bar.start(Math.max(total, 1), done, payload);
      started = true;
      bar.setTotal(Math.max(total, done, 1));
      bar.update(done, payload);
    },
    above(line) {
      // The bar is redrawn at the next update.
      if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
      console.log(line);
    },
    close: () => bar.stop(),
  };
}
