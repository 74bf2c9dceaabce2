import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { build } from 'esbuild';

const { version }: { readonly version: string } = JSON.parse(readFileSync('package.json', 'utf8'));

// Some 300 modules become a few files: a command starts in a third of the time (docs/performance.md).
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
  // Packages in CommonJS call require.
  banner: {
    js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
  },
  logLevel: 'warning',
});
