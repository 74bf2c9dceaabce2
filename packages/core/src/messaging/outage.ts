/** After this many failures in a row a receiver is only probed: after 30 s, then after twice as long each time. */
export const failuresToPause = 5;
export const longestProbeDelay = 300_000;
export const probeDelay = (probes: number): number => Math.min(30_000 * 2 ** probes, longestProbeDelay);
