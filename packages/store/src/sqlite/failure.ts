import { Unstorable } from '@quartermaster/core/query/storable';
import { ReadTimedOut, StoreDamaged, StoreUnavailable } from '../store-errors.ts';
import {
  resultCode,
  sqliteBusy,
  sqliteCantOpen,
  sqliteCorrupt,
  sqliteFull,
  sqliteInterrupted,
  sqliteIoError,
  sqliteLocked,
  sqliteReadOnly,
} from './connection.ts';

/** Errors caused by the database rather than by the request, in words for people. */
const unavailable: ReadonlyMap<number, string> = new Map([
  [sqliteBusy, 'another program has locked the database'],
  [sqliteLocked, 'another program has locked the database'],
  [sqliteReadOnly, 'the database file cannot be written to'],
  [sqliteInterrupted, 'it was interrupted'],
  [sqliteIoError, 'the disk reported an error'],
  [sqliteFull, 'the disk is full'],
  [sqliteCantOpen, 'the database file cannot be opened'],
]);

export const isUnavailable = (error: unknown): boolean => unavailable.has(resultCode(error) ?? 0);

/**
 * Why the database can't be used here and now, whatever it contains; undefined if the database itself may be
 * at fault.
 */
export const obstacleOf = (error: unknown): string | undefined =>
  resultCode(error) === sqliteIoError ? undefined : unavailable.get(resultCode(error) ?? 0);

/** An error as plain data, because threads don't share classes. */
export interface Failure {
  readonly name: string;
  readonly message: string;
  readonly errcode?: number | undefined;
}

export function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) };
  const errcode = resultCode(error);
  const reason = unavailable.get(errcode ?? 0);
  if (reason === undefined)
    return { name: errcode === sqliteCorrupt ? 'StoreDamaged' : error.name, message: error.message, errcode };
  const message = `The database cannot be used at the moment: ${reason} (${error.message}).`;
  return { name: 'StoreUnavailable', message, errcode };
}

export function errorOf({ name, message, errcode }: Failure): Error {
  if (name === 'StoreUnavailable')
    return Object.assign(new StoreUnavailable(message, { isDiskFull: errcode === sqliteFull }), { errcode });
  if (name === 'ReadTimedOut') return new ReadTimedOut(message);
  if (name === 'StoreDamaged') return Object.assign(new StoreDamaged(message), { errcode });
  if (name === 'Unstorable') return new Unstorable(message);
  if (name === 'TypeError') return new TypeError(message);
  return Object.assign(new Error(message), { errcode });
}
