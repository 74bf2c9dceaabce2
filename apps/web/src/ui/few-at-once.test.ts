import { expect, it } from 'vitest';
import { grown } from './few-at-once.ts';

const span = (first: number, last: number) => ({ first, last });

it('rows that are scrolled towards come a few at a time, those in sight first', () => {
  expect(grown(span(0, 30), span(5, 45), span(13, 37))).toEqual(span(5, 36));
  expect(grown(span(5, 36), span(5, 45), span(13, 37))).toEqual(span(5, 42));
  expect(grown(span(5, 42), span(5, 45), span(13, 37))).toEqual(span(5, 45));
  expect(grown(span(20, 60), span(10, 50), span(18, 42))).toEqual(span(14, 50));
});

it('at first, a third of the rows in sight comes at once, and nothing of an empty list', () => {
  expect(grown(undefined, span(0, 26), span(0, 24))).toEqual(span(0, 7));
  expect(grown(span(0, -1), span(0, 26), span(0, 24))).toEqual(span(0, 7));
  expect(grown(span(0, 7), span(0, 26), span(0, 24))).toEqual(span(0, 13));
  expect(grown(span(0, 40), span(0, -1), span(0, -1))).toEqual(span(0, -1));
});

it('after a jump, a third of the rows in sight comes at once, then those below, then those above', () => {
  expect(grown(span(0, 40), span(900, 940), span(908, 932))).toEqual(span(908, 915));
  expect(grown(span(908, 915), span(900, 940), span(908, 932))).toEqual(span(908, 921));
  expect(grown(span(908, 938), span(900, 940), span(908, 932))).toEqual(span(904, 940));
});
