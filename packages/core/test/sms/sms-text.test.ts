import fc from 'fast-check';
import { expect, test } from 'vitest';
import { phoneNumber } from '../../src/sms/phone-number.ts';
import { isInSharedAlphabet, smsText } from '../../src/sms/sms-text.ts';

test('a short text stays as it is, but for characters that would halve what it holds', () => {
  expect(smsText(' Accepted: 1 x “MacBook” – it’s ordered… ')).toBe(
    'Accepted: 1 x "MacBook" - it\'s ordered...',
  );
  expect(smsText('Zofia Wiśniewska')).toBe('Zofia Wiśniewska');
});

test('a long sentence is cut between words, its link is not', () => {
  const link = 'https://qm.example/requests?selected=4fK29sQa';
  const text = smsText(`Your request for ${'a MacBook Pro, '.repeat(20)}`, link);
  expect(text.length).toBeLessThanOrEqual(160);
  expect(text).toMatch(/^Your request for a MacBook Pro, .*\w,?\.\.\. https/);
  expect(text.endsWith(` ${link}`)).toBe(true);
});

test('whatever is said fits one text', () => {
  const say = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 400 }), fc.string({ maxLength: 400 }));
  fc.assert(
    fc.property(say, fc.option(fc.webUrl(), { nil: undefined }), (sentence, link) => {
      const text = smsText(sentence, link);
      const doubled = [...text].filter((one) => '^{}\\[~]|€'.includes(one)).length;
      expect([...text].length + doubled).toBeLessThanOrEqual(160);
      if (isInSharedAlphabet(sentence)) expect(isInSharedAlphabet(text.slice(0, 100))).toBe(true);
    }),
  );
});

test.each([
  ['+447700900418', '+447700900418'],
  ['+44 (0) 20', undefined],
  [' +1 (500) 555-0006 ', '+15005550006'],
  ['+49.30.901820', '+4930901820'],
  ['020 7946 0182', undefined],
  ['+0123456789', undefined],
  ['+1234567890123456', undefined],
  ['+44 77O0 900418', undefined],
  ['', undefined],
])('the phone number %j is read as %j', (written, number) => {
  expect(phoneNumber().safeParse(written).data).toBe(number);
});
