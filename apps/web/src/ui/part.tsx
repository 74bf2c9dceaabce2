import { message } from '@quartermaster/core/messages';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { untilReached } from '../connection.ts';
import { lookForNewVersion } from '../new-version.ts';

/** How often a script is asked for that the server should have: browsers may remember that one failed to load. */
const attempts = 3;

/**
 * A part of a screen that is loaded when it is first shown. While the network or the server is out of reach, the page
 * stays as it is, and the part appears once they are back. Without a Suspense, which would hold the part back by 300 ms.
 */
export function part<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  whileLoading: ReactNode = null,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  return function Part(props: Props) {
    const [Loaded, setLoaded] = useState(() => loaded);
    useEffect(() => {
      if (Loaded) return;
      let isGone = false;
      void reached(load).then((component) => {
        loaded = component;
        if (!isGone) setLoaded(() => component);
      });
      return () => {
        isGone = true;
      };
    }, [Loaded]);
    return Loaded ? <Loaded {...props} /> : whileLoading;
  };
}

/** Loads it as soon as that is possible; undefined if the server no longer has it. */
async function reached<Part>(load: () => Promise<Part>): Promise<Part | undefined> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    try {
      return await load();
    } catch {
      await untilReached();
      await reloadStyles();
    }
  }
  // A new version has replaced it. What was typed is worth more than this part.
  await lookForNewVersion();
  // Not with the page's first script.
  const { toastError } = await import('./toast.ts');
  toastError(message.partNotLoaded);
  return undefined;
}

/** Vite asks for a part's styles only once, even if they failed to load. */
async function reloadStyles(): Promise<void> {
  const failed = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(
    ({ sheet }) => sheet === null,
  );
  await Promise.all(
    failed.map((link) => {
      const again = document.createElement('link');
      again.rel = link.rel;
      again.href = link.href;
      const settled = new Promise((resolve) => {
        again.addEventListener('load', resolve);
        again.addEventListener('error', resolve);
      });
      link.replaceWith(again);
      return settled;
    }),
  );
}
