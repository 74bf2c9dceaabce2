import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, lazy, use, useState } from 'react';
import { ScreenNotLoaded } from './screen-not-loaded.ts';

interface ScreenModule {
  readonly Screen: ComponentType;
  /** Asks the server for what the screen shows first, while it is still being opened. */
  readonly ask?: (queries: QueryClient) => Promise<unknown>;
}

/** Loads the chunk with a screen. */
export type LoadScreen = () => Promise<ScreenModule>;

const loaded = new Map<LoadScreen, ScreenModule>();

/**
 * Loads a screen ahead of time, so that it opens at once. A failure is only
 * reported when the screen is opened.
 */
export async function preload(load: LoadScreen): Promise<void> {
  await kept(load).catch(() => {});
}

/** How long a screen is held back for what it shows first, in ms: an answer in that time saves it rendering twice. */
const patienceMs = 150;

const asked = new Map<LoadScreen, Promise<void>>();

/** For a link that is being pressed: asks for what its screen shows first. */
export function askAhead(load: LoadScreen, queries: QueryClient): void {
  const answers = kept(load).then(({ ask }) => ask?.(queries));
  const patience = new Promise((resolve) => setTimeout(resolve, patienceMs));
  asked.set(
    load,
    Promise.race([answers, patience]).then(
      () => void asked.delete(load),
      () => void asked.delete(load),
    ),
  );
}

async function kept(load: LoadScreen): Promise<ScreenModule> {
  const module = await load();
  loaded.set(load, module);
  return module;
}

/** A screen in a chunk of its own, loaded when it is opened. Must be within a Suspense. */
export function screenChunk(load: LoadScreen): ComponentType {
  const Later = lazy(async () => {
    try {
      return { default: (await kept(load)).Screen };
    } catch (error) {
      throw new ScreenNotLoaded(error);
    }
  });
  return function ScreenChunk() {
    // Suspense holds back whatever it waited for by 300 ms, however short the
    // wait, so loaded screens skip it.
    const [Screen] = useState(() => loaded.get(load)?.Screen ?? Later);
    const [answered] = useState(() => asked.get(load));
    if (answered) use(answered);
    return <Screen />;
  };
}
