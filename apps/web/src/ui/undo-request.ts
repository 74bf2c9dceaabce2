import { useSyncExternalStore } from 'react';

/** What somebody wants undone. */
export interface UndoRequest {
  /** Of the batch. */
  readonly id: string;
  /** Whether it is said first what would happen; a toast's Undo takes back what was done just now. */
  readonly asks: boolean;
}

let wanted: UndoRequest | undefined;
const listeners = new Set<() => void>();

function set(request: UndoRequest | undefined): void {
  wanted = request;
  for (const listener of listeners) listener();
}

/** Has the shell undo a batch: whoever asks may be gone by then. */
export const requestUndo = (id: string, { asks = true } = {}): void => set({ id, asks });
export const endUndo = (): void => set(undefined);

export const useUndoRequest = (): UndoRequest | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => wanted,
  );
