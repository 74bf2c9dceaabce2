import { type ComponentType, lazy, useState } from 'react';
import { ScreenNotLoaded } from './screen-not-loaded.ts';

/** How the chunk with a screen is loaded. */
export type LoadScreen = () => Promise<{ readonly Screen: ComponentType }>;

const loaded = new Map<LoadScreen, ComponentType>();

/** Loads a screen ahead, to show it at once when it is opened. If it can't be loaded, opening it says so. */
export function preload(load: LoadScreen): void {
  kept(load).catch(() => {});
}

async function kept(load: LoadScreen): Promise<ComponentType> {
  const { Screen } = await load();
  loaded.set(load, Screen);
  return Screen;
}

/** A screen in a chunk of its own, loaded when somebody opens it. Must be within a Suspense. */
export function screenChunk(load: LoadScreen): ComponentType {
  const Later = lazy(async () => {
    try {
      return { default: await kept(load) };
    } catch (error) {
      throw new ScreenNotLoaded(error);
    }
  });
  return function ScreenChunk() {
    // What Suspense waits for, however shortly, it holds back for 300 ms.
    const [Screen] = useState(() => loaded.get(load) ?? Later);
    return <Screen />;
  };
}
