import { Unstorable } from '@quartermaster/core/query/storable';
import { StoreUnavailable } from '../port.ts';
import { resultCode } from './connection.ts';

/** SQLite's result codes for what isn't the statement's fault: busy, locked, read-only, interrupted, I/O, full, can't open. */
const unavailable = [5, 6, 8, 9, 10, 13, 14];

/** Whether the database, not what was asked of it, is the reason. */
export function isUnavailable(error: unknown): boolean {
  return unavailable.includes(resultCode(error) ?? 0);
}

/** An error as plain data, because threads don't share classes. */
export function failureOf(error: unknown): { name: string; message: string } {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) };
  if (isUnavailable(error))
    return { name: 'StoreUnavailable', message: `The database can't be used now: ${error.message}.` };
  return { name: error.name, message: error.message };
}

export function errorOf({ name, message }: { name: string; message: string }): Error {
  if (name === 'StoreUnavailable') return new StoreUnavailable(message);
  if (name === 'Unstorable') return new Unstorable(message);
  return new Error(message);
}
