import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** A program beside the tests as node runs it by itself: to compile it at each start would take most of the time. */
export async function compiled(name: string): Promise<string> {
  const outfile = fileURLToPath(new URL(`../dist/test/${name}.js`, import.meta.url));
  await build({
    entryPoints: [fileURLToPath(new URL(`./${name}.ts`, import.meta.url))],
    outfile,
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    target: 'node20',
  });
  return outfile;
}
