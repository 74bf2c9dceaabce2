import { createRequire } from 'node:module';
import type { SqlValue } from './sql.ts';

/** The part of the node:sqlite interface that this package uses. */
export interface Database {
  exec(sql: string): void;
  prepare(sql: string): Statement;
  close(): void;
  /** Makes a function callable in SQL. */
  function(name: string, answer: (...values: SqlValue[]) => SqlValue): void;
}

export interface Statement {
  all(...values: SqlValue[]): unknown[];
  run(...values: SqlValue[]): { changes: number | bigint; lastInsertRowid: number | bigint };
}

interface Driver {
  readonly DatabaseSync: new (file: string, options: { readOnly: boolean }) => Database;
}

/** The runtime's own SQLite from Node 22.13 on; before, the same code as a package. */
const driver = interfaceOf(builtIn() ?? createRequire(import.meta.url)('@photostructure/sqlite'));

export const openDatabase = (file: string, options: { readOnly: boolean }): Database =>
  new driver.DatabaseSync(file, options);

/** Node 22 warns in each thread that its SQLite is experimental, which is nothing an administrator can act on. */
function builtIn(): unknown {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return process.getBuiltinModule('node:sqlite');
  } finally {
    process.emitWarning = emitWarning;
  }
}

function interfaceOf(module: unknown): Driver {
  if (!isDriver(module)) throw new Error('This runtime brings no SQLite that can be used.');
  return module;
}

function isDriver(module: unknown): module is Driver {
  return typeof module === 'object' && module !== null && 'DatabaseSync' in module;
}
