import { setTimeout as wait } from 'node:timers/promises';
import { mongo } from 'mongoose';
import { StoreUnavailable, StoreUnusable } from '../port.ts';
import { isUnavailable } from './failure.ts';

/** How long a server that starts waits for MongoDB, in milliseconds. */
const patience = 10_000;

const options: mongo.MongoClientOptions = {
  serverSelectionTimeoutMS: 2000,
  // Where too few members are left to make a write last, it isn't waited for for ever.
  writeConcern: { w: 'majority', journal: true, wtimeoutMS: 10_000 },
};

/** AuthenticationFailed, and what Atlas answers for a user that it doesn't know. */
const strangers = [18, 8000];

/** Connects to the MongoDB that the connection string names: it answers, and writes are taken. */
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

/** Waits until MongoDB is there. Throws with a sentence for people. */
export async function connectPatiently(uri: string): Promise<mongo.MongoClient> {
  for (const since = performance.now(); ; await wait(500)) {
    try {
      return await within(patience - (performance.now() - since), connect(uri), abandon);
    } catch (error) {
      if (error instanceof mongo.MongoServerError && !isUnavailable(error)) throw refusal(error);
      if (error instanceof StoreUnusable) throw error;
      if (performance.now() - since > patience - 500) throw absence(error);
    }
  }
}

/** The database that a connection string names; the driver's own default would be `test`. */
export const databaseOf = (uri: string): string =>
  decodeURIComponent(/^mongodb(?:\+srv)?:\/\/[^/]*\/([^?]+)/.exec(uri)?.[1] ?? 'quartermaster');

/** Answers when a write could be acknowledged. */
export const ping = (client: mongo.MongoClient): Promise<unknown> => client.db().command({ ping: 1 });

/** Cuts off whatever is under way, and waits for nothing. */
export function abandon(client: mongo.MongoClient): void {
  // What fails then is no matter any more.
  client.close().catch(() => {});
}

/** @param ms milliseconds @param tooLate what becomes of a result that comes later */
export function within<T>(ms: number, work: Promise<T>, tooLate: (late: T) => void): Promise<T> {
  return new Promise((resolve, reject) => {
    let isOver = false;
    const giveUp = (): void => {
      isOver = true;
      reject(new Error(`no answer within ${Math.round(ms)} ms`));
    };
    // What came while this process was busy itself is read first.
    const timer = setTimeout(() => setImmediate(giveUp), ms);
    const take = (result: T): void => (isOver ? tooLate(result) : resolve(result));
    work.then(take, reject).finally(() => clearTimeout(timer));
  });
}

function clientOf(uri: string): mongo.MongoClient {
  try {
    return new mongo.MongoClient(uri, options);
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    // The address may hold a password: what repeats it isn't said.
    const said = reason === '' || /[@/]/.test(reason) ? '' : `: ${reason}`;
    throw new StoreUnusable(`QM_MONGODB_URI is no address of a MongoDB${said}.`, { cause: error });
  }
}

/** Why MongoDB won't do what was asked at start, in a sentence for people. */
export const refusal = (error: mongo.MongoServerError): StoreUnusable =>
  strangers.includes(Number(error.code))
    ? new StoreUnusable("MongoDB doesn't know the user or the password of QM_MONGODB_URI.", { cause: error })
    : new StoreUnusable(`MongoDB refuses: ${error.message}.`, { cause: error });

const absence = (error: unknown): StoreUnavailable =>
  new StoreUnavailable(
    `MongoDB can't be reached: ${error instanceof Error ? error.message : String(error)}. ` +
      'Is it running, and is QM_MONGODB_URI right?',
    { cause: error },
  );
