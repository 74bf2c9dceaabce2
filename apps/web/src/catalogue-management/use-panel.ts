import { useState } from 'react';
import { readStored, store } from '../browser-storage.ts';
import { useWide } from '../ui/breakpoints.ts';
import { useUrlParams } from '../ui/url-params.ts';

const tabs = ['types', 'mapping', 'fields'] as const;
export type PanelTab = (typeof tabs)[number];

export const isTab = (value: unknown): value is PanelTab => tabs.some((tab) => tab === value);

/** Local storage keys for the last open tab (section 2) and for whether the panel was closed. */
const tabKey = 'catalogue-management-tab';
const closedKey = 'catalogue-management-panel';

/**
 * The state of the Manage Types panel. Its tab is in the URL and remembered. Without one in the URL the panel is open
 * if there is room for it beside the list, unless it was closed.
 */
export function usePanel() {
  const [params, change] = useUrlParams();
  const beside = useWide();
  const [closed, setClosed] = useState(() => readStored(closedKey) === 'closed');
  const asked = params.get('tab');
  const stored = readStored(tabKey);
  const tab: PanelTab = isTab(asked) ? asked : isTab(stored) ? stored : 'types';
  const remember = (isClosed: boolean): void => {
    setClosed(isClosed);
    store(closedKey, isClosed ? 'closed' : 'open');
  };
  return {
    tab,
    open: isTab(asked) || (beside && !closed),
    show: (next: PanelTab = tab): void => {
      store(tabKey, next);
      remember(false);
      change({ tab: next });
    },
    hide: (): void => {
      remember(true);
      change({ tab: null });
    },
  };
}
