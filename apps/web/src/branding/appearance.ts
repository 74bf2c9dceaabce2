import type { themes } from '@quartermaster/core/settings/themes';
import { useSyncExternalStore } from 'react';
import { readPreferences, savePreferences } from '../preferences.ts';

export type Appearance = 'light' | 'dark' | 'system';

const darkSystem = window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

function paint(): void {
  const { appearance = 'system' } = readPreferences();
  const dark = appearance === 'dark' || (appearance === 'system' && darkSystem.matches);
  document.documentElement.classList.toggle('bp6-dark', dark);
  for (const listener of listeners) listener();
}
darkSystem.addEventListener('change', paint);

/**
 * Light, dark, or following the system. Both theme and appearance are set on <html>,
 * so that portals inherit them.
 */
export function useAppearance(): [Appearance, (appearance: Appearance) => void] {
  const appearance = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => readPreferences().appearance ?? 'system',
  );
  return [
    appearance,
    (next) => {
      savePreferences({ appearance: next });
      paint();
    },
  ];
}

/** The company's theme colour. */
export function applyTheme(theme: (typeof themes)[number]): void {
  document.documentElement.dataset.theme = theme;
  savePreferences({ theme });
}
