import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { message } from '../../src/messages.ts';
import { type Built, isIssue, specifiedTexts } from './specified-texts.ts';

const root = new URL('../../../../', import.meta.url);

/**
 * The code of all packages and apps except the messages themselves, without comments, which may quote them.
 */
const code = ['packages', 'apps']
  .flatMap((group) => readdirSync(new URL(group, root)).map((name) => `${group}/${name}/src`))
  .flatMap((folder) =>
    readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' }).map(
      (file) => `${folder}/${file}`,
    ),
  )
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !/core\/src\/([a-z]+-)?messages\.ts$/.test(file))
  .map((file) => readFileSync(new URL(file, root), 'utf8').replace(/^\s*(\/?\*|\/\/).*$/gm, ''))
  .join('\n');

const used = new Set([...code.matchAll(/\bmessage\.(\w+)/g)].map(([, key]) => key));

/** Whatever is between two quotes of the same kind, or between tags. */
const quoted = new Set(
  [/(?<=')[^']*(?=')/g, /(?<=")[^"]*(?=")/g, /(?<=`)[^`]*(?=`)/g, /(?<=>)[^<>]*(?=<)/g].flatMap(
    (between) => code.match(between) ?? [],
  ),
);

/** The message as in the specification's example. */
function textAt(place: Built): string {
  const [key, ...given] = typeof place === 'string' ? [place] : place;
  const text: unknown = message[key];
  return String(typeof text === 'function' ? text(...given) : text);
}

test('every text of sections 5 and 8 is a message word for word, or is named with its issue or reason', () => {
  const decisions = readFileSync(new URL('docs/decisions.md', root), 'utf8');
  const texts = Object.values<unknown>(message);
  const misplaced = specifiedTexts.filter(([text, place]) => {
    if (place === "can't occur") return texts.includes(text) || !decisions.includes(`'${text}'`);
    // Once the feature is built, its issue has to be replaced by a message key.
    if (isIssue(place)) return texts.includes(text);
    return textAt(place) !== text;
  });
  expect(misplaced).toEqual([]);
});

test('every message is said somewhere, and written nowhere else', () => {
  const keys = Object.keys(message);
  expect(keys.filter((key) => !used.has(key))).toEqual([]);
  const texts = Object.values<unknown>(message).filter((text) => typeof text === 'string');
  expect(texts.filter((text) => quoted.has(text))).toEqual([]);
});

test('no message takes the name of another one', () => {
  const folder = new URL('packages/core/src/', root);
  const names = readdirSync(folder)
    .filter((file) => /^([a-z]+-)?messages\.ts$/.test(file))
    .flatMap((file) => [...readFileSync(new URL(file, folder), 'utf8').matchAll(/^ {2}(\w+):/gm)])
    .map(([, name = '']) => name)
    .filter((name) => name in message);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});
