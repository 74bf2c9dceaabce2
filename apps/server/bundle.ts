import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { type BuildOptions, build } from 'esbuild';

// Bundling some 800 modules into a few files halves the server's start time; the code cache cuts it further
// (docs/performance.md).
const outdir = 'dist/bundle';
await rm(outdir, { recursive: true, force: true });
const options: BuildOptions = {
  outdir,
  bundle: true,
  platform: 'node',
  target: 'node20',
  // Packages with native code, or whose files are only read from disk when needed.
  external: [
    ...['@photostructure/sqlite', '@zxcvbn-ts/*', 'argon2', 'mongodb', 'mongoose', 'pdfkit', 'sharp'],
    ...['@slack/web-api', 'twilio', 'undici'],
  ],
  logLevel: 'warning',
};
const modules: BuildOptions = {
  ...options,
  format: 'esm',
  // CommonJS packages call require.
  banner: {
    js: "import { createRequire as requireFor } from 'node:module'; const require = requireFor(import.meta.url);",
  },
};
// Only CommonJS can use a code cache, and it can't contain import():
// https://github.com/nodejs/node/issues/43663
await build({
  ...options,
  format: 'cjs',
  supported: { 'dynamic-import': false },
  entryPoints: [{ in: 'dist/main.js', out: 'main' }],
  outExtension: { '.js': '.cjs' },
  define: { 'import.meta.url': 'importMetaUrl' },
  banner: { js: "const importMetaUrl = require('node:url').pathToFileURL(__filename).href;" },
});
// Its first line names its code cache, so that none of another build is ever used.
const program = `${outdir}/main.cjs`;
const text = await readFile(program, 'utf8');
await writeFile(program, `//${createHash('sha256').update(text).digest('hex').slice(0, 16)}\n${text}`);
await build({
  ...modules,
  splitting: true,
  entryPoints: [
    { in: 'dist/compiled-main.js', out: 'main' },
    { in: 'dist/qm-server.js', out: 'qm-server' },
  ],
});
// These run in threads and processes of their own; a shared chunk would make them load everything in it.
await build({
  ...modules,
  entryPoints: [
    { in: 'dist/files/decode-pictures.js', out: 'decode-pictures' },
    // The store starts its threads from files next to its own.
    { in: '@quartermaster/store/reader-thread', out: 'reader-thread' },
    { in: '@quartermaster/store/writer-thread', out: 'writer-thread' },
  ],
});
