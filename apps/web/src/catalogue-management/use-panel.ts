import { useState } from 'react';
import { readStored, store } from '../browser-storage.ts';
import { useUrlParams } from '../ui/url-params.ts';

const tabs = ['types', 'mapping', 'fields'] as const;
export type PanelTab = (typeof tabs)[number];

export const isTab = (value: unknown): value is PanelTab => tabs.some((tab) => tab === value);

/** Local storage key for the last open tab (section 2). */
const tabKey = 'catalogue-management-tab';

/** The state of the Manage Types panel: its tab is in the URL while it is open, and remembered. */
export function usePanel() {
  const [params, change] = useUrlParams();
  const [wasOpenedHere, setOpenedHere] = useState(false);
  const given = params.get('tab');
  const stored = readStored(tabKey);
  const tab: PanelTab = isTab(given) ? given : isTab(stored) ? stored : 'types';
  return {
    tab,
    open: isTab(given),
    /** Whether its button opened it, so that it takes the focus; a link doesn't. */
    takesFocus: wasOpenedHere,
    show: (next: PanelTab = tab): void => {
      store(tabKey, next);
      setOpenedHere(true);
      change({ tab: next });
    },
    hide: (): void => change({ tab: null }),
  };
}
