import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from '../json.ts';
import { dataAt } from './data-path.ts';
import {
  escapedHtml,
  filledText,
  filledValue,
  pathsIn,
  pathsInside,
  templateFault,
  unknownPath,
} from './template.ts';

const data: Json = {
  name: 'Mia <Okafor>',
  price: 2399,
  isNew: true,
  none: null,
  items: [{ name: 'Dock' }, { name: 'Mouse' }],
  headers: { 'x-event': 'push' },
  evil: '{{ name }}',
};
const lookup = (path: string) => dataAt(path, data);
const fill = (text: string) => filledText(text, lookup);

test('puts values in by path, through objects and lists', () => {
  expect(fill('{{ name }} wants {{items.1.name}} for {{  price }}')).toBe(
    'Mia <Okafor> wants Mouse for 2399',
  );
  expect(fill('{{ headers.x-event }} {{ isNew }}')).toBe('push true');
  expect(fill('{{ items.0 }} {{ items.2.name }}|{{ none }}|{{ nobody }}')).toBe('{"name":"Dock"} ||');
});

test('reads only what is in the data itself', () => {
  for (const path of ['__proto__', 'constructor.name', 'items.length', 'name.length', 'items.00', 'toString'])
    expect(fill(`<{{ ${path} }}>`), path).toMatch(/^<(\{\{ .* \}\})?>$/);
  expect(dataAt('__proto__.x', JSON.parse('{"__proto__":{"x":1}}'))).toBeUndefined();
});

test('leaves as it is what is no place, and refuses it when saved', () => {
  expect(fill('{"a":{"b":{{ price }}}}')).toBe('{"a":{"b":2399}}');
  expect(fill('{{{ price }}}')).toBe('{2399}');
  expect(fill('{{ {{ price }} }}')).toBe('{{ 2399 }}');
  expect(fill('{{ price')).toBe('{{ price');
  expect(templateFault('{"a":{"b":{{ price }}}}')).toBeUndefined();
  expect(templateFault('Hello {{ price')).toBe("'{{ price' is never closed with }}");
  expect(templateFault('Hello {{ a b }}!')).toBe(
    "'{{ a b }}' is not a path in double braces, like {{ data.name }}",
  );
  expect(templateFault('{{ constructor }}')).toContain('is not a path');
});

test('what is put in is never read again', () => {
  expect(fill('{{ evil }}')).toBe('{{ name }}');
  fc.assert(
    fc.property(fc.string(), fc.string(), (before, value) => {
      const text = `${before.replaceAll('{', '')}{{ v }}`;
      expect(filledText(text, (path) => (path === 'v' ? value : 'other'))).toBe(
        before.replaceAll('{', '') + value,
      );
    }),
  );
});

test('any text is a template, and one without places stays as it is', () => {
  const pieces = fc.constantFrom('{', '{{', '}}', ' ', 'a', '.', 'name', '__proto__', '0', 'é');
  fc.assert(
    fc.property(fc.array(pieces), (parts) => {
      const text = parts.join('');
      const filled = filledText(text, () => 'X');
      if (pathsIn(text).length === 0) expect(filled).toBe(text);
    }),
  );
});

test('a text that is one place keeps its value’s type', () => {
  const filled = filledValue(
    { a: '{{ price }}', b: ['{{ isNew }}', '{{ no }}'], c: '{{ no }}', d: '{{price}}!' },
    lookup,
  );
  expect(filled).toEqual({ a: 2399, b: [true, null], d: '2399!' });
  expect(pathsInside({ a: ['{{ x.y }}'], b: '{{ z }}{{ x.y }}' })).toEqual(['x.y', 'z']);
});

test('escapes values in HTML, not the template', () => {
  expect(filledText('<b>{{ name }}</b>', lookup, { escaped: escapedHtml })).toBe('<b>Mia &lt;Okafor&gt;</b>');
});

test('names an unknown path, and what was probably meant', () => {
  const known = ['data.name', 'data.items.#.name', 'body.*'];
  expect(unknownPath(['data.name', 'data', 'data.items.3.name', 'body', 'body.a.b'], known)).toBeUndefined();
  expect(unknownPath(['data.nmae'], known)).toBe(
    'Nothing is known as {{ data.nmae }}. Did you mean {{ data.name }}?',
  );
  expect(unknownPath(['data.items.x.name'], known)).toContain('Nothing is known as');
});
