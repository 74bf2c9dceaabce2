/** Of many cases a third, which changes from day to day; in a soak all. @param shift another third than for 0 */
export const aThird = <T>(every: readonly T[], shift = 0): readonly T[] =>
  process.env.QM_SOAK
    ? every
    : every.filter((_, at) => at % 3 === (Math.floor(Date.now() / 86_400_000) + shift) % 3);
