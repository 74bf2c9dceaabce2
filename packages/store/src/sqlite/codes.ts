import type { Connection } from './connection.ts';
import { raw, type Sql, sql } from './sql.ts';

/** The number of a text; NULL if no event has it. */
export const codeSql = (value: string): Sql => sql`(SELECT code FROM "store.codes" WHERE value = ${value})`;

/** The text of the number in a column. */
export const valueOfCode = (column: string): string =>
  `(SELECT value FROM "store.codes" WHERE code = ${column})`;

/**
 * Gives texts their numbers, inside the writer's transactions. What it has found is forgotten with each of them:
 * one may be rolled back, and another process may delete a number that nothing has any more.
 */
export class Codes {
  readonly #connection: Connection;
  readonly #known = new Map<string, number>();

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  of(value: string | undefined): number | null {
    if (value === undefined) return null;
    const code = this.#known.get(value) ?? this.#find(value) ?? this.#add(value);
    this.#known.set(value, code);
    return code;
  }

  forget(): void {
    this.#known.clear();
  }

  #find(value: string): number | undefined {
    return this.#connection.first<{ code: number }>(
      sql`SELECT code FROM "store.codes" WHERE value = ${value}`,
    )?.code;
  }

  #add(value: string): number {
    return this.#connection.run(sql`INSERT INTO "store.codes" (value) VALUES (${value})`).row;
  }
}

/** Deletes a number by which nothing is found any more, with its text, which may be somebody's address. */
export function forgetUnusedCode(connection: Connection, code: number): void {
  const used = connection.first(sql`SELECT 1 FROM "store.log" INDEXED BY "store.log/audit"
    WHERE address = ${code} OR doer = ${code} OR via = ${code} OR kind = ${code} OR subject_kind = ${code} LIMIT 1`);
  const isUsed = used !== undefined || others.some((column) => isIn(connection, column, code));
  if (!isUsed) connection.run(sql`DELETE FROM "store.codes" WHERE code = ${code}`);
}

/** Columns with an index of their own. A key's number is only given to the key's id, which is nobody's name. */
const others = [raw('type'), raw('batch')];

const isIn = (connection: Connection, column: Sql, code: number): boolean =>
  connection.first(sql`SELECT 1 FROM "store.log" WHERE ${column} = ${code} LIMIT 1`) !== undefined;
