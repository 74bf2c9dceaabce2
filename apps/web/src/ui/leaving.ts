type Guard = (event: PopStateEvent) => void;

let guard: Guard | undefined;

/** Asks the form that is open before a way back is gone. Called before the router begins to listen: it comes first. */
export function watchTheWayBack(): void {
  window.addEventListener('popstate', (event) => guard?.(event));
}

/** @returns how to stop guarding */
export function guardTheWayBack(next: Guard): () => void {
  guard = next;
  return () => {
    if (guard === next) guard = undefined;
  };
}
