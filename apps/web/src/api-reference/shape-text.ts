import type { Shape } from './api-document.ts';

/** A field of a body, as a row of a table: `items[].quantity`. */
export interface Field {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
}

/** How deep a body's fields are listed. */
const deepest = 3;

/** What a value is, in a few words. */
export function typeText(shape: Shape): string {
  const { type, format, items } = shape;
  if (shape.const !== undefined) return JSON.stringify(shape.const);
  if (shape.enum) return listed(shape.enum.map(String));
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices) return choiceText(choices);
  switch (type) {
    case 'string':
      return format === undefined ? 'text' : (formats[format] ?? 'text');
    case 'integer':
    case 'number':
      return `${type === 'integer' ? 'whole number' : 'number'}${rangeText(shape)}`;
    case 'boolean':
      return 'true or false';
    case 'array':
      return items === undefined ? 'list' : `list of ${typeText(items)}`;
    case 'object':
      return 'object';
    case 'null':
      return 'null';
    default:
      return 'anything';
  }
}

/** A parameter may be a value or a list of such values, and a number may be written as text. */
function choiceText(choices: readonly Shape[]): string {
  const list = choices.find(({ type }) => type === 'array');
  const others = choices.filter((one) => one !== list);
  const words = listed([...new Set(others.map(typeText))]).replace(/^(number|whole number) or text$/, '$1');
  return list === undefined || others.length === 0
    ? words || listed(choices.map(typeText))
    : `${words}; may be repeated`;
}

const formats: Readonly<Record<string, string>> = {
  date: 'day',
  'date-time': 'instant',
  email: 'e-mail',
  uri: 'URL',
  binary: 'file',
};

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;

function rangeText({ minimum, maximum }: Shape): string {
  const [least, most] = [bound(minimum), bound(maximum)];
  if (least !== undefined && most !== undefined) return `, ${least} to ${most}`;
  if (least !== undefined) return `, ${least} or more`;
  return most === undefined ? '' : `, ${most} at most`;
}

/** What every number has anyway isn't worth telling. */
const bound = (limit: number | undefined): number | undefined =>
  limit === undefined || Math.abs(limit) >= Number.MAX_SAFE_INTEGER ? undefined : limit;

/** The fields of an object, and of the objects in it. */
export function fieldsOf(shape: Shape, prefix = '', depth = 1): Field[] {
  const { properties = {}, required = [] } = objectIn(shape) ?? {};
  return Object.entries(properties).flatMap(([name, value]) => {
    const list = listIn(value);
    const full = `${prefix}${name}${list ? '[]' : ''}`;
    const inner = depth < deepest ? fieldsOf(list?.items ?? value, `${full}.`, depth + 1) : [];
    return [{ name: full, type: typeText(value), isRequired: required.includes(name) }, ...inner];
  });
}

const objectIn = (shape: Shape): Shape | undefined =>
  shape.properties ? shape : (shape.anyOf ?? shape.oneOf ?? []).find(({ properties }) => properties);

const listIn = (shape: Shape): Shape | undefined =>
  shape.type === 'array' ? shape : shape.anyOf?.find(({ type }) => type === 'array');

/** A body with every required field, to begin with. */
export function exampleOf(shape: Shape): unknown {
  if (shape.default !== undefined) return shape.default;
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0];
  const [first] = shape.anyOf ?? shape.oneOf ?? [];
  if (first) return exampleOf(first);
  switch (shape.type) {
    case 'object':
      return Object.fromEntries(
        (shape.required ?? []).map((name) => [name, exampleOf(shape.properties?.[name] ?? {})]),
      );
    case 'array':
      return shape.items ? [exampleOf(shape.items)] : [];
    case 'integer':
    case 'number':
      return Math.max(1, shape.minimum ?? 1);
    case 'boolean':
      return true;
    default:
      return '';
  }
}
