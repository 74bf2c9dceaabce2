import { expect, it } from 'vitest';
import { briefTime, formatMoment } from './time.tsx';

it('a day of another year is told with its year', () => {
  const now = new Date(2026, 0, 4, 12);
  const before = new Date(2025, 10, 9, 9, 4).toISOString();
  expect(briefTime(before, now.getTime())).toBe('9 Nov 2025');
  expect(formatMoment(before, now)).toBe('9 Nov 2025, 09:04');
  expect(briefTime(new Date(2026, 0, 1, 12).toISOString(), now.getTime())).toBe('1 Jan');
});
