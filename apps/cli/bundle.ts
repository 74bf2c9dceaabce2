import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { type BuildOptions, build, type Plugin } from 'esbuild';

const { version }: { readonly version: string } = JSON.parse(readFileSync('package.json', 'utf8'));

// Two bundles of the same program (bin/qm chooses): one in many small files, of which a help text or the
// full-screen queue loads few; and one file with a code cache, with which a command starts in half the time
// (docs/performance.md).
const outdir = 'dist/bundle';
await rm(outdir, { recursive: true, force: true });
const options: BuildOptions = {
  outdir,
  bundle: true,
  platform: 'node',
  target: 'node20',
  minifySyntax: true,
  minifyWhitespace: true,
  define: { QM_VERSION: JSON.stringify(version), 'process.env.NODE_ENV': "'production'" },
  // Ink loads it only with DEV=true.
  external: ['react-devtools-core'],
  logLevel: 'warning',
};
await build({
  ...options,
  entryPoints: [
    { in: 'dist/main.js', out: 'main' },
    { in: 'dist/ui/progress.js', out: 'progress' },
  ],
  splitting: true,
  format: 'esm',
  // CommonJS packages call require.
  banner: {
    js: "import{createRequire as c}from'node:module';const require=c(import.meta.url);",
  },
});
await build({
  ...options,
  entryPoints: [{ in: 'dist/compiled-main.js', out: 'main' }],
  outExtension: { '.js': '.cjs' },
  format: 'cjs',
  // A third less to read at each start.
  minifyIdentifiers: true,
  // A code cache can't contain import(): https://github.com/nodejs/node/issues/43663
  supported: { 'dynamic-import': false },
  // Both are drawn with Ink. bin/qm opens the queue from the modules.
  plugins: [apart(/\/load-progress\.js$/, './load-progress.cjs'), apart(/\/queue\/bare\.js$/, './main.js')],
});
compilable(`${outdir}/main.cjs`);
await build({
  ...options,
  entryPoints: [{ in: 'dist/ui/load-progress.js', out: 'load-progress' }],
  outExtension: { '.js': '.cjs' },
  format: 'cjs',
  plugins: [apart(/\/progress\.js$/, './progress.js')],
});

/** Leaves a module out of a bundle, which loads this file of the folder instead. */
function apart(filter: RegExp, path: string): Plugin {
  return {
    name: path,
    setup: ({ onResolve }) => onResolve({ filter }, () => ({ path, external: true })),
  };
}

/**
 * Makes a bundle what bin/compiled.js reads: ASCII, because esbuild escapes strings but not regular expressions, and
 * with a first line that names its code cache, so that none of another build is ever used.
 */
function compilable(file: string): void {
  const ascii = readFileSync(file, 'utf8').replaceAll(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  writeFileSync(file, `//${createHash('sha256').update(ascii).digest('hex').slice(0, 16)}\n${ascii}`);
}
