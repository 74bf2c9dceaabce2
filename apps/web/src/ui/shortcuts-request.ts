import { useSyncExternalStore } from 'react';

let shown = false;
const listeners = new Set<() => void>();

function set(now: boolean): void {
  shown = now;
  for (const listener of listeners) listener();
}

/** Has the shell show the list of shortcuts. */
export const requestShortcuts = (): void => set(true);
export const endShortcuts = (): void => set(false);

export const useShortcutsRequest = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
  );
