/** Days since 1970. */
const today = Math.floor(Date.now() / 86_400_000);

/**
 * A third of many cases, changing from day to day; all of them in a soak. @param shift selects a different
 * third
 */
export const aThird = <T>(every: readonly T[], shift = 0): readonly T[] => third(every, today + shift);

/**
 * Likewise, of what each case of such a third tries; it changes every three days, so that each case has tried
 * all after nine.
 */
export const aThirdWithin = <T>(every: readonly T[], shift = 0): readonly T[] =>
  third(every, Math.floor(today / 3) + shift);

const third = <T>(every: readonly T[], which: number): readonly T[] =>
  process.env.QM_SOAK ? every : every.filter((_, at) => at % 3 === which % 3);
