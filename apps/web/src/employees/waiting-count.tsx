import { count } from '../ui/numbers.ts';
import { useWaiting } from './use-people.ts';

/** In the navigation: how many accounts wait for confirmation; nothing if none do. */
export function WaitingCount() {
  const waiting = useWaiting();
  return waiting ? (
    <span className="count">
      {count(waiting)}
      <span className="qm-visually-hidden"> waiting for confirmation</span>
    </span>
  ) : null;
}
