import { createHmac, type KeyObject, randomUUID } from 'node:crypto';
import type { Database } from './database.ts';

/** Who does something, and in which call. */
export interface Cause {
  readonly actor: { readonly kind: 'user'; readonly id: string; readonly email: string };
  readonly face: 'api';
  readonly requestId: string;
  readonly address: string;
  readonly batch?: string;
}

export interface Event extends Cause {
  readonly id: string;
  readonly type: string;
  readonly at: string;
  readonly subject: { readonly kind: string; readonly id: string };
  readonly data: object;
  readonly previous?: object;
}

/** Node makes UUIDs ahead, which other random bytes are not. */
export const newId = (): string => randomUUID().replaceAll('-', '');

/** The log, each event bound to the one before it by keyed hashes. Call it in the transaction of the change. */
export class EventLog {
  readonly #database: Database;
  readonly #key: KeyObject;
  readonly #keyId: string;
  #last: { readonly seq: number; readonly chain: string };

  constructor(database: Database, key: KeyObject) {
    this.#database = database;
    this.#key = key;
    this.#keyId = this.#hash('key').slice(0, 12);
    this.#last = this.#lastStored();
  }

  record(event: Event): void {
    const text = JSON.stringify(event);
    const digest = this.#hash(`event\n${text}`);
    const chain = this.#hash(`chain\n${this.#last.chain}\n${digest}`);
    const seq = this.#last.seq + 1;
    this.#database.run(
      'INSERT INTO events (seq, id, subject_kind, subject_id, event, digest, chain, key_id) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
      ...[seq, event.id, event.subject.kind, event.subject.id, text, digest, chain, this.#keyId],
    );
    this.#last = { seq, chain };
  }

  /** After a transaction that was rolled back. */
  reread(): void {
    this.#last = this.#lastStored();
  }

  #lastStored() {
    const sql = 'SELECT seq, chain FROM events ORDER BY seq DESC LIMIT 1';
    return this.#database.first<{ seq: number; chain: string }>(sql) ?? { seq: 0, chain: '' };
  }

  #hash(text: string): string {
    return createHmac('sha256', this.#key).update(text).digest('base64url');
  }
}
