import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

/** faces.md: JavaScript of the sign-in page, and what any further screen adds; gzipped bytes. */
const limits = { signIn: 200_000, screen: 150_000 };

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}

const dist = new URL('../apps/web/dist/', import.meta.url);
const manifest: Record<string, Chunk> = JSON.parse(
  readFileSync(new URL('.vite/manifest.json', dist), 'utf8'),
);

/** A chunk and all that it imports at once. */
function needed(name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found;
  found.add(name);
  for (const next of manifest[name]?.imports ?? []) needed(next, found);
  return found;
}

const size = (names: Iterable<string>): number =>
  [...names].reduce(
    (sum, name) => sum + gzipSync(readFileSync(new URL(manifest[name]?.file ?? '', dist))).length,
    0,
  );

const start = needed('index.html');
const signIn = new Set([...start, ...needed('src/auth/sign-in.tsx')]);
const shell = new Set([...start, ...needed('src/app/shell.tsx')]);
const faults =
  size(signIn) > limits.signIn
    ? [`The sign-in page takes ${size(signIn)} bytes, more than ${limits.signIn}.`]
    : [];
for (const screen of manifest['index.html']?.dynamicImports ?? []) {
  const more = [...needed(screen)].filter((name) => !shell.has(name));
  if (size(more) > limits.screen)
    faults.push(`${screen} adds ${size(more)} bytes, more than ${limits.screen}.`);
}
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
