import { expect, test } from 'vitest';
import { escapeFormula, unescapeFormula } from '../../src/csv/formula.ts';

test.each([
  '=1+1',
  '+49 30 1234',
  '-cmd',
  '@SUM(A1)',
  '\tx',
  '\rx',
  '  =1',
  '\n=1',
  '\u00A0@x',
  '\u200B=1',
  '\u0001=1',
  '＝1',
  '-1+1',
  '-',
  "'quoted",
  "'=1",
  '(none)',
  ' ',
])('%j gets an apostrophe, and loses it again', (value) => {
  expect(escapeFormula(value)).toBe(`'${value}`);
  expect(unescapeFormula(`'${value}`)).toBe(value);
});

test.each(['', 'ThinkPad', '5', '-5', '-0.75', '-1e-3', 'a=b', 'x (none)', '13"'])(
  '%j stays as it is',
  (value) => {
    expect(escapeFormula(value)).toBe(value);
    expect(unescapeFormula(value)).toBe(value);
  },
);

test("an apostrophe that nobody's export wrote stays", () => {
  expect(unescapeFormula("'t Hooft")).toBe("'t Hooft");
  expect(unescapeFormula(escapeFormula("'t Hooft"))).toBe("'t Hooft");
});
