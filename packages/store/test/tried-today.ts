const today = Math.floor(Date.now() / 86_400_000);

/** Whether the nth of many cases is in the third that is tried today; all are in a soak. */
export const triedToday = (nth: number): boolean =>
  process.env.QM_SOAK !== undefined || nth % 3 === today % 3;
