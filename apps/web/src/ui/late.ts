import { useEffect, useState } from 'react';

const patience = 150;

/** False for the first 150 ms: what arrives sooner needs no sign that it is being waited for. */
export function useLate(): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patience);
    return () => clearTimeout(timer);
  }, []);
  return late;
}
