import { setTimeout as wait } from 'node:timers/promises';
import type { mongo } from 'mongoose';
import { StoreUnavailable } from '../port.ts';
import { abandon, connect, databaseOf, ping, within } from './connect.ts';
import { isUnavailable } from './failure.ts';

/** A question that has no answer for so long is worth asking whether anybody is there, in milliseconds; then again. */
const patience = 700;
/** Whoever is there says so within so long: together less than the 3 seconds within which callers hear of it. */
const pulse = 1300;
/** Nothing that is asked takes so long while MongoDB answers others: the driver has lost it (see Link). */
const longest = 60_000;
/** How long a new connection may take. */
const greeting = 5000;

/**
 * The way to MongoDB. What takes long is waited for as long as MongoDB answers others; when it doesn't, whoever
 * waits or asks hears at once that it is away, until there is a new connection. (The driver alone would wait for a
 * network that swallows what is sent as long as its sockets do, and time limits of its own would cut off what is
 * but slow. What it writes to a socket just as that closes it waits for without end, its monitor too: so it is given
 * up as well.)
 */
export class Link {
  #client: mongo.MongoClient;
  readonly #uri: string;
  readonly #database: string;
  /** What isn't answered yet, with what gives it up. */
  readonly #waiting = new Map<Promise<unknown>, (reason: StoreUnavailable) => void>();
  #whenBack = (): void => {};
  #isFeeling = false;
  /** When MongoDB last answered anything. */
  #heard = Number.NEGATIVE_INFINITY;
  #reason: string | undefined;
  #isClosed = false;

  /** @param client connected to the MongoDB of the connection string */
  constructor(client: mongo.MongoClient, uri: string) {
    this.#client = client;
    this.#uri = uri;
    this.#database = databaseOf(uri);
  }

  /** Calls this each time when MongoDB is back. */
  whenBack(call: () => void): void {
    this.#whenBack = call;
  }

  /**
   * MongoDB's answer; throws StoreUnavailable within 3 seconds when MongoDB is away.
   * @param limit in milliseconds, for what may take longer than a minute
   */
  async ask<T>(question: (database: mongo.Db) => Promise<T>, limit = longest): Promise<T> {
    if (this.#isClosed) throw new StoreUnavailable('The store is closed.');
    if (this.#reason !== undefined) throw away(this.#reason);
    let giveUp = (_reason: StoreUnavailable): void => {};
    const gone = new Promise<never>((_, reject) => {
      giveUp = reject;
    });
    const answer = Promise.race([question(this.#client.db(this.#database)), gone]);
    this.#waiting.set(answer, giveUp);
    const since = performance.now();
    const timer = setInterval(() => {
      if (performance.now() - since > limit) giveUp(away(`no answer within ${limit} ms`));
      void this.#feel();
    }, patience);
    try {
      const answered = await answer;
      this.#heard = performance.now();
      return answered;
    } catch (error) {
      if (!isUnavailable(error)) {
        this.#heard = performance.now();
        throw error;
      }
      void this.#feel();
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

  /** Takes no more questions, and waits for the answers to those that were asked. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.allSettled(this.#waiting.keys());
    await within(pulse, this.#client.close(), () => {}).catch(() => {});
  }

  /** Looks whether MongoDB is there and, if it isn't, connects anew until it is. */
  async #feel(): Promise<void> {
    if (this.#isFeeling) return;
    this.#isFeeling = true;
    try {
      await this.#heartbeat();
    } catch (error) {
      this.#leave(error);
      await this.#comeBack();
    } finally {
      this.#isFeeling = false;
    }
  }

  /** Throws when MongoDB answers nothing: where all connections are busy the ping waits, and others' answers do as well. */
  async #heartbeat(): Promise<void> {
    let failed = false;
    const pinged = ping(this.#client).catch((error: unknown) => {
      failed = true;
      throw error;
    });
    for (let left = pulse; ; left = this.#heard + pulse - performance.now()) {
      try {
        await within(left, pinged, () => {});
        return;
      } catch (error) {
        if (failed || performance.now() - this.#heard >= pulse) throw error;
      }
    }
  }

  #leave(error: unknown): void {
    this.#reason = messageOf(error);
    for (const giveUp of this.#waiting.values()) giveUp(away(this.#reason));
    abandon(this.#client);
  }

  async #comeBack(): Promise<void> {
    while (!this.#isClosed) {
      try {
        const client = await within(greeting, connect(this.#uri), abandon);
        if (this.#isClosed) return abandon(client);
        this.#client = client;
        this.#reason = undefined;
        return this.#whenBack();
      } catch (error) {
        this.#reason = messageOf(error);
        await wait(patience, undefined, { ref: false });
      }
    }
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const away = (reason: string, cause?: Error): StoreUnavailable =>
  new StoreUnavailable(`MongoDB can't be reached: ${reason}.`, { cause });
