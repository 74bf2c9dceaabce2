import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const screensFile = resolve(import.meta.dirname, '../src/app/screens.ts');

/** The screens within the shell: the path of each, and its file. */
export const screens = [
  ...readFileSync(screensFile, 'utf8').matchAll(/'(\/[^']*)': \w+\(\s*\(\) => import\('([^']+)'\)/g),
].map(([, path = '', file = '']) => ({ path, file: resolve(screensFile, '..', file) }));
