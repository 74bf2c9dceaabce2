import { type ComponentType, lazy, useState } from 'react';
import { ScreenNotLoaded } from './screen-not-loaded.ts';

/** Loads the chunk with a screen. */
export type LoadScreen = () => Promise<{ readonly Screen: ComponentType }>;

const loaded = new Map<LoadScreen, ComponentType>();

/**
 * Loads a screen ahead of time, so that it opens at once. A failure is only
 * reported when the screen is opened.
 */
export function preload(load: LoadScreen): void {
  kept(load).catch(() => {});
}

async function kept(load: LoadScreen): Promise<ComponentType> {
  const { Screen } = await load();
  loaded.set(load, Screen);
  return Screen;
}

/** A screen in a chunk of its own, loaded when it is opened. Must be within a Suspense. */
export function screenChunk(load: LoadScreen): ComponentType {
  const Later = lazy(async () => {
    try {
      return { default: await kept(load) };
    } catch (error) {
      throw new ScreenNotLoaded(error);
    }
  });
  return function ScreenChunk() {
    // Suspense holds back whatever it waited for by 300 ms, however short the
    // wait, so loaded screens skip it.
    const [Screen] = useState(() => loaded.get(load) ?? Later);
    return <Screen />;
  };
}
