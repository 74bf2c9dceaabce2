import { render } from 'ink-testing-library';
import { expect, test } from 'vitest';
import { Bar, type Progress } from '../src/ui/progress.tsx';

const halfway: Progress = {
  done: 9_500,
  total: 19_000,
  processed: 10_000,
  rows: 20_000,
  seconds: 8,
  stopping: false,
};
const shown = (progress: Progress, width: number) =>
  render(<Bar progress={progress} width={width} />).lastFrame();

test('a bar says how much is done of how much, how fast, and for how long still', () => {
  expect(shown(halfway, 100)).toBe(
    `  ${'━'.repeat(18)}${'─'.repeat(18)}  9,500 of 19,000   1,250 rows/s   8 s left`,
  );
});

test('on a narrow terminal it keeps the bar, and lets figures go from the right', () => {
  expect(shown(halfway, 60)).toBe(
    `  ${'━'.repeat(7)}${'─'.repeat(7)}  9,500 of 19,000   1,250 rows/s   8 s left`,
  );
  expect(shown(halfway, 40)).toBe(`  ${'━'.repeat(10)}${'─'.repeat(10)}  9,500 of 19,000`);
});

test('at its end it is full, and nothing is left', () => {
  expect(shown({ ...halfway, done: 19_000, processed: 20_000, seconds: 16 }, 100)).toBe(
    `  ${'━'.repeat(36)}  19,000 of 19,000   1,250 rows/s`,
  );
});

test('while it is being stopped it says so', () => {
  expect(shown({ ...halfway, stopping: true }, 100)).toContain('stopping …');
});
