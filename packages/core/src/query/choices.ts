import { message } from '../messages.ts';
import { nearestOrLonger } from '../nearest.ts';
import { granted, refused, type Verdict } from '../verdict.ts';
import { fold } from './fold.ts';
import { printPath } from './text.ts';
import type { Scalar, Where } from './where.ts';

/** Maximum number of choices listed in a message. */
const most = 20;

/**
 * The filter with values of choice fields normalised: `status:available` becomes Available. Refuses the first
 * invalid choice: it would match nothing, and the empty result would be misleading.
 */
export function withChoices(
  where: Where,
  choicesOf: (path: string) => readonly string[] | undefined,
  nameOf: (path: string) => string = printPath,
): Verdict<Where> {
  switch (where.op) {
    case 'and':
    case 'or': {
      const of = allOf(where.of.map((part) => withChoices(part, choicesOf, nameOf)));
      return of.ok ? granted({ op: where.op, of: of.value }) : of;
    }
    case 'not': {
      const of = withChoices(where.of, choicesOf, nameOf);
      return of.ok ? granted({ op: 'not', of: of.value }) : of;
    }
    case 'equals': {
      const value = chosen(where.value, nameOf(where.path), choicesOf(where.path));
      return value.ok ? granted({ ...where, value: value.value }) : value;
    }
    case 'in': {
      const values = allOf(
        where.values.map((value) => chosen(value, nameOf(where.path), choicesOf(where.path))),
      );
      return values.ok ? granted({ ...where, values: values.value }) : values;
    }
    default:
      return granted(where);
  }
}

function chosen(value: Scalar, name: string, choices: readonly string[] | undefined): Verdict<Scalar> {
  if (!choices) return granted(value);
  const found = choices.find((choice) => fold(choice) === fold(String(value).trim()));
  if (found !== undefined) return granted(found);
  const named = choices.length > most ? [...choices.slice(0, most), '…'] : choices;
  const near = nearestOrLonger(String(value), choices);
  const text = message.notAChoice(String(value), name, named, near);
  const all = near === undefined ? text : `${text} ${message.choicesAre(named)}`;
  return refused('UNPROCESSABLE_CONTENT', all);
}

/** All the values, or the first refusal. */
function allOf<T>(verdicts: readonly Verdict<T>[]): Verdict<T[]> {
  const values: T[] = [];
  for (const verdict of verdicts) {
    if (!verdict.ok) return verdict;
    values.push(verdict.value);
  }
  return granted(values);
}
