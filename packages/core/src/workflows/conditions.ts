import { z } from 'zod';
import type { Json } from '../json.ts';
import { message } from '../messages.ts';
import { compareText } from '../query/compare.ts';
import { isDataPath } from '../templates/data-path.ts';
import { filledValue, type Lookup } from '../templates/template.ts';
import { text } from '../text.ts';

export const operators = [
  'equals',
  'not_equals',
  'contains',
  'greater_than',
  'less_than',
  'in',
  'not_in',
] as const;
export type Operator = (typeof operators)[number];

/** How deep groups may be nested; a comparison of its own is one deep. */
export const deepestConditions = 8;
export const mostConditions = 50;

/** Compares the value at a dotted path of a run's input. */
export type Comparison = {
  readonly field: string;
  readonly operator: Operator;
  /** Texts in it may have places to fill in. */
  readonly value: Json;
};

export type ConditionGroup = {
  readonly logicalOperator: 'AND' | 'OR';
  readonly conditions: readonly Condition[];
};

/** Section 3: a comparison, or a group of conditions. */
export type Condition = Comparison | ConditionGroup;

const comparisonSchema = z.strictObject({
  field: text(300, message.required).refine(isDataPath, message.conditionFieldInvalid),
  operator: z.enum(operators),
  value: z.json().default(null),
});

const groupSchema = z.strictObject({
  logicalOperator: z.enum(['AND', 'OR']),
  get conditions(): z.ZodType<readonly Condition[]> {
    return z.array(conditionSchema).max(mostConditions);
  },
});

/** Chosen by hand, so that a fault is named in the one that was meant. */
const conditionSchema: z.ZodType<Condition> = z.lazy(() => z.union([comparisonSchema, groupSchema]));
export const conditionsSchema = z.array(conditionSchema).max(mostConditions);

export const isGroup = (condition: Condition): condition is ConditionGroup => 'conditions' in condition;

/** How deep the deepest of these conditions lies. */
export const depthOf = (conditions: readonly Condition[]): number =>
  Math.max(0, ...conditions.map((one) => (isGroup(one) ? 1 + depthOf(one.conditions) : 1)));

/** The comparisons within conditions, however deep. */
export const comparisonsIn = (conditions: readonly Condition[]): Comparison[] =>
  conditions.flatMap((one) => (isGroup(one) ? comparisonsIn(one.conditions) : [one]));

/** Whether all conditions hold; with none, they do. */
export const holds = (conditions: readonly Condition[], lookup: Lookup): boolean =>
  firstFalse(conditions, lookup) === undefined;

/** The first condition that doesn't hold: why a run or an action was skipped. */
export const firstFalse = (conditions: readonly Condition[], lookup: Lookup): Condition | undefined =>
  conditions.find((condition) => !isTrue(condition, lookup));

function isTrue(condition: Condition, lookup: Lookup): boolean {
  if (!isGroup(condition)) return compares(condition, lookup);
  const { logicalOperator, conditions } = condition;
  return logicalOperator === 'OR'
    ? conditions.some((one) => isTrue(one, lookup))
    : conditions.every((one) => isTrue(one, lookup));
}

function compares({ field, operator, value }: Comparison, lookup: Lookup): boolean {
  const actual = lookup(field);
  const expected = filledValue(value, lookup);
  switch (operator) {
    case 'equals':
      return isEqual(actual, expected);
    case 'not_equals':
      return !isEqual(actual, expected);
    case 'contains':
      return contains(actual, expected);
    case 'greater_than':
      return order(actual, expected) > 0;
    case 'less_than':
      return order(actual, expected) < 0;
    case 'in':
      return isOneOf(actual, expected);
    case 'not_in':
      return !isOneOf(actual, expected);
  }
}

/**
 * By type: 16 isn't '16'. A missing value equals nothing, not even another missing one; but null asks whether there
 * is a value, so it equals a missing one as well as one that is null.
 */
function isEqual(actual: Json | undefined, expected: Json | undefined): boolean {
  if (expected === undefined) return false;
  if (expected === null) return actual === undefined || actual === null;
  if (typeof actual !== 'object' || actual === null || typeof expected !== 'object')
    return actual === expected;
  const [own, its] = [Object.entries(actual), Object.entries(expected)];
  if (Array.isArray(actual) !== Array.isArray(expected) || own.length !== its.length) return false;
  return own.every(
    ([name, one]) => Object.hasOwn(expected, name) && isEqual(one, Reflect.get(expected, name)),
  );
}

/** Text within text, whatever its case; a value in a list, exactly. */
function contains(actual: Json | undefined, expected: Json | undefined): boolean {
  if (Array.isArray(actual)) return actual.some((one: Json) => isEqual(one, expected));
  if (typeof actual !== 'string' || typeof expected !== 'string') return false;
  return actual.toLowerCase().includes(expected.toLowerCase());
}

const isOneOf = (actual: Json | undefined, expected: Json | undefined): boolean =>
  Array.isArray(expected) && expected.some((one: Json) => isEqual(actual, one));

/** NaN, of which no comparison holds, unless both are numbers, days or instants, or other text. */
function order(actual: Json | undefined, expected: Json | undefined): number {
  if (typeof actual === 'number' && typeof expected === 'number') return actual - expected;
  if (typeof actual !== 'string' || typeof expected !== 'string') return Number.NaN;
  const [own, its] = [timeOf(actual), timeOf(expected)];
  if (own !== undefined && its !== undefined) return own - its;
  return compareText(actual, expected);
}

const isoTime = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?$/;

/** Milliseconds since 1970 of a day, at its beginning in UTC, or of an instant. */
function timeOf(value: string): number | undefined {
  if (!isoTime.test(value)) return undefined;
  const time = Date.parse(value);
  return Number.isNaN(time) ? undefined : time;
}

/** A condition in one line. */
export function conditionText(condition: Condition): string {
  if (!isGroup(condition)) {
    const { field, operator, value } = condition;
    return `${field} ${operator} ${JSON.stringify(value)}`.slice(0, 300);
  }
  const { logicalOperator, conditions } = condition;
  return `(${conditions.map(conditionText).join(` ${logicalOperator} `)})`.slice(0, 300);
}

const unmetWords: Readonly<Record<Operator, string>> = {
  equals: 'is not',
  not_equals: 'is',
  contains: 'does not contain',
  greater_than: 'is not greater than',
  less_than: 'is not less than',
  in: 'is none of',
  not_in: 'is one of',
};

/**
 * Why a condition doesn't hold, in one line. Of the data itself it says only numbers: the line is kept when people are
 * erased.
 */
export function unmetText(condition: Condition, lookup: Lookup): string {
  if (!isGroup(condition)) return unmetComparison(condition, lookup).slice(0, 300);
  const { logicalOperator, conditions } = condition;
  const unmet = conditions.filter((one) => !isTrue(one, lookup)).map((one) => unmetText(one, lookup));
  return (logicalOperator === 'OR' ? unmet.join('; ') : (unmet[0] ?? '')).slice(0, 300);
}

function unmetComparison({ field, operator, value }: Comparison, lookup: Lookup): string {
  const actual = lookup(field);
  if (value === null && operator === 'equals') return `${field} has a value`;
  if (actual === undefined || actual === null) return `${field} has no value`;
  const filled = filledValue(value, lookup);
  const expected = JSON.stringify(typeof filled === 'number' ? filled : value);
  return typeof actual === 'number' && operator !== 'not_equals'
    ? `${field} is ${actual}, which ${unmetWords[operator]} ${expected}`
    : `${field} ${unmetWords[operator]} ${expected}`;
}
