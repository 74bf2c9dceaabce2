import { resolve } from 'node:path';
import type { Rolldown } from 'vite';
import { screens } from './screens.ts';

type Modules = Parameters<Extract<Rolldown.CodeSplittingGroup['name'], (...args: never[]) => unknown>>[1];

/** The modules that a browser starts with when nobody is signed in. */
const entries = ['main', 'auth/sign-in', 'auth/sign-up', 'auth/reset-password'].map((name) =>
  resolve(import.meta.dirname, `../src/${name}.tsx`),
);

/**
 * A library's index imports everything, and the contract every schema; what isn't used is dropped by tree shaking
 * later, so they aren't followed.
 */
const index = /\/node_modules\/.*\/index\.m?js$|\/contract\/src\/contract\.ts$/;

/**
 * What the first pages use from such an index. `scripts/check-bundle.ts` fails if something is missing here.
 */
const fromIndex = /\/@blueprintjs\/icons\/.*\/eye-(open|off)\.js$/;

/** What only a few screens need, which have more than one chunk each: imports, bulk changes, workflows, webhooks, mails and events. */
const ofFewScreens =
  /\/(workflows|cronstrue|imports|bulk|core\/src\/(audit|events|reading))\/|core\/src\/(csv\/import-preview|(reading|location-import)-messages)\.|\/(attachments\/(?!lazy)|days-chart\.tsx|core\/src\/mail\/mail-|core\/src\/webhooks\/)/;

let needed: ReadonlySet<string> | undefined;

/**
 * The chunks. One more file costs a browser more time than a few extra kilobytes, so what screens share goes
 * into two chunks, and everything that the pages before sign-in need goes into one, without what only screens
 * need. Higher priorities are matched first.
 * @see https://rolldown.rs/in-depth/manual-code-splitting
 */
export const chunks: Rolldown.CodeSplittingGroup[] = [
  // What nearly all screens share is loaded with the first.
  { name: 'common', minShareCount: screens.length - 1, priority: 2 },
  {
    name(id, modules) {
      needed ??= reachable(modules);
      return needed.has(id) || fromIndex.test(id) ? 'first' : null;
    },
    debugName: 'first',
    priority: 1,
  },
  { name: 'screens', minShareCount: 3, priority: 0, test: (id) => !ofFewScreens.test(id) },
];

/** The entries and everything they import, directly or indirectly. */
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
