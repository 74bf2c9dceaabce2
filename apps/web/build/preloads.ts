import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Plugin, Rollup } from 'vite';
import { screens } from './screens.ts';

const shellFile = resolve(import.meta.dirname, '../src/app/shell.tsx');

/** The screens that show ids, and so need the monospaced font. */
const withIds = new Set(['/assets', '/requests']);

/** The Latin subset of a font, which covers nearly all text. */
function fontIn(bundle: object, pattern: RegExp): string {
  const font = Object.keys(bundle).find((name) => pattern.test(name));
  if (font === undefined) throw new Error(`No font in the bundle matches ${pattern}`);
  return font;
}

/**
 * Writes preloads.json: for each screen's path, the scripts, styles and font that it needs beyond the page's
 * own. The server lists them in the page, so that the browser needn't discover them one after another. The
 * text font is preloaded by the page itself.
 */
export const preloads: Plugin = {
  name: 'preloads',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle = {} }) {
      const font = fontIn(bundle, /\/inter-latin-opsz-normal-[^/]*\.woff2$/);
      const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: '' };
      return [{ tag: 'link', attrs, injectTo: 'head' }];
    },
  },
  async writeBundle({ dir = '' }, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const entry = chunks.find(({ isEntry }) => isEntry);
    const ofFile = (file: string): Rollup.OutputChunk => {
      const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === file);
      if (!chunk) throw new Error(`${file} has no chunk of its own`);
      return chunk;
    };
    const needed = (chunk: Rollup.OutputChunk | undefined, found = new Set<string>()): Set<string> => {
      if (!chunk || found.has(chunk.fileName)) return found;
      found.add(chunk.fileName);
      for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
      for (const name of chunk.imports)
        needed(
          chunks.find(({ fileName }) => fileName === name),
          found,
        );
      return found;
    };
    const there = needed(entry);
    // Chunks that contained only styles have been removed from the bundle.
    const isNeeded = (name: string): boolean => !there.has(name) && existsSync(join(dir, name));
    const ids = fontIn(bundle, /\/jetbrains-mono-latin-wght-normal-[^/]*\.woff2$/);
    const source = Object.fromEntries(
      screens.map(({ path, file }) => {
        const all = needed(ofFile(file), needed(ofFile(shellFile)));
        return [
          path,
          [...all, ...(withIds.has(path) ? [ids] : [])].filter(isNeeded).map((name) => `/${name}`),
        ];
      }),
    );
    await writeFile(join(dir, 'preloads.json'), JSON.stringify(source));
  },
};
