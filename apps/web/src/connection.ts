import { useEffect, useRef, useSyncExternalStore } from 'react';

/** How often to try again while the server can't be reached, in ms. */
const pauseMs = 2_000;

let lost = false;
let trying: Promise<void> | undefined;
const listeners = new Set<() => void>();

function set(now: boolean): void {
  if (lost === now) return;
  lost = now;
  for (const listener of listeners) listener();
}

const isReady = (): Promise<boolean> =>
  fetch('/readyz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

async function tryUntilReached(): Promise<void> {
  for (let reached = await isReady(); ; reached = await isReady()) {
    set(!reached);
    if (reached) return;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

/** Settles once the server can be reached, and says meanwhile that it cannot. */
export function untilReached(): Promise<void> {
  trying ??= tryUntilReached().finally(() => {
    trying = undefined;
  });
  return trying;
}

/** Finds out whether the server can be reached, after a call failed that may have failed because of that. */
export const suspectLoss = (): void => void untilReached();
addEventListener('offline', suspectLoss);

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether the network or the server is out of reach. */
export const useConnectionLost = (): boolean => useSyncExternalStore(subscribe, () => lost);

/** Calls back each time that the server can be reached again. */
export function useRecovered(onRecovered: () => void): void {
  const isLost = useConnectionLost();
  const before = useRef(isLost);
  const latest = useRef(onRecovered);
  latest.current = onRecovered;
  useEffect(() => {
    const wasLost = before.current;
    before.current = isLost;
    if (wasLost && !isLost) latest.current();
  }, [isLost]);
}
