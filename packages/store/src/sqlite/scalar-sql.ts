import type { Scalar } from '@quartermaster/core/query/where';
import { type Sql, sql } from './sql.ts';

/** As SQLite's JSON functions represent it. */
export const sqlScalar = (value: Scalar): string | number =>
  typeof value === 'boolean' ? Number(value) : value;

/**
 * SQLite parses the digits of unusual numbers slightly differently from JavaScript, so let it parse both
 * sides.
 */
export function operand(value: Scalar): Sql {
  const bound = sqlScalar(value);
  if (typeof bound === 'string' || Number.isSafeInteger(bound)) return sql`${bound}`;
  return sql`(${JSON.stringify(bound)} ->> '$')`;
}
