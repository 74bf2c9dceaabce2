const { readFileSync, writeFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const { dirname } = require('node:path');
const { Script } = require('node:vm');

/**
 * Loads a single-file CommonJS program with what V8 had compiled of it when it was built: parsing and compiling are
 * half of a command's time. Another version of Node rejects that, and compiles as it goes.
 */
exports.compiled = (file) => {
  const parameters = 'exports, require, module, __filename, __dirname';
  // It is ASCII (bundle.ts), which is read faster so.
  const text = readFileSync(file, 'latin1');
  // Of its source V8 compares only the length, so the cache is named after the build.
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
};

function contentOf(file) {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}
