import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalJson } from './canonical-json.ts';

describe('canonical JSON', () => {
  test('is one text for equal values, in whatever order their members were written', () => {
    expect(canonicalJson({ b: [1, { d: null, c: 'ü' }], a: true, 10: 0.5, 9: -0 })).toBe(
      '{"10":0.5,"9":0,"a":true,"b":[1,{"c":"ü","d":null}]}',
    );
    expect(canonicalJson({ a: 1, b: undefined })).toBe('{"a":1}');
  });

  test('loses nothing: it parses to what was written, and is its own canonical form', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = canonicalJson(value);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
        expect(canonicalJson(JSON.parse(text))).toBe(text);
      }),
    );
  });
});
