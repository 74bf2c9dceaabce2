import { eventPositionHeader } from '@quartermaster/contract';

/** The earliest state that anything on screen was read in, and from where on changes are heard: numbers of events. */
let read = Number.POSITIVE_INFINITY;
let heard = 0;
let onMissed = (): void => undefined;

/** Notes which state an answer shows, or from where on a stream tells of changes. */
export function notePosition({ headers }: Response): void {
  const position = headers.get(eventPositionHeader);
  if (position === null) return;
  if (headers.get('content-type')?.startsWith('text/event-stream')) heard = Number(position);
  else read = Math.min(read, Number(position));
  if (read >= heard) return;
  read = Number.POSITIVE_INFINITY;
  onMissed();
}

/**
 * Calls back when something was read before changes were heard, and may have changed in between.
 * @returns a function that ends it
 */
export function watchMissedChanges(listener: () => void): () => void {
  onMissed = listener;
  return () => {
    onMissed = () => undefined;
    read = Number.POSITIVE_INFINITY;
    heard = 0;
  };
}
