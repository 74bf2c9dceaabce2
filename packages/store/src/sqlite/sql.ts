import { isStorableText } from '@quartermaster/core/query/storable';

/** What can be bound to a statement; nothing else, because the drivers treat other types differently. */
export type SqlValue = string | number | Uint8Array | null;

/** A piece of SQL with the values of its question marks. Plain data, so that it can be passed to a thread. */
export interface Sql {
  readonly text: string;
  readonly values: readonly SqlValue[];
}

/** Inserts pieces of SQL and binds everything else. */
export function sql(strings: TemplateStringsArray, ...parts: readonly (Sql | SqlValue)[]): Sql {
  let text = strings[0] ?? '';
  const values: SqlValue[] = [];
  parts.forEach((part, at) => {
    if (isSql(part)) {
      text += part.text;
      values.push(...part.values);
    } else {
      text += '?';
      values.push(bindable(part));
    }
    text += strings[at + 1] ?? '';
  });
  return { text, values };
}

const isSql = (part: Sql | SqlValue): part is Sql =>
  typeof part === 'object' && part !== null && !(part instanceof Uint8Array);

/** SQL taken as it is: only for text from this package. */
export const raw = (text: string): Sql => ({ text, values: [] });

export const identifier = (name: string): Sql => raw(`"${name.replaceAll('"', '""')}"`);

export const literal = (text: string): Sql => raw(`'${text.replaceAll("'", "''")}'`);

export const list = (parts: readonly Sql[], between = ', '): Sql => ({
  text: parts.map((part) => part.text).join(between),
  values: parts.flatMap((part) => part.values),
});

export const allOf = (parts: readonly Sql[]): Sql => balanced(parts, raw(' AND '), raw('1'));

export const anyOf = (parts: readonly Sql[]): Sql => balanced(parts, raw(' OR '), raw('0'));

/**
 * Nests halves within halves, because SQLite limits the depth of an expression, and a chain nests once per
 * link.
 */
function balanced(parts: readonly Sql[], operator: Sql, empty: Sql): Sql {
  const [first] = parts;
  if (first === undefined) return empty;
  if (parts.length === 1) return first;
  const middle = parts.length >> 1;
  const left = balanced(parts.slice(0, middle), operator, empty);
  const right = balanced(parts.slice(middle), operator, empty);
  return sql`(${left}${operator}${right})`;
}

function bindable(value: SqlValue): SqlValue {
  const isBindable =
    typeof value === 'string'
      ? isStorableText(value)
      : value === null || value instanceof Uint8Array || Number.isFinite(value);
  if (isBindable) return value;
  throw new TypeError('Only storable text, finite numbers, bytes and null can be bound to a statement.');
}
