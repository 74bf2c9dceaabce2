import type { Action } from '@quartermaster/core/workflows/workflow';

type Ordered = Pick<Action, 'id' | 'dependsOn'>;

/** How many actions, one after another, are over before each begins. */
export function levelsOf(actions: readonly Ordered[]): Map<string, number> {
  const levels = new Map<string, number>();
  const levelOf = (id: string, way: readonly string[]): number => {
    const known = levels.get(id);
    if (known !== undefined) return known;
    const action = actions.find((one) => one.id === id);
    // In a circle nothing begins; it is drawn where it was entered.
    if (action === undefined || way.includes(id)) return -1;
    const level = Math.max(-1, ...action.dependsOn.map((one) => levelOf(one, [...way, id]))) + 1;
    if (way.length === 0) levels.set(id, level);
    return level;
  };
  for (const { id } of actions) levelOf(id, []);
  return levels;
}

/** In the order in which they can begin. */
export function inOrder<One extends Ordered>(actions: readonly One[]): One[] {
  const levels = levelsOf(actions);
  return [...actions].sort((one, other) => (levels.get(one.id) ?? 0) - (levels.get(other.id) ?? 0));
}

/** Whether one action waits for another, directly or by way of others. */
export function waitsFor(
  actions: readonly Ordered[],
  id: string,
  other: string,
  seen: readonly string[] = [],
): boolean {
  const action = actions.find((one) => one.id === id);
  if (action === undefined || seen.includes(id)) return false;
  return action.dependsOn.some((one) => one === other || waitsFor(actions, one, other, [...seen, id]));
}
