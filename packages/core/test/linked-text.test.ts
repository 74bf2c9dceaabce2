import { expect, test } from 'vitest';
import { linkedParts } from '../src/linked-text.ts';

const links = (text: string) => linkedParts(text).flatMap(({ href }) => href ?? []);

test('http and https addresses become links as they are written, and nothing is lost', () => {
  const text = 'See https://a.example/b?c=d#e, (http://b.example/x_(y)) or <HTTPS://C.example>.\nThanks!';
  expect(links(text)).toEqual(['https://a.example/b?c=d#e', 'http://b.example/x_(y)', 'HTTPS://C.example']);
  expect(
    linkedParts(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});

test('nothing else does', () => {
  for (const text of [
    'javascript:alert(1)',
    'data:text/html,<script>',
    'www.a.example',
    'https://',
    'https://bank.example@evil.example/',
    'xhttps://a.example',
  ])
    expect(links(text)).toEqual([]);
  // A right-to-left override ends the address.
  expect(links('https://a.example/\u202egnp.exe')).toEqual(['https://a.example/']);
  expect(linkedParts('')).toEqual([]);
});
