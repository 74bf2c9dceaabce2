import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { Script } from 'node:vm';

/** A CommonJS program with the functions that were compiled when its code cache was written. */
export interface Compiled {
  /** Runs it as `require` would. */
  run(): void;
  /** Saves what V8 has compiled of it so far, for the next start. */
  saveCodeCache(): void;
}

/**
 * Loads a single-file CommonJS program with its code cache: parsing and compiling take half of a start. Another
 * version of Node rejects the cache, and V8 then compiles as it goes. Of the source V8 compares only the length, so
 * the cache is named after the build, which the program's first line names (bundle.ts).
 * @see https://nodejs.org/docs/latest-v20.x/api/vm.html#scriptcreatecacheddata
 */
export function compiled(file: string): Compiled {
  const parameters = 'exports, require, module, __filename, __dirname';
  const text = readFileSync(file, 'utf8');
  const cache = `${file}.${/^\/\/(\w+)\n/.exec(text)?.[1]}.cache`;
  const script = new Script(`(function (${parameters}) {${text}\n})`, {
    filename: file,
    cachedData: contentOf(cache),
  });
  return {
    run() {
      const module = { exports: {} };
      script.runInThisContext()(module.exports, createRequire(file), module, file, dirname(file));
    },
    saveCodeCache: () => writeFileSync(cache, script.createCachedData()),
  };
}

function contentOf(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}
