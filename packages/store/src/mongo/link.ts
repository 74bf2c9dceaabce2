import { setTimeout as wait } from 'node:timers/promises';
import type { mongo } from 'mongoose';
import { StoreUnavailable } from '../store-errors.ts';
import { abandon, connect, databaseOf, ping, within } from './connect.ts';
import { isDiskFull, isUnavailable } from './failure.ts';

/** A request that has waited this many milliseconds makes the link probe, again and again. */
const probeAfterMs = 700;
/**
 * How long a ping may take. Together with the delay before it, less than the 3 seconds within which callers
 * get an error.
 */
const pingTimeoutMs = 1300;
/** No request takes this long while MongoDB answers others: the driver must have lost it (see Link). */
const answerTimeoutMs = 60_000;
/** How long opening a new connection may take. */
const connectTimeoutMs = 5000;

/**
 * The connection to MongoDB. A slow request is waited for as long as MongoDB answers others; once it doesn't,
 * all waiting and new callers get an error right away, until there is a new connection. (On a network that
 * swallows packets, the driver alone would wait as long as its sockets do, and its own time limits would also
 * cut off requests that are merely slow. It, and its monitor too, also waits forever for anything written to
 * a socket just as that closes, so the whole client is replaced.)
 */
export class Link {
  #client: mongo.MongoClient;
  readonly #uri: string;
  readonly #database: string;
  /** Requests without a response yet, with a function to give up on each. */
  readonly #waiting = new Map<Promise<unknown>, (reason: StoreUnavailable) => void>();
  #onReconnect = (): void => {};
  #isProbing = false;
  /** When MongoDB last responded to anything. */
  #lastAnswerAt = Number.NEGATIVE_INFINITY;
  #reason: string | undefined;
  #isClosed = false;

  /** @param client connected to the MongoDB at `uri` */
  constructor(client: mongo.MongoClient, uri: string) {
    this.#client = client;
    this.#uri = uri;
    this.#database = databaseOf(uri);
  }

  /** Sets a callback for whenever MongoDB is back. */
  onReconnect(call: () => void): void {
    this.#onReconnect = call;
  }

  /**
   * Sends a request and returns MongoDB's response. Throws StoreUnavailable within 3 seconds if MongoDB is
   * down.
   * @param limit in milliseconds, for requests that may take longer than a minute
   */
  async ask<T>(request: (database: mongo.Db) => Promise<T>, limit = answerTimeoutMs): Promise<T> {
    if (this.#isClosed) throw new StoreUnavailable('The store is closed.');
    if (this.#reason !== undefined) throw away(this.#reason);
    let giveUp = (_reason: StoreUnavailable): void => {};
    const gone = new Promise<never>((_, reject) => {
      giveUp = reject;
    });
    const answer = Promise.race([request(this.#client.db(this.#database)), gone]);
    this.#waiting.set(answer, giveUp);
    const since = performance.now();
    const timer = setInterval(() => {
      if (performance.now() - since > limit) giveUp(away(`no answer within ${limit} ms`));
      void this.#probe();
    }, probeAfterMs);
    try {
      const answered = await answer;
      this.#lastAnswerAt = performance.now();
      return answered;
    } catch (error) {
      if (isDiskFull(error) || !isUnavailable(error)) {
        this.#lastAnswerAt = performance.now();
        throw isDiskFull(error) ? full(error) : error;
      }
      void this.#probe();
      throw away(error.message, error);
    } finally {
      clearInterval(timer);
      this.#waiting.delete(answer);
    }
  }

  /** Resolves if a write could be acknowledged. */
  async ping(): Promise<void> {
    await this.ask(() => ping(this.#client));
  }

  /** Accepts no more requests, and waits for those in progress. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.allSettled(this.#waiting.keys());
    await within(pingTimeoutMs, this.#client.close(), () => {}).catch(() => {});
  }

  /** Checks whether MongoDB is there and, if not, reconnects until it is. */
  async #probe(): Promise<void> {
    if (this.#isProbing) return;
    this.#isProbing = true;
    try {
      await this.#heartbeat();
    } catch (error) {
      this.#disconnect(error);
      await this.#reconnect();
    } finally {
      this.#isProbing = false;
    }
  }

  /**
   * Throws if MongoDB doesn't respond to anything. The ping has to wait while all connections are busy, so
   * responses to other requests count too.
   */
  async #heartbeat(): Promise<void> {
    let failed = false;
    const pinged = ping(this.#client).catch((error: unknown) => {
      failed = true;
      throw error;
    });
    for (let left = pingTimeoutMs; ; left = this.#lastAnswerAt + pingTimeoutMs - performance.now()) {
      try {
        await within(left, pinged, () => {});
        return;
      } catch (error) {
        if (failed || performance.now() - this.#lastAnswerAt >= pingTimeoutMs) throw error;
      }
    }
  }

  #disconnect(error: unknown): void {
    this.#reason = messageOf(error);
    for (const giveUp of this.#waiting.values()) giveUp(away(this.#reason));
    abandon(this.#client);
  }

  async #reconnect(): Promise<void> {
    while (!this.#isClosed) {
      try {
        const client = await within(connectTimeoutMs, connect(this.#uri), abandon);
        if (this.#isClosed) return abandon(client);
        this.#client = client;
        this.#reason = undefined;
        return this.#onReconnect();
      } catch (error) {
        this.#reason = messageOf(error);
        await wait(probeAfterMs, undefined, { ref: false });
      }
    }
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const full = (cause: Error): StoreUnavailable =>
  new StoreUnavailable(`MongoDB takes no writes: its disk is full (${cause.message}).`, {
    cause,
    isDiskFull: true,
  });

const away = (reason: string, cause?: Error): StoreUnavailable =>
  new StoreUnavailable(`MongoDB cannot be reached: ${reason}.`, { cause });
