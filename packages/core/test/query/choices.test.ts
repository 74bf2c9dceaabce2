import { expect, test } from 'vitest';
import { withChoices } from '../../src/query/choices.ts';
import { parseWhere, printWhere } from '../../src/query/text.ts';

const statuses = ['Available', 'Assigned', 'Pending Delivery'];
const fitted = (text: string): string => {
  const parsed = parseWhere(text);
  if (!parsed.ok) throw new Error(parsed.message);
  const verdict = withChoices(parsed.where, (path) => (path === 'status' ? statuses : undefined));
  return verdict.ok ? printWhere(verdict.value) : verdict.message;
};

test.each([
  ['status:available', 'status:Available'],
  ['-status:"PENDING delivery",assigned', '-status:"Pending Delivery",Assigned'],
  ['(status:available OR name:Avail)', '(status:Available OR name:Avail)'],
  ['status:Av* status:* status>A', 'status:Av* status:* status>A'],
])('%s asks for %s: case does not count, and other comparisons stay', (written, meant) => {
  expect(fitted(written)).toBe(meant);
});

test.each(['status:Avail', 'name:x (status:Assigned,Avail OR -name:y)', '-status:Avail'])(
  '%s is refused, and says what was meant and what there is',
  (written) => {
    expect(fitted(written)).toBe(
      "'Avail' is not a valid status. Did you mean Available? The choices are: Available, Assigned, Pending Delivery",
    );
  },
);

test('what is near to no choice is refused with those that there are', () => {
  expect(fitted('status:Lost')).toBe(
    "'Lost' is not a valid status. Use one of: Available, Assigned, Pending Delivery",
  );
});
