import type { Json } from '@quartermaster/core/json';
import { textOf } from '@quartermaster/core/templates/template';
import type { Comparison, Operator } from '@quartermaster/core/workflows/conditions';
import type { FieldKind, OfferedField } from '../known-fields.ts';

/** Asking for no value is comparing with null, which nobody should have to know. */
export type Choice = Operator | 'is_empty' | 'is_not_empty';

export const choiceWords: Readonly<Record<Choice, string>> = {
  equals: 'equals',
  not_equals: 'not equals',
  contains: 'contains',
  greater_than: 'greater than',
  less_than: 'less than',
  in: 'in',
  not_in: 'not in',
  is_empty: 'is empty',
  is_not_empty: 'is not empty',
};

const always = ['equals', 'not_equals'] as const;
const empties = ['is_empty', 'is_not_empty'] as const;
const orders = ['greater_than', 'less_than'] as const;
const ofLists = ['in', 'not_in'] as const;

const offered: Readonly<Record<FieldKind, readonly Choice[]>> = {
  text: [...always, 'contains', ...ofLists, ...empties],
  number: [...always, ...orders, ...ofLists, ...empties],
  boolean: [...always, ...empties],
  time: [...always, ...orders, ...empties],
  choice: [...always, ...ofLists, ...empties],
  list: ['contains', ...empties],
  any: [...always, 'contains', ...orders, ...ofLists, ...empties],
};

export const choiceOf = ({ operator, value }: Comparison): Choice => {
  if (value !== null) return operator;
  return operator === 'equals' ? 'is_empty' : operator === 'not_equals' ? 'is_not_empty' : operator;
};

/** What a field of this kind can be asked; also what it is asked at the moment. */
export const choicesFor = (kind: FieldKind, current: Choice): readonly Choice[] =>
  offered[kind].includes(current) ? offered[kind] : [...offered[kind], current];

/** The comparison with another operator, its value changed only if it doesn't suit. */
export function withChoice(comparison: Comparison, choice: Choice, kind: FieldKind): Comparison {
  const { field, value } = comparison;
  if (choice === 'is_empty' || choice === 'is_not_empty')
    return { field, operator: choice === 'is_empty' ? 'equals' : 'not_equals', value: null };
  const isList = choice === 'in' || choice === 'not_in';
  if (isList) return { field, operator: choice, value: Array.isArray(value) ? value : [] };
  const suits = value !== null && !Array.isArray(value);
  return { field, operator: choice, value: suits ? value : firstValue(kind) };
}

/** Another field, with an operator and a value that suit it. */
export function withField(
  comparison: Comparison,
  field: string,
  known: OfferedField | undefined,
): Comparison {
  if (known === undefined) return { ...comparison, field };
  const choice = choiceOf(comparison);
  const suits = offered[known.kind].includes(choice);
  const next = withChoice(
    { ...comparison, field },
    suits ? choice : (offered[known.kind][0] ?? 'equals'),
    known.kind,
  );
  if (known.kind === 'boolean' && typeof next.value === 'string' && !next.value.includes('{{'))
    return { ...next, value: true };
  if (known.kind === 'choice' && typeof next.value === 'string' && !known.options?.includes(next.value))
    return { ...next, value: known.options?.[0] ?? '' };
  return next;
}

const firstValue = (kind: FieldKind): Comparison['value'] => (kind === 'boolean' ? true : '');

/** A value as the form has it. */
export const wordOf = (value: Json | undefined): string =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : textOf(value);
