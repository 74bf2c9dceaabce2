import { Box, render, Text } from 'ink';
import { count } from '../output/figures.ts';
import type { Terminal } from '../output/terminal.ts';

/** The progress of work of a known size. */
export interface Progress {
  readonly done: number;
  readonly total: number;
  /** Since it was begun. */
  readonly seconds: number;
  readonly stopping: boolean;
  /** The unit of the rate. */
  readonly unit?: string;
}

export interface ProgressBar {
  update(progress: Progress): void;
  /** Leaves the last state on screen and restores the terminal. */
  close(): void;
}

/** Draws a progress bar on stderr: done of total, rows per second, time left. */
export function openProgressBar({ errWidth: width }: Terminal, total: number): ProgressBar {
  const start: Progress = { done: 0, total, seconds: 0, stopping: false };
  const screen = render(<Bar progress={start} width={width} />, {
    stdout: process.stderr,
    exitOnCtrlC: false,
    patchConsole: false,
  });
  return {
    update: (progress) => screen.rerender(<Bar progress={progress} width={width} />),
    close: () => screen.unmount(),
  };
}

const widest = 36;
const narrowest = 10;

export function Bar({ progress, width }: { readonly progress: Progress; readonly width: number }) {
  const { done, total } = progress;
  const figures = fittingFigures(progress, width - 2 - narrowest);
  const length = Math.max(narrowest, Math.min(widest, width - 3 - figures.length));
  const filled = total === 0 ? 0 : Math.round((Math.min(done, total) / total) * length);
  return (
    <Box>
      <Text>{'  '}</Text>
      <Text color="blue">{'━'.repeat(filled)}</Text>
      <Text dimColor>{'─'.repeat(length - filled)}</Text>
      <Text>{figures}</Text>
    </Box>
  );
}

/** `  14 of 20   1,210 rows/s   1 s left`; dropped from the right if it doesn't fit. */
function fittingFigures(progress: Progress, room: number): string {
  const { done, total, seconds, stopping, unit = 'rows' } = progress;
  const rate = seconds > 0 ? done / seconds : 0;
  const left = rate > 0 ? (total - done) / rate : 0;
  const figures = [
    `${count(done)} of ${count(total)}`,
    ...(rate > 0 ? [`${count(Math.round(rate))} ${unit}/s`] : []),
    ...(stopping ? ['stopping …'] : done < total && rate > 0 ? [`${timeLeft(left)} left`] : []),
  ];
  let text = '';
  for (const [index, figure] of figures.entries()) {
    const longer = `${text}${index === 0 ? '  ' : '   '}${figure}`;
    if (longer.length > room && index > 0) break;
    text = longer;
  }
  return text;
}

const timeLeft = (seconds: number): string =>
  seconds < 100 ? `${Math.max(1, Math.round(seconds))} s` : `${Math.round(seconds / 60)} min`;
