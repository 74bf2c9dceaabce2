import { readFileSync } from 'node:fs';

const packageFile = new URL('../package.json', import.meta.url);

/** The version of qm, as its package says. */
export function version(): string {
  const [, text = ''] = /"version": "([^"]+)"/.exec(readFileSync(packageFile, 'utf8')) ?? [];
  return text;
}
