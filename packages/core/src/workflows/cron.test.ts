import { expect, test } from 'vitest';
import { isCronExpression } from './cron.ts';

test('takes five or six fields of cron-parser, and what they can say of weekdays', () => {
  for (const text of [
    '*/15 * * * *',
    '0 */5 * * * *',
    '0 9 * * MON-FRI',
    '0 0 L * *',
    '0 9 * * 1#3',
    '0 0 29 2 *',
    '0 9 * * THU',
    '0 0 1 MAR *',
  ])
    expect(isCronExpression(text), text).toBe(true);
  for (const text of [
    '',
    '* * * *',
    '* * * * * * *',
    '@daily',
    'H * * * *',
    'H/5 * * * *',
    '0 0 30 2 *',
    '0 0 * * 1#2,3',
    '0 0 * * 1-3#2',
    '0 0 * * 1/2#2',
    '0 0 * * 1#6',
    '0 0 * * 1#0',
    '60 * * * *',
    'every 15 minutes',
  ])
    expect(isCronExpression(text), text).toBe(false);
});
