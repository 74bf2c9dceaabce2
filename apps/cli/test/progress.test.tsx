import { render } from 'ink-testing-library';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openContext } from '../src/context.ts';
import { apply } from '../src/imports/apply.ts';
import { RowErrors } from '../src/imports/errors-file.ts';
import { Bar, type Progress } from '../src/ui/progress.tsx';

const halfway: Progress = {
  done: 10_000,
  total: 20_000,
  seconds: 8,
  stopping: false,
};
const shown = (progress: Progress, width: number) =>
  render(<Bar progress={progress} width={width} />).lastFrame();

test('a bar says how much is done of how much, how fast, and for how long still', () => {
  expect(shown(halfway, 100)).toBe(
    `  ${'━'.repeat(18)}${'─'.repeat(18)}  10,000 of 20,000   1,250 rows/s   8 s left`,
  );
});

test('on a narrow terminal it keeps the bar, and lets figures go from the right', () => {
  expect(shown(halfway, 60)).toBe(
    `  ${'━'.repeat(7)}${'─'.repeat(6)}  10,000 of 20,000   1,250 rows/s   8 s left`,
  );
  expect(shown(halfway, 40)).toBe(`  ${'━'.repeat(10)}${'─'.repeat(9)}  10,000 of 20,000`);
});

test('at its end it is full, and nothing is left', () => {
  expect(shown({ ...halfway, done: 20_000, seconds: 16 }, 100)).toBe(
    `  ${'━'.repeat(36)}  20,000 of 20,000   1,250 rows/s`,
  );
});

test('while it is being stopped it says so', () => {
  expect(shown({ ...halfway, stopping: true }, 100)).toContain('stopping …');
});

test('an import that goes on where another ended takes its rate from the rows that it writes', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const line = { type: 'progress', bytes: 0, updated: 0, failed: 0 } as const;
  async function* send() {
    for (const [unchanged, created, seconds] of [
      [47_000, 0, 5],
      [47_200, 1_200, 1],
      [47_200, 2_400, 1],
    ] as const) {
      vi.advanceTimersByTime(seconds * 1000);
      yield { ...line, processed: unchanged + created, unchanged, created };
    }
  }
  const updates: Progress[] = [];
  const bar = { update: (progress: Progress) => void updates.push(progress), close: () => {} };
  const amount = { rows: 100_000, writes: 52_800, issued: 0 };
  const body = () => new ReadableStream<Uint8Array>();
  await expect(
    apply(openContext({}), { send }, { body }, { dryRun: false }, amount, new RowErrors(), bar),
  ).rejects.toThrow('An import without a result');
  expect(updates.map((progress) => shown(progress, 100)?.split(/ {3}/).slice(1))).toEqual([
    [],
    ['1,200 rows/s', '43 s left'],
    ['1,200 rows/s', '42 s left'],
  ]);
});
