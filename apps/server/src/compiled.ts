import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { Script } from 'node:vm';

/** A CommonJS program with the functions that were compiled when its code cache was written. */
export interface Compiled {
  /** Runs it as `require` would. */
  run(): void;
  /** What V8 has compiled of it so far, for the next start. */
  codeCache(): Buffer;
}

/**
 * Loads a single-file CommonJS program with its code cache, the file of the same name plus `.cache`: parsing
 * and compiling take half of a start. Another version of Node rejects the cache, and V8 then compiles as it
 * goes. Nothing checks that the two files belong together (V8 compares only lengths): the build writes both.
 * @see https://nodejs.org/docs/latest-v20.x/api/vm.html#scriptcreatecacheddata
 */
export function compiled(file: string): Compiled {
  const parameters = 'exports, require, module, __filename, __dirname';
  const script = new Script(`(function (${parameters}) {${readFileSync(file, 'utf8')}\n})`, {
    filename: file,
    cachedData: codeCacheOf(file),
  });
  return {
    run() {
      const module = { exports: {} };
      script.runInThisContext()(module.exports, createRequire(file), module, file, dirname(file));
    },
    codeCache: () => script.createCachedData(),
  };
}

function codeCacheOf(file: string): Buffer | undefined {
  try {
    return readFileSync(`${file}.cache`);
  } catch {
    return undefined;
  }
}
