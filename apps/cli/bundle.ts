import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { build } from 'esbuild';

const { version }: { readonly version: string } = JSON.parse(readFileSync('package.json', 'utf8'));

// Bundles some 300 modules into a few files: a command then starts in a third of
// the time (docs/performance.md).
const outdir = 'dist/bundle';
await rm(outdir, { recursive: true, force: true });
await build({
  entryPoints: ['dist/main.js'],
  outdir,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  minifySyntax: true,
  minifyWhitespace: true,
  define: { QM_VERSION: JSON.stringify(version), 'process.env.NODE_ENV': "'production'" },
  // Ink loads it only with DEV=true.
  external: ['react-devtools-core'],
  // CommonJS packages call require.
  banner: {
    js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
  },
  logLevel: 'warning',
});
