import type { Context } from '../context.ts';
import type { ProgressBar } from './progress.tsx';

/** A progress bar, where there is somebody to see it. Its parts are heavy, so that nobody else loads them. */
export async function openBar(
  { terminal, quiet }: Pick<Context, 'terminal' | 'quiet'>,
  total: number,
): Promise<ProgressBar | undefined> {
  if (!terminal.canRedraw || quiet) return undefined;
  const { openProgressBar } = await import('./progress.tsx');
  return openProgressBar(terminal, total);
}
