import type { Context } from '../context.ts';
import type { ProgressBar } from './progress.tsx';

/** Opens a progress bar if there is a terminal. Ink is heavy, so it is loaded only then. */
export async function openBar(
  { terminal, quiet }: Pick<Context, 'terminal' | 'quiet'>,
  total: number,
): Promise<ProgressBar | undefined> {
  if (!terminal.canRedraw || quiet) return undefined;
  const { openProgressBar } = await import('./progress.tsx');
  return openProgressBar(terminal, total);
}
