import { useEffect, useEffectEvent, useState } from 'react';

interface AwaitedEnter {
  /** For the Enter key: acts at once, or as soon as nothing is pending any more. */
  readonly enter: () => void;
  /** For whatever comes after the key, such as more typing: it then acts no more. */
  readonly cancel: () => void;
}

/** Lets people type and press Enter faster than the list they choose from arrives. */
export function useAwaitedEnter(pending: boolean, act: () => void): AwaitedEnter {
  const [isEntered, setEntered] = useState(false);
  const actNow = useEffectEvent(act);
  useEffect(() => {
    if (!isEntered || pending) return;
    setEntered(false);
    actNow();
  }, [isEntered, pending]);
  return { enter: () => setEntered(true), cancel: () => setEntered(false) };
}
