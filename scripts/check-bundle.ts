import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';

/**
 * Maximum bytes transferred to a browser with an empty cache: pages, scripts, styles and fonts, as the server
 * sends them. These are the current sizes plus a small margin; the scripts alone may have 200 KB for sign-in
 * (decisions) and 150 KB more for any screen.
 */
const limits = { signIn: 360_000, assets: 461_000, screen: 30_500 };

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
}

const dist = new URL('../apps/web/dist/', import.meta.url);
const manifest: Record<string, Chunk> = JSON.parse(
  readFileSync(new URL('.vite/manifest.json', dist), 'utf8'),
);

/** A chunk and everything that it imports statically. */
function needed(name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found;
  found.add(name);
  for (const next of manifest[name]?.imports ?? []) needed(next, found);
  return found;
}

/** The files of these chunks, scripts and styles. */
const filesOf = (chunks: Iterable<string>): Set<string> =>
  new Set([...chunks].flatMap((name) => [manifest[name]?.file ?? '', ...(manifest[name]?.css ?? [])]));

/** A file's size as sent: compressed during the build, if that makes it smaller. */
function sent(file: string): number {
  const compressed = new URL(`${file}.br`, dist);
  return statSync(existsSync(compressed) ? compressed : new URL(file, dist)).size;
}

const size = (files: Iterable<string>): number => [...files].reduce((sum, file) => sum + sent(file), 0);

/** The font files for Latin letters: browsers only load the subsets whose letters are on the page. */
const fonts = (family: string): string[] =>
  readdirSync(new URL('bundle/', dist))
    .filter((file) => new RegExp(`^${family}-latin-(opsz|wght)-normal-.*\\.woff2$`).test(file))
    .map((file) => `bundle/${file}`);

// The second font is for asset IDs, which the sign-in page shows too.
const page = ['index.html', 'paint.js', 'favicon.svg', ...fonts('inter'), ...fonts('jetbrains-mono')];
const start = needed('index.html');
const shell = new Set([...start, ...needed('src/app/shell.tsx')]);
const faults: string[] = [];

function limit(what: string, files: Iterable<string>, most: number): void {
  const bytes = size(files);
  if (bytes > most) faults.push(`${what} takes ${bytes} bytes, more than ${most}.`);
  else if (process.argv.includes('--sizes')) console.log(`${what}: ${bytes} of ${most}`);
}

const signIn = filesOf([...start, ...needed('src/auth/sign-in.tsx')]);
limit('The sign-in page', new Set([...page, ...signIn]), limits.signIn);
const assets = filesOf([...shell, ...needed('src/assets/assets.tsx')]);
limit('The list of assets', new Set([...page, ...assets]), limits.assets);
for (const screen of new Set([...start].flatMap((name) => manifest[name]?.dynamicImports ?? []))) {
  const more = [...needed(screen)].filter((name) => !shell.has(name));
  limit(`${screen} beside the shell`, filesOf(more), limits.screen);
}
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
