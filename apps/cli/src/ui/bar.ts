import type { Context } from '../context.ts';
import { loadProgress } from './load-progress.ts';
import type { ProgressBar } from './progress.tsx';

/** Opens a progress bar if there is a terminal. */
export async function openBar(
  { terminal, quiet }: Pick<Context, 'terminal' | 'quiet'>,
  total: number,
): Promise<ProgressBar | undefined> {
  if (!terminal.canRedraw || quiet) return undefined;
  const { openProgressBar } = await loadProgress();
  return openProgressBar(terminal, total);
}
