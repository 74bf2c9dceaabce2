import { useState } from 'react';
import { useWide } from '../ui/breakpoints.ts';
import { useParams } from '../ui/search-params.ts';

const tabs = ['types', 'mapping', 'fields'] as const;
export type PanelTab = (typeof tabs)[number];

export const isTab = (value: unknown): value is PanelTab => tabs.some((tab) => tab === value);

/** In local storage: the tab that was open last (section 2), and whether the panel was closed. */
const tabKey = 'catalogue-management-tab';
const closedKey = 'catalogue-management-panel';

/**
 * The Manage Types panel's state. Its tab is held in the address and remembered; without one in the address the panel is
 * open where there is room for it beside the list, unless it was closed.
 */
export function usePanel() {
  const [params, change] = useParams();
  const beside = useWide();
  const [closed, setClosed] = useState(() => readKept(closedKey) === 'closed');
  const asked = params.get('tab');
  const kept = readKept(tabKey);
  const tab: PanelTab = isTab(asked) ? asked : isTab(kept) ? kept : 'types';
  const remember = (isClosed: boolean): void => {
    setClosed(isClosed);
    keep(closedKey, isClosed ? 'closed' : 'open');
  };
  return {
    tab,
    open: isTab(asked) || (beside && !closed),
    show: (next: PanelTab = tab): void => {
      keep(tabKey, next);
      remember(false);
      change({ tab: next });
    },
    hide: (): void => {
      remember(true);
      change({ tab: null });
    },
  };
}

function readKept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // A browser that keeps nothing still works; it only forgets.
  }
}
