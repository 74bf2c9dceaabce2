import { useEffect, useState } from 'react';

/** How long something has been loading. */
export type LoadingPhase = 'short' | 'noticeable' | 'long';

/** In ms. Sooner, no indicator is needed; after `longAfter`, people start to wonder. */
const noticeableAfter = 300;
const longAfter = 2_000;

/** For components that are rendered only while something is loading. */
export function useLoadingPhase(): LoadingPhase {
  const [wait, setWait] = useState<LoadingPhase>('short');
  useEffect(() => {
    const timers = [
      setTimeout(() => setWait('noticeable'), noticeableAfter),
      setTimeout(() => setWait('long'), longAfter),
    ];
    return () => timers.forEach(clearTimeout);
  }, []);
  return wait;
}
