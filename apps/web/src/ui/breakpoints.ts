import { useSyncExternalStore } from 'react';

const phone = window.matchMedia('screen and (max-width: 767px)');
const beside = window.matchMedia('(min-width: 960px)');
const wide = window.matchMedia('(min-width: 1200px)');

const useMedia = (query: MediaQueryList): boolean =>
  useSyncExternalStore(
    (listener) => {
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => query.matches,
  );

/** Below 768 px: rows become a list, dialogs and drawers fill the screen. */
export const usePhone = (): boolean => useMedia(phone);

/** From 960 px there is room for a detail beside its list. */
export const useBeside = (): boolean => useMedia(beside);

/** From 1200 px there is room for the sidebar as well. */
export const useWide = (): boolean => useMedia(wide);
