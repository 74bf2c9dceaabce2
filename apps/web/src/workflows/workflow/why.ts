import type { Json } from '@quartermaster/core/json';
import { filledValue, type Lookup, textOf } from '@quartermaster/core/templates/template';
import { type Comparison, holds } from '@quartermaster/core/workflows/conditions';
import { type Choice, choiceOf, choiceWords } from '../editor/conditions/condition-words.ts';

/** 'data.totalPrice less than 500'. */
export function comparisonText(comparison: Comparison): string {
  const choice: Choice = choiceOf(comparison);
  const value = Array.isArray(comparison.value)
    ? comparison.value.map((one: Json) => textOf(one)).join(', ')
    : textOf(comparison.value);
  return `${comparison.field} ${choiceWords[choice]}${comparison.value === null ? '' : ` ${value}`}`;
}

/** Why a comparison doesn't hold, with the actual value and how far off it is; undefined if it does. */
export function whyNot(comparison: Comparison, lookup: Lookup): string | undefined {
  if (holds([comparison], lookup)) return undefined;
  const actual = lookup(comparison.field);
  if (actual === undefined || actual === null) return `${comparison.field} has no value`;
  const expected = filledValue(comparison.value, lookup);
  if (typeof actual === 'number' && typeof expected === 'number') {
    const off = Math.round(Math.abs(actual - expected) * 100) / 100;
    if (comparison.operator === 'less_than') return `${comparison.field} is ${actual}, ${off} too high`;
    if (comparison.operator === 'greater_than') return `${comparison.field} is ${actual}, ${off} too low`;
  }
  if (
    expected !== undefined &&
    typeof actual !== typeof expected &&
    !Array.isArray(expected) &&
    !Array.isArray(actual)
  )
    return `${comparison.field} is ${textOf(actual)}, a ${typeof actual}; it is compared with a ${typeof expected}`;
  return `${comparison.field} is ${textOf(actual)}`;
}
