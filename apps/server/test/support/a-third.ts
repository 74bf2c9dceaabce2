/**
 * A third of many cases, changing from day to day; all of them in a soak. @param shift selects a different
 * third
 */
export const aThird = <T>(every: readonly T[], shift = 0): readonly T[] =>
  process.env.QM_SOAK
    ? every
    : every.filter((_, at) => at % 3 === (Math.floor(Date.now() / 86_400_000) + shift) % 3);
