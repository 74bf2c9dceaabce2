import { setTimeout as wait } from 'node:timers/promises';
import { mongo } from 'mongoose';
import { StoreUnavailable, StoreUnusable } from '../store-errors.ts';
import { isUnavailable } from './failure.ts';

/** How long a starting server waits for MongoDB, in milliseconds. */
const connectTimeoutMs = 10_000;

const options: mongo.MongoClientOptions = {
  serverSelectionTimeoutMS: 2000,
  // With too few members left for a majority, a write would otherwise wait forever.
  writeConcern: { w: 'majority', journal: true, wtimeoutMS: 10_000 },
  // Named one by one too: an address that asks for less would be obeyed, and reads be older than writes.
  ...{ journal: true, readPreference: 'primary' },
};

/** It would be obeyed, whatever `journal` says. */
const journalByItsOldName = /([?&])j=[^&]*(?:&|$)/gi;

/** AuthenticationFailed, and Atlas's code for an unknown user. */
const authenticationFailures = [18, 8000];

/** Connects to the MongoDB in the connection string; resolves once it responds and accepts writes. */
export async function connect(uri: string): Promise<mongo.MongoClient> {
  const client = clientOf(uri);
  try {
    await client.connect();
    await ping(client);
    return client;
  } catch (error) {
    abandon(client);
    throw error;
  }
}

/** Retries until MongoDB is available. Throws an error whose message is a sentence for people. */
export async function connectWithRetry(uri: string): Promise<mongo.MongoClient> {
  for (const since = performance.now(); ; await wait(500)) {
    try {
      return await within(connectTimeoutMs - (performance.now() - since), connect(uri), abandon);
    } catch (error) {
      if (error instanceof mongo.MongoServerError && !isUnavailable(error)) throw refusal(error);
      if (error instanceof StoreUnusable) throw error;
      if (performance.now() - since > connectTimeoutMs - 500) throw absence(error);
    }
  }
}

/** The database in a connection string; the driver's own default would be `test`. */
export const databaseOf = (uri: string): string =>
  decodeURIComponent(/^mongodb(?:\+srv)?:\/\/[^/]*\/([^?]+)/.exec(uri)?.[1] ?? 'quartermaster');

/** Resolves if a write could be acknowledged. */
export const ping = (client: mongo.MongoClient): Promise<unknown> => client.db().command({ ping: 1 });

/** Drops everything in progress, without waiting. */
export function abandon(client: mongo.MongoClient): void {
  // Its failure no longer matters.
  client.close().catch(() => {});
}

/** @param tooLate takes a result that arrives after the time is up */
export function within<T>(ms: number, work: Promise<T>, tooLate: (late: T) => void): Promise<T> {
  return new Promise((resolve, reject) => {
    let isOver = false;
    const giveUp = (): void => {
      isOver = true;
      reject(new Error(`no answer within ${Math.round(ms)} ms`));
    };
    // A response that arrived while this process was busy is read first.
    const timer = setTimeout(() => setImmediate(giveUp), ms);
    const take = (result: T): void => (isOver ? tooLate(result) : resolve(result));
    work.then(take, reject).finally(() => clearTimeout(timer));
  });
}

/** A client that hasn't connected yet. */
export function clientOf(uri: string): mongo.MongoClient {
  try {
    return new mongo.MongoClient(uri.replace(journalByItsOldName, '$1'), options);
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    // The connection string may contain a password, so a reason that quotes it is left out.
    const explanation = reason === '' || /[@/]/.test(reason) ? '' : `: ${reason}`;
    throw new StoreUnusable(`QM_MONGODB_URI is not a MongoDB connection string${explanation}.`, {
      cause: error,
    });
  }
}

/** Why MongoDB refuses a request at start-up, as a sentence for people. */
export const refusal = (error: mongo.MongoServerError): StoreUnusable =>
  authenticationFailures.includes(Number(error.code))
    ? new StoreUnusable('MongoDB rejected the user name or the password in QM_MONGODB_URI.', { cause: error })
    : new StoreUnusable(`MongoDB refused: ${error.message}.`, { cause: error });

const absence = (error: unknown): StoreUnavailable =>
  new StoreUnavailable(
    `MongoDB cannot be reached: ${error instanceof Error ? error.message : String(error)}. ` +
      'Is it running, and is QM_MONGODB_URI correct?',
    { cause: error },
  );
