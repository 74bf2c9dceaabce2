import { setTimeout as wait } from 'node:timers/promises';
import type { mongo } from 'mongoose';
import { StoreUnavailable } from '../port.ts';
import { abandon, connect, databaseOf, ping, within } from './connect.ts';
import { isDiskFull, isUnavailable } from './failure.ts';

/** A request without an answer for so many milliseconds makes the link probe, and again after as many. */
const probeAfterMs = 700;
/** How long a ping may take: together less than the 3 seconds within which callers are told. */
const pingTimeoutMs = 1300;
/** No request takes so long while MongoDB answers others: the driver has lost it (see Link). */
const answerTimeoutMs = 60_000;
/** How long a new connection may take. */
const connectTimeoutMs = 5000;

/**
 * The way to MongoDB. A slow request is waited for as long as MongoDB answers others; when it doesn't, whoever waits
 * or asks is told at once that it is away, until there is a new connection. (The driver alone would wait for as long
 * as its sockets do on a network that swallows what is sent, and its own time limits would cut off what is merely
 * slow. It also waits for ever, as does its monitor, for what it writes to a socket just as that closes: so the whole
 * client is given up.)
 */
export class Link {
  #client: mongo.MongoClient;
  readonly #uri: string;
  readonly #database: string;
  /** Requests without an answer, and how to give each up. */
  readonly #waiting = new Map<Promise<unknown>, (reason: StoreUnavailable) => void>();
  #onReconnect = (): void => {};
  #isProbing = false;
  /** When MongoDB last answered anything. */
  #lastAnswerAt = Number.NEGATIVE_INFINITY;
  #reason: string | undefined;
  #isClosed = false;

  /** @param client connected to the MongoDB of the connection string */
  constructor(client: mongo.MongoClient, uri: string) {
    this.#client = client;
    this.#uri = uri;
    this.#database = databaseOf(uri);
  }

  /** Calls this whenever MongoDB is back. */
  onReconnect(call: () => void): void {
    this.#onReconnect = call;
  }

  /**
   * MongoDB's answer; throws StoreUnavailable within 3 seconds when MongoDB is away.
   * @param limit in milliseconds, for what may take longer than a minute
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

  /** Answers once a write could be acknowledged. */
  async ping(): Promise<void> {
    await this.ask(() => ping(this.#client));
  }

  /** Takes no more requests, and waits for those under way. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.allSettled(this.#waiting.keys());
    await within(pingTimeoutMs, this.#client.close(), () => {}).catch(() => {});
  }

  /** Finds out whether MongoDB is there and, if it isn't, reconnects until it is. */
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

  /** Throws when MongoDB answers nothing. While all connections are busy the ping waits: others' answers count too. */
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
