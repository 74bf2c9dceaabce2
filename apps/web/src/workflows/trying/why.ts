import type { Json } from '@quartermaster/core/json';
import { filledValue, type Lookup, textOf } from '@quartermaster/core/templates/template';
import { type Comparison, holds } from '@quartermaster/core/workflows/conditions';
import { choiceOf, choiceWords, wordOf } from '../editor/conditions/condition-words.ts';

/** What people call a field: its label, or its path if it has none. */
export type NameOf = (path: string) => string;

/** 'Total price less than 500'. */
export function comparisonText(comparison: Comparison, lookup: Lookup, nameOf: NameOf): string {
  const value = filledValue(comparison.value, lookup) ?? comparison.value;
  const words = Array.isArray(value) ? value.map((one: Json) => textOf(one)).join(', ') : wordOf(value);
  const end = comparison.value === null ? '' : ` ${words}`;
  return `${nameOf(comparison.field)} ${choiceWords[choiceOf(comparison)]}${end}`;
}

/** Why a comparison doesn't hold, with the actual value and how far off it is; undefined if it does. */
export function whyNot(comparison: Comparison, lookup: Lookup, nameOf: NameOf): string | undefined {
  if (holds([comparison], lookup)) return undefined;
  const name = nameOf(comparison.field);
  const actual = lookup(comparison.field);
  if (actual === undefined || actual === null) return `${name} has no value`;
  const expected = filledValue(comparison.value, lookup);
  if (typeof actual === 'number' && typeof expected === 'number') {
    const off = Math.round(Math.abs(actual - expected) * 100) / 100;
    if (comparison.operator === 'less_than') return `${name} is ${actual}, ${off} too high`;
    if (comparison.operator === 'greater_than') return `${name} is ${actual}, ${off} too low`;
  }
  if (
    expected !== undefined &&
    typeof actual !== typeof expected &&
    !Array.isArray(expected) &&
    !Array.isArray(actual)
  )
    return `${name} is ${textOf(actual)}, a ${typeof actual}; it is compared with a ${typeof expected}`;
  return `${name} is ${wordOf(actual)}`;
}
