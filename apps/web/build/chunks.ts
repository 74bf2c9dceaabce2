import { resolve } from 'node:path';
import type { Rolldown } from 'vite';

type Modules = Parameters<Extract<Rolldown.CodeSplittingGroup['name'], (...args: never[]) => unknown>>[1];

/** Where a browser starts that nobody has signed in with. */
const entries = ['main', 'auth/sign-in', 'auth/sign-up', 'auth/reset-password'].map((name) =>
  resolve(import.meta.dirname, `../src/${name}.tsx`),
);

/** A library's index imports all of it, and what nobody uses is left out later. */
const index = /\/node_modules\/.*\/index\.m?js$/;

/** What the first pages take from such an index. `scripts/check-bundle.ts` fails when something is missing here. */
const fromIndex = /\/@blueprintjs\/icons\/.*\/eye-(open|off)\.js$/;

let needed: ReadonlySet<string> | undefined;

/**
 * The chunks: a file takes a browser longer than a few kilobytes more, so what screens share is in two, and all of the
 * pages before sign-in is in one, which leaves out what only screens need. Those with a higher priority come first.
 * @see https://rolldown.rs/in-depth/manual-code-splitting
 */
export const chunks: Rolldown.CodeSplittingGroup[] = [
  { name: 'common', minShareCount: 16, priority: 2 },
  {
    name(id, modules) {
      needed ??= reachable(modules);
      return needed.has(id) || fromIndex.test(id) ? 'first' : null;
    },
    debugName: 'first',
    priority: 1,
  },
  { name: 'screens', minShareCount: 3, priority: 0 },
];

/** What the entries import, and what that imports. */
function reachable(modules: Modules): Set<string> {
  const found = new Set<string>();
  const add = (id: string): void => {
    if (found.has(id)) return;
    found.add(id);
    if (index.test(id)) return;
    for (const next of modules.getModuleInfo(id)?.importedIds ?? []) add(next);
  };
  for (const id of entries) add(id);
  return found;
}
