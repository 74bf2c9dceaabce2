import { clearsField, unescapeFormula } from '../csv/formula.ts';
import { parsedValue } from '../csv/parsed-value.ts';
import { message } from '../messages.ts';
import { lines } from '../text.ts';
import { granted, refused, type Verdict } from '../verdict.ts';
import type { ItemTarget } from './catalogue-csv-target.ts';
import { newItemSchema } from './item.ts';

const shape = newItemSchema.shape;
const specValue = lines(4000);

/** Reads a non-blank cell; null clears the field. */
export function readItemValue(target: ItemTarget, written: string): Verdict<string | number | null> {
  if (clearsField(written)) {
    const kept = ['id', 'name', 'type', 'price', 'currency', 'inStock'].includes(target.name);
    return kept ? no(message.notClearable(target.name)) : granted(null);
  }
  const text = unescapeFormula(written);
  if (target.spec !== undefined) return parsedValue(specValue.safeParse(text));
  if (target.name === 'id') return granted(text.trim());
  if (target.name === 'currency') return parsedValue(shape.currency.safeParse(text.trim().toUpperCase()));
  return parsedValue<string | number | undefined>(shape[target.name].safeParse(text));
}

const no = (text: string) => refused('UNPROCESSABLE_CONTENT', text);
