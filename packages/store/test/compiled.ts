import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/**
 * Compiles a program next to the tests for node to run: compiling it at each start would take most of the
 * time.
 */
export async function compiled(program: URL): Promise<string> {
  const source = fileURLToPath(program);
  const outfile = source.replace(/\/test\/(.*)\.ts$/, '/dist/test/$1.js');
  await build({
    entryPoints: [source],
    outfile,
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    target: 'node20',
  });
  return outfile;
}
