import bars from 'cli-progress';

export interface Progress {
  update(done: number, total: number): void;
  close(): void;
}

/** A bar on stderr, for work of a known size; none where nobody watches. */
export function openProgress(inUnit: (value: number) => string): Progress {
  const bar = new bars.SingleBar(
    {
      stream: process.stderr,
      hideCursor: true,
      clearOnComplete: true,
      format: (options, { progress, value, total, eta }, _payload) => {
        const drawn = bars.Format.BarFormat(progress, { ...options, barsize: 36 });
        const left = Number.isFinite(eta) && value > 0 ? `   ${Math.ceil(eta)} s left` : '';
        return `  ${drawn}  ${inUnit(value)} of ${inUnit(total)}${left}`;
      },
      barCompleteChar: '━',
      barIncompleteChar: '─',
    },
    bars.Presets.legacy,
  );
  let started = false;
  return {
    update(done, total) {
      if (!started) bar.start(Math.max(total, 1), done);
      started = true;
      bar.setTotal(Math.max(total, done, 1));
      bar.update(done);
    },
    close: () => bar.stop(),
  };
}
