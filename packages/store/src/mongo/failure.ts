import { Unstorable } from '@quartermaster/core/query/storable';
import { Error as MongooseError, mongo } from 'mongoose';

/** MongoDB's codes for a change that doesn't fit the document: BadValue, TypeMismatch, PathNotViable. */
const invalidChangeCodes = [2, 14, 28];

/**
 * Codes of a server that can't answer now, though another one can, or the same one later: HostUnreachable, HostNotFound,
 * NetworkTimeout, ShutdownInProgress, PrimarySteppedDown, SocketException, NotWritablePrimary, InterruptedAtShutdown,
 * InterruptedDueToReplStateChange, NotPrimaryNoSecondaryOk, NotPrimaryOrSecondary.
 */
const transientCodes = [6, 7, 89, 91, 189, 9001, 10107, 11600, 11602, 13435, 13436];

/** Codes of a socket that closes while it is written to; the driver passes them on as they are. */
const brokenSocketCodes = ['EPIPE', 'ECONNRESET', 'ECONNABORTED', 'ETIMEDOUT', 'ERR_STREAM_DESTROYED'];

/** The error of a change, as core would say it. */
export function changeError(error: unknown): unknown {
  return error instanceof mongo.MongoServerError && invalidChangeCodes.includes(Number(error.code))
    ? new Unstorable(error.message)
    : error;
}

/** The index whose key is taken, told by the message: the driver drops it from bulk errors. */
export function duplicateIndex({ code, message = '' }: { code?: unknown; message?: string | undefined }) {
  return code === 11000 ? / index: (?:\S+\.\$)?(\S+)/.exec(message)?.[1] : undefined;
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

/** Whether the reason is the way to MongoDB, or its state, and not what was asked of it. */
export function isUnavailable(error: unknown): error is Error {
  return (
    error instanceof mongo.MongoServerSelectionError ||
    error instanceof MongooseError.MongooseServerSelectionError ||
    error instanceof mongo.MongoNetworkError ||
    error instanceof mongo.MongoNotConnectedError ||
    error instanceof mongo.MongoTopologyClosedError ||
    error instanceof mongo.MongoClientClosedError ||
    error instanceof mongo.MongoWriteConcernError ||
    (error instanceof mongo.MongoBulkWriteError && isBulkUnavailable(error)) ||
    (error instanceof mongo.MongoServerError && transientCodes.includes(Number(error.code))) ||
    (error instanceof Error && 'code' in error && brokenSocketCodes.includes(String(error.code))) ||
    (error instanceof mongo.MongoError && error.hasErrorLabel(mongo.MongoErrorLabel.RetryableWriteError))
  );
}

/** What a bulk write ran into on its way is inside its error. */
const isBulkUnavailable = ({ errorResponse, result }: mongo.MongoBulkWriteError): boolean =>
  isUnavailable(errorResponse) || result.getWriteConcernError() !== undefined;
