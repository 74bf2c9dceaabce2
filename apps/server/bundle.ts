import { rm } from 'node:fs/promises';
import { type BuildOptions, build } from 'esbuild';

// Some 800 modules become a few files: the server starts in half the time, and with its code cache in less
// (docs/performance.md).
const outdir = 'dist/bundle';
await rm(outdir, { recursive: true, force: true });
const options: BuildOptions = {
  outdir,
  bundle: true,
  platform: 'node',
  target: 'node20',
  // These bring native code, or are read from the disk only when they are used.
  external: ['@photostructure/sqlite', '@zxcvbn-ts/*', 'argon2', 'mongodb', 'mongoose', 'sharp'],
  logLevel: 'warning',
};
const modules: BuildOptions = {
  ...options,
  format: 'esm',
  // Packages in CommonJS call require.
  banner: {
    js: "import { createRequire as requireFor } from 'node:module'; const require = requireFor(import.meta.url);",
  },
};
// Only CommonJS can be loaded with a code cache, and no import() can be in it: https://github.com/nodejs/node/issues/43663
await build({
  ...options,
  format: 'cjs',
  supported: { 'dynamic-import': false },
  entryPoints: [{ in: 'dist/main.js', out: 'main' }],
  outExtension: { '.js': '.cjs' },
  define: { 'import.meta.url': 'importMetaUrl' },
  banner: { js: "const importMetaUrl = require('node:url').pathToFileURL(__filename).href;" },
});
await build({
  ...modules,
  splitting: true,
  entryPoints: [
    { in: 'dist/compiled-main.js', out: 'main' },
    { in: 'dist/qm-server.js', out: 'qm-server' },
  ],
});
// Threads and processes of their own, which would load all that the others share with them.
await build({
  ...modules,
  entryPoints: [
    { in: 'dist/files/decode-pictures.js', out: 'decode-pictures' },
    // The store starts its threads from files beside its own.
    { in: '@quartermaster/store/reader-thread', out: 'reader-thread' },
    { in: '@quartermaster/store/writer-thread', out: 'writer-thread' },
  ],
});
