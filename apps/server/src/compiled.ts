import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { Script } from 'node:vm';

/** A program in CommonJS, compiled as far as it was when its code cache was written. */
export interface Compiled {
  /** Runs it as `require` would. */
  run(): void;
  /** What V8 has compiled of it by now, for the next start. */
  codeCache(): Buffer;
}

/**
 * Loads a program that is one file in CommonJS with its code cache, the file of that name with `.cache` behind: parsing
 * and compiling is half of a start. Another version of Node refuses the cache, and V8 compiles as it goes. That the two
 * files belong together is not checked (V8 compares lengths): the build writes both.
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
