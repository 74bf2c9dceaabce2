import type { themes } from '@quartermaster/core/settings/settings';
import { useSyncExternalStore } from 'react';
import { keep, readKept } from './kept.ts';

export type Appearance = 'light' | 'dark' | 'system';

const darkSystem = window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

function paint(): void {
  const { appearance = 'system' } = readKept();
  const dark = appearance === 'dark' || (appearance === 'system' && darkSystem.matches);
  document.documentElement.classList.toggle('bp6-dark', dark);
  for (const listener of listeners) listener();
}
darkSystem.addEventListener('change', paint);

/** Light, dark, or as the system has it. Theme and appearance are both on <html>, so portals inherit them. */
export function useAppearance(): [Appearance, (appearance: Appearance) => void] {
  const appearance = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => readKept().appearance ?? 'system',
  );
  return [
    appearance,
    (next) => {
      keep({ appearance: next });
      paint();
    },
  ];
}

/** The company's theme colour. */
export function applyTheme(theme: (typeof themes)[number]): void {
  document.documentElement.dataset.theme = theme;
  keep({ theme });
}
