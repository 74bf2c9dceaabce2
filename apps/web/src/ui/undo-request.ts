import { useSyncExternalStore } from 'react';

/** A request to undo a batch. */
export interface UndoRequest {
  /** The id of the batch. */
  readonly id: string;
  /**
   * Whether to show first what would happen; a toast's Undo doesn't, because it reverts what was just done.
   */
  readonly asks: boolean;
}

/** `list` opens the list of recent batches to choose from. */
type Wanted = UndoRequest | 'list';

let wanted: Wanted | undefined;
const listeners = new Set<() => void>();

function set(request: Wanted | undefined): void {
  wanted = request;
  for (const listener of listeners) listener();
}

/** Has the shell undo a batch, because the component that requests it may be gone by then. */
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
