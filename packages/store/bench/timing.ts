/**
 * The number of calls to one function in a row before the other's turn: both are warm, and the machine's
 * fluctuations affect both.
 */
const inRow = 10;

/** The median time of each function, in milliseconds. */
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

/**
 * Runs `work`, and measures how late a timer on this thread was in the worst case meanwhile, in milliseconds.
 */
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
