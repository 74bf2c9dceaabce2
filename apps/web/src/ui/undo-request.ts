import { useSyncExternalStore } from 'react';

/** What somebody wants undone. */
export interface UndoRequest {
  /** Of the batch. */
  readonly id: string;
  /** Whether it is said first what would happen; a toast's Undo takes back what was done just now. */
  readonly asks: boolean;
}

/** `list`: what was done lately, to choose from. */
type Wanted = UndoRequest | 'list';

let wanted: Wanted | undefined;
const listeners = new Set<() => void>();

function set(request: Wanted | undefined): void {
  wanted = request;
  for (const listener of listeners) listener();
}

/** Has the shell undo a batch: whoever asks may be gone by then. */
export const requestUndo = (id: string, { asks = true } = {}): void => set({ id, asks });
/** Has the shell open the list of what can be undone. */
export const requestUndoList = (): void => set('list');
export const endUndo = (): void => set(undefined);

export const useUndoRequest = (): Wanted | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => wanted,
  );
