import { Unstorable } from '@quartermaster/core/query/storable';
import { Error as MongooseError, mongo } from 'mongoose';
import { StoreUnavailable } from '../port.ts';

/** MongoDB's codes for a change that doesn't fit the document: BadValue, TypeMismatch, PathNotViable. */
const unfitting = [2, 14, 28];

/** What came of asking MongoDB: its answer, or an error of the port's. */
export async function reach<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    throw isUnavailable(error)
      ? new StoreUnavailable(`MongoDB can't be reached: ${error.message}.`, { cause: error })
      : error;
  }
}

/** The error of a change, as core would say it. */
export function changeError(error: unknown): unknown {
  return error instanceof mongo.MongoServerError && unfitting.includes(Number(error.code))
    ? new Unstorable(error.message)
    : error;
}

/** The index whose key is taken, told by the message: the driver drops it from bulk errors. */
export function duplicateIndex({ code, message = '' }: { code?: unknown; message?: string | undefined }) {
  return code === 11000 ? / index: (?:\S+\.\$)?(.+?) dup key/.exec(message)?.[1] : undefined;
}

/** What a bulk of inserts could not put in: the index whose key is taken, by position. Throws every other error. */
export async function duplicates(bulk: Promise<unknown>): Promise<Map<number, string>> {
  const taken = new Map<number, string>();
  try {
    await bulk;
  } catch (error) {
    if (!(error instanceof mongo.MongoBulkWriteError)) throw error;
    for (const { index, code, errmsg } of [error.writeErrors].flat()) {
      const name = duplicateIndex({ code, message: errmsg });
      if (name === undefined) throw error;
      taken.set(index, name);
    }
    if (taken.size === 0) throw error;
  }
  return taken;
}

/** The unique key of the port that an index stands for. */
export const keyOfIndex = (index: string): string =>
  index === '_id_' ? 'id' : index.replace(/^unique_/, '');

function isUnavailable(error: unknown): error is Error {
  return (
    error instanceof mongo.MongoServerSelectionError ||
    error instanceof MongooseError.MongooseServerSelectionError ||
    error instanceof mongo.MongoNetworkError ||
    error instanceof mongo.MongoNotConnectedError ||
    error instanceof mongo.MongoTopologyClosedError ||
    error instanceof mongo.MongoClientClosedError ||
    (error instanceof mongo.MongoError && error.hasErrorLabel(mongo.MongoErrorLabel.RetryableWriteError))
  );
}
