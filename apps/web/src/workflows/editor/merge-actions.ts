import type { Action } from '@quartermaster/core/workflows/workflow';
import { same } from '../../forms/merge-lists.ts';
import { actionsIn } from './workflow-input.ts';

/** Two people's changes of the actions, by their ids; undefined if both changed one of them. */
export function mergeActions(before: unknown, mine: unknown, theirs: unknown): string | undefined {
  const [base, own, other] = [before, mine, theirs].map((text) => byId(actionsIn(String(text))));
  const merged = new Map<string, Action>();
  for (const id of new Set([...(other?.keys() ?? []), ...(own?.keys() ?? [])])) {
    const [was, here, there] = [base?.get(id), own?.get(id), other?.get(id)];
    if (!same(here, was) && !same(there, was) && !same(here, there)) return undefined;
    const kept = same(here, was) ? there : here;
    if (kept) merged.set(id, kept);
  }
  return JSON.stringify([...merged.values()]);
}

const byId = (actions: readonly Action[]): Map<string, Action> =>
  new Map(actions.map((action) => [action.id, action]));
