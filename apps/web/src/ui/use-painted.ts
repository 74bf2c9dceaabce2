import { useEffect, useState } from 'react';

/** True from the frame after the one in which `value` became true: a button can first show that it was pressed. */
export function usePainted(value: boolean): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    if (!value) return setPainted(false);
    let later: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      later = setTimeout(() => setPainted(true));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(later);
    };
  }, [value]);
  return value && painted;
}
