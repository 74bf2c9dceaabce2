import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { readPreferences, savePreferences } from '../preferences.ts';
import { useWide } from '../ui/breakpoints.ts';

/**
 * Whether the sidebar is collapsed to its icons. On wide screens it stays as it was left; on narrow ones it
 * is collapsed unless opened, and then floats over the sheet until another screen is opened.
 */
export function useSidebar() {
  const wide = useWide();
  const { pathname } = useLocation();
  const [kept, setKept] = useState(readPreferences().collapsed ?? false);
  const [openedAt, setOpenedAt] = useState<string>();
  const floats = !wide && openedAt === pathname;
  const collapsed = wide ? kept : !floats;
  const toggle = (): void => {
    if (!wide) setOpenedAt(floats ? undefined : pathname);
    else {
      savePreferences({ collapsed: !kept });
      setKept(!kept);
    }
  };
  const className = collapsed ? 'qm-app collapsed' : floats ? 'qm-app floating' : 'qm-app';
  return { collapsed, toggle, className };
}
