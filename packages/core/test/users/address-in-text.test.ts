import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withoutAddress } from '../../src/users/address-in-text.ts';

const replaced = (text: string) => withoutAddress(text, 'ann@x.test', 'former-1@erased.invalid');

it.each([
  'ann@x.test',
  'ANN@X.Test',
  '<ann@x.test>,',
  'Ask ann@x.test.',
  '(ann@x.test)',
  '"ann@x.test"',
  "Unknown person 'ann@x.test'.",
  '**ann@x.test**',
  '{ann@x.test}',
  'mailto:ann@x.test?subject=Hello',
  'assignedTo:ann@x.test,bo@x.test',
  'bo@x.test;ann@x.test;cy@x.test',
  '“ann@x.test”',
  'ann@x.test, ann@x.test and ann@x.test',
])('an address that stands by itself is replaced: %s', (text) => {
  const left = replaced(text);
  expect(left.toLowerCase()).not.toContain('ann@x.test');
  expect(left).toBe(text.replaceAll(/ann@x\.test/gi, 'former-1@erased.invalid'));
});

it.each([
  'joann@x.test',
  'jo.ann@x.test',
  'jo+ann@x.test',
  "o'ann@x.test",
  'jo-ann@x.test',
  'jo/ann@x.test',
  '-ann@x.test-site.example',
  'éann@x.test',
  '李ann@x.test',
  'ann@x.test.example',
  'ann@x.testing',
  'ann@x.test-site.example',
  'ann@x.testé',
  'ann@xatest',
  'ann at x.test',
])("somebody else's address stays: %s", (text) => {
  expect(replaced(text)).toBe(text);
});

it('an address with a sign that means something in a pattern or a replacement is an address like any other', () => {
  expect(withoutAddress("a+$&b.c@x.test to o'neil@x.test", 'a+$&b.c@x.test', '$1$&')).toBe(
    "$1$& to o'neil@x.test",
  );
  expect(withoutAddress("o'neil@x.test.", "o'neil@x.test", 'gone')).toBe('gone.');
});

it('of two addresses of which one contains the other, only the one that is asked for is replaced', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abc.-'), minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(word, word, word, (before, middle, after) => {
      const longer = `a${before}${middle}@x.te${after}s`;
      const shorter = `${middle}@x.te`;
      const text = `${longer} ${shorter}, ${longer}`;
      expect(withoutAddress(text, longer, 'gone')).toBe(`gone ${shorter}, gone`);
      if (!/^[.-]*$/.test(after) && !after.startsWith('.-'))
        expect(withoutAddress(text, shorter, 'gone')).toBe(`${longer} gone, ${longer}`);
    }),
  );
});
