import type { Role } from '@quartermaster/core/access/role';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { barItems } from './navigation.ts';
import { preload } from './screen-chunk.tsx';
import { screens } from './screens.ts';

/** How long the screen that was opened first has for itself, in ms. */
const aloneMs = 400;
const pauseMs = 50;

/**
 * Loads the screens that people go to most, one after another, once the first one is there and nothing else is being
 * loaded: pressing their links then waits for no script, not on a phone either, which knows no hovering.
 */
export function useLikelyNext(role: Role): void {
  const queries = useQueryClient();
  useEffect(() => {
    const left = barItems[role].map(({ path }) => screens[path].load);
    const loadNext = async (): Promise<void> => {
      if (queries.isFetching() === 0) {
        const load = left.shift();
        if (load === undefined) return;
        await preload(load);
      }
      later = setTimeout(loadNext, pauseMs);
    };
    let later = setTimeout(loadNext, aloneMs);
    return () => {
      left.length = 0;
      clearTimeout(later);
    };
  }, [role, queries]);
}
