import { rm } from 'node:fs/promises';
import { type BuildOptions, build } from 'esbuild';

// Some 800 modules become a few files: the server starts in half the time (docs/performance.md).
const outdir = 'dist/bundle';
await rm(outdir, { recursive: true, force: true });
const options: BuildOptions = {
  outdir,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  // These bring native code, or are read from the disk only when they are used.
  external: ['@photostructure/sqlite', '@zxcvbn-ts/*', 'argon2', 'mongodb', 'mongoose', 'sharp'],
  // Packages in CommonJS call require.
  banner: {
    js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
  },
  logLevel: 'warning',
};
await build({
  ...options,
  entryPoints: [
    { in: 'dist/main.js', out: 'main' },
    { in: 'dist/qm-server.js', out: 'qm-server' },
  ],
});
// Threads and processes of their own, which would load all that the others share with them.
await build({
  ...options,
  entryPoints: [
    { in: 'dist/files/decode-pictures.js', out: 'decode-pictures' },
    // The store starts its threads from files beside its own.
    { in: '@quartermaster/store/reader-thread', out: 'reader-thread' },
    { in: '@quartermaster/store/writer-thread', out: 'writer-thread' },
  ],
});
