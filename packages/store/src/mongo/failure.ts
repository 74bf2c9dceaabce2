import { Unstorable } from '@quartermaster/core/query/storable';
import { Error as MongooseError, mongo } from 'mongoose';

/** MongoDB's code for a unique key that is taken. */
const duplicateCode = 11000;

/** MongoDB's codes for a change that doesn't fit the document: BadValue, TypeMismatch, PathNotViable. */
const invalidChangeCodes = [2, 14, 28];

/**
 * Codes of a server that can't answer now, although another one can, or the same one later: HostUnreachable,
 * HostNotFound, NetworkTimeout, ShutdownInProgress, PrimarySteppedDown, SocketException, NotWritablePrimary,
 * InterruptedAtShutdown, InterruptedDueToReplStateChange, NotPrimaryNoSecondaryOk, NotPrimaryOrSecondary.
 */
const transientCodes = [6, 7, 89, 91, 189, 9001, 10107, 11600, 11602, 13435, 13436];

/** Codes of a socket that closes during a write; the driver passes them on unchanged. */
const brokenSocketCodes = ['EPIPE', 'ECONNRESET', 'ECONNABORTED', 'ETIMEDOUT', 'ERR_STREAM_DESTROYED'];

/** The error of a change, as core would throw it. */
export function changeError(error: unknown): unknown {
  return error instanceof mongo.MongoServerError && invalidChangeCodes.includes(Number(error.code))
    ? new Unstorable(error.message)
    : error;
}

/** Whether a unique key is taken. */
export const isDuplicate = (error: unknown): error is mongo.MongoServerError =>
  error instanceof mongo.MongoServerError && error.code === duplicateCode;

/** MongoDB's code for having no room for a write: OutOfDiskSpace. */
const fullCode = 14031;

/**
 * Whether MongoDB refuses writes because its disk is full; in a bulk write, judging by the write that failed
 * so.
 */
export const isDiskFull = (error: unknown): error is mongo.MongoServerError =>
  error instanceof mongo.MongoServerError &&
  (error.code === fullCode ||
    (error instanceof mongo.MongoBulkWriteError &&
      [error.writeErrors].flat().some(({ code }) => code === fullCode)));

/** The positions in a bulk write that were refused because a unique key is taken. Throws any other error. */
export async function refusedByKeys(bulk: Promise<unknown>): Promise<number[]> {
  try {
    await bulk;
    return [];
  } catch (error) {
    if (!(error instanceof mongo.MongoBulkWriteError)) throw error;
    const refused = [error.writeErrors].flat();
    if (refused.length === 0 || refused.some(({ code }) => code !== duplicateCode)) throw error;
    return refused.map(({ index }) => index);
  }
}

/** Whether the error is due to the connection to MongoDB, or its state, rather than the request. */
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

/** A bulk write's error contains the error it ran into. */
const isBulkUnavailable = ({ errorResponse, result }: mongo.MongoBulkWriteError): boolean =>
  isUnavailable(errorResponse) || result.getWriteConcernError() !== undefined;
