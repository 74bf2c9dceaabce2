import { useEffect, useState } from 'react';

/** How long something has been waited for. */
export type Wait = 'short' | 'noticeable' | 'long';

/** What arrives within 150 ms needs no sign that it is being waited for; after 2 s somebody wonders. */
const noticeableAfter = 150;
const longAfter = 2_000;

/** For what is in the page only as long as something is waited for. */
export function useWait(): Wait {
  const [wait, setWait] = useState<Wait>('short');
  useEffect(() => {
    const timers = [
      setTimeout(() => setWait('noticeable'), noticeableAfter),
      setTimeout(() => setWait('long'), longAfter),
    ];
    return () => timers.forEach(clearTimeout);
  }, []);
  return wait;
}
