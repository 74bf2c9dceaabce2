import { useSyncExternalStore } from 'react';

/** The script that a page starts with: its name changes with anything that the console consists of. */
const scriptOf = (page: Document): string | null | undefined =>
  page.querySelector('script[type="module"]')?.getAttribute('src');

const own = scriptOf(document);
let isNew = false;
const listeners = new Set<() => void>();

/**
 * Finds out whether the server has a newer console than this page, after a time in which it may have been replaced. Not
 * being answered means nothing.
 */
export async function lookForNewVersion(): Promise<void> {
  const answer = await fetch('/', { cache: 'no-store' }).catch(() => undefined);
  if (!answer?.ok || isNew) return;
  const offered = scriptOf(new DOMParser().parseFromString(await answer.text(), 'text/html'));
  if (!offered || !own || offered === own) return;
  isNew = true;
  for (const listener of listeners) listener();
}

/** Whether reloading the page would load another version. */
export const useNewVersion = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isNew,
  );
