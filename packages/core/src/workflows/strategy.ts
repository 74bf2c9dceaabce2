import type { Runnable } from './run.ts';
import type { Action, Strategy } from './workflow.ts';

/** What happens when an action fails: its own strategy, or else the workflow's. */
export const strategyOf = (
  { errorHandling }: Pick<Runnable, 'errorHandling'>,
  action: Pick<Action, 'errorHandling'>,
): Strategy => action.errorHandling?.strategy ?? errorHandling.strategy;

const delays = [1000, 2000, 4000];
const jitter = 0.2;

/**
 * When another attempt is due; undefined after the last.
 * @param attempts how many have failed
 * @param random from 0 to 1
 */
export function retryAt(attempts: number, now: Date, random: number): string | undefined {
  const usual = delays[attempts - 1];
  if (usual === undefined) return undefined;
  return new Date(now.getTime() + Math.round(usual * (1 + jitter * (2 * random - 1)))).toISOString();
}
