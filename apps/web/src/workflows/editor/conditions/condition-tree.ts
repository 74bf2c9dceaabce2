import {
  type Comparison,
  type Condition,
  type ConditionGroup,
  deepestConditions,
  depthOf,
  isGroup,
} from '@quartermaster/core/workflows/conditions';

/** Where a condition is: its index in the root, then in the group there, and so on. */
export type ConditionPath = readonly number[];

export const newComparison: Comparison = { field: '', operator: 'equals', value: '' };
export const newGroup: ConditionGroup = { logicalOperator: 'OR', conditions: [newComparison] };

/** All conditions as one group: a workflow's hold together (AND), so that alternatives are one group within. */
export function rootOf(conditions: readonly Condition[]): ConditionGroup {
  const [only, ...more] = conditions;
  return only && more.length === 0 && isGroup(only) && only.logicalOperator === 'OR'
    ? only
    : { logicalOperator: 'AND', conditions };
}

/** The root as a workflow holds it. */
export const conditionsOf = (root: ConditionGroup): Condition[] =>
  root.logicalOperator === 'OR' && root.conditions.length > 0 ? [root] : [...root.conditions];

/** Whether a tree isn't nested too deeply. */
export const fits = (root: ConditionGroup): boolean => depthOf(conditionsOf(root)) <= deepestConditions;

function at(group: ConditionGroup, path: ConditionPath): Condition | undefined {
  const [first, ...rest] = path;
  if (first === undefined) return group;
  const found = group.conditions[first];
  if (found === undefined || rest.length === 0) return found;
  return isGroup(found) ? at(found, rest) : undefined;
}

/** The tree with other conditions in the group at a path. */
function within(
  group: ConditionGroup,
  path: ConditionPath,
  change: (conditions: readonly Condition[]) => readonly Condition[],
): ConditionGroup {
  const [first, ...rest] = path;
  if (first === undefined) return { ...group, conditions: change(group.conditions) };
  return {
    ...group,
    conditions: group.conditions.map((one, index) =>
      index === first && isGroup(one) ? within(one, rest, change) : one,
    ),
  };
}

const parentOf = (path: ConditionPath): ConditionPath => path.slice(0, -1);
const indexOf = (path: ConditionPath): number => path.at(-1) ?? 0;

const inserted = (conditions: readonly Condition[], index: number, condition: Condition): Condition[] => [
  ...conditions.slice(0, index),
  condition,
  ...conditions.slice(index),
];

export const replaced = (root: ConditionGroup, path: ConditionPath, condition: Condition): ConditionGroup =>
  path.length === 0 && isGroup(condition)
    ? condition
    : within(root, parentOf(path), (all) =>
        all.map((one, index) => (index === indexOf(path) ? condition : one)),
      );

/** Without a condition, and without the groups that it leaves empty. */
export function removed(root: ConditionGroup, path: ConditionPath): ConditionGroup {
  const parent = parentOf(path);
  const left = within(root, parent, (all) => all.filter((_, index) => index !== indexOf(path)));
  const group = at(left, parent);
  return parent.length > 0 && group && isGroup(group) && group.conditions.length === 0
    ? removed(left, parent)
    : left;
}

export const added = (root: ConditionGroup, path: ConditionPath, condition: Condition): ConditionGroup =>
  within(root, parentOf(path), (all) => inserted(all, indexOf(path), condition));

export type Direction = 'up' | 'down' | 'out' | 'in';

export interface Moved {
  readonly root: ConditionGroup;
  /** Where the condition is now. */
  readonly path: ConditionPath;
}

/** Moves a condition by a place, out of its group or into the next one; undefined where it can't go. */
export function moved(root: ConditionGroup, path: ConditionPath, direction: Direction): Moved | undefined {
  const condition = at(root, path);
  const [parent, index] = [parentOf(path), indexOf(path)];
  const siblings = at(root, parent);
  if (condition === undefined || siblings === undefined || !isGroup(siblings)) return undefined;
  const to = destination(siblings, path, direction);
  if (to === undefined) return undefined;
  if (direction === 'up' || direction === 'down') {
    const left = within(root, parent, (all) => all.filter((_, one) => one !== index));
    return { root: added(left, to, condition), path: to };
  }
  // First where it goes, so that a group that is left empty can be removed afterwards.
  const isBefore = direction === 'in' && indexOf(parentOf(to)) > index;
  const both = added(root, to, condition);
  const result = removed(both, path);
  const at2 = isBefore ? [...parent, index, indexOf(to)] : to;
  const emptied = direction === 'out' && siblings.conditions.length === 1;
  const end = emptied ? [...at2.slice(0, -1), indexOf(at2) - 1] : at2;
  return fits(result) ? { root: result, path: end } : undefined;
}

/** The path at which it is to be put. */
function destination(
  { conditions }: ConditionGroup,
  path: ConditionPath,
  direction: Direction,
): ConditionPath | undefined {
  const [parent, index] = [parentOf(path), indexOf(path)];
  const [before, after] = [conditions[index - 1], conditions[index + 1]];
  switch (direction) {
    case 'up':
      return before ? [...parent, index - 1] : undefined;
    case 'down':
      return after ? [...parent, index + 1] : undefined;
    case 'out':
      return parent.length === 0 ? undefined : [...parentOf(parent), indexOf(parent) + 1];
    case 'in':
      if (before && isGroup(before)) return [...parent, index - 1, before.conditions.length];
      return after && isGroup(after) ? [...parent, index + 1, 0] : undefined;
  }
}
