/** The median of what `work` takes, in milliseconds, warmed up first. */
export async function median(times: number, work: (n: number) => unknown): Promise<number> {
  const taken: number[] = [];
  for (let n = -3; n < times; n++) {
    const began = performance.now();
    await work(n + 3);
    if (n >= 0) taken.push(performance.now() - began);
  }
  taken.sort((a, b) => a - b);
  return taken[taken.length >> 1] ?? Number.NaN;
}

/** Runs `work` and says how late a timer on this thread was at worst meanwhile, in milliseconds. */
export async function latenessDuring<Result>(work: () => Promise<Result>) {
  const every = 5;
  let worst = 0;
  let due = performance.now() + every;
  const timer = setInterval(() => {
    const now = performance.now();
    worst = Math.max(worst, now - due);
    due = now + every;
  }, every);
  const result = await work();
  clearInterval(timer);
  return { result, worst };
}
