import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const forms = [
  ['.br', promisify(brotliCompress)],
  ['.gz', promisify(gzip)],
] as const;

/**
 * Writes a compressed copy beside each script, style, drawing and WebAssembly, so that the server
 * needn't compress per request.
 */
export const compressedFiles: Plugin = {
  name: 'compressed-files',
  apply: 'build',
  async writeBundle({ dir = '' }) {
    const names = await readdir(dir, { recursive: true });
    await Promise.all(
      names
        .filter((name) => /\.(js|css|svg|wasm)$/.test(name))
        .map(async (name) => {
          const file = join(dir, name);
          const bytes = await readFile(file);
          for (const [ending, compress] of forms) await writeFile(`${file}${ending}`, await compress(bytes));
        }),
    );
  },
};
