/** Calls of one work in a row, before the other has its turn: both are warm, and the machine's moods hit both. */
const inRow = 10;

/** The medians of what each work takes, in milliseconds. */
export async function medians(
  times: number,
  one: (n: number) => unknown,
  other: (n: number) => unknown,
): Promise<[number, number]> {
  const runs = [one, other].map((work) => ({ work, taken: [] as number[] }));
  for (let first = 0; first < times; first += inRow)
    for (const { work, taken } of runs)
      for (let n = first; n < first + inRow; n++) {
        const began = performance.now();
        await work(n);
        taken.push(performance.now() - began);
      }
  const [first, second] = runs.map(({ taken }) => taken.sort((a, b) => a - b)[taken.length >> 1]);
  return [first ?? Number.NaN, second ?? Number.NaN];
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
