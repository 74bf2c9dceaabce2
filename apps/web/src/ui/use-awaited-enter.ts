import { useEffect, useEffectEvent, useState } from 'react';

interface AwaitedEnter {
  /** For the Enter key: acts at once, or as soon as nothing is pending. */
  readonly enter: () => void;
  /** For whatever comes after the key, such as more typing: cancels the pending action. */
  readonly cancel: () => void;
}

/** Lets people type and press Enter before the list they choose from has arrived. */
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
