import { createHmac, type KeyObject, randomUUID } from 'node:crypto';
import type { Database } from './database.ts';

/** Who made a change, and in which call. */
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

/** Node generates UUIDs in advance, unlike other random bytes. */
export const newId = (): string => randomUUID().replaceAll('-', '');

const insertion = `INSERT INTO events
  (seq, id, subject_kind, subject_id, at, doer, face, kind, address, batch, event, digest, chain, key_id)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

/**
 * The event log, in which keyed hashes chain each event to the one before. Call it
 * in the change's transaction.
 */
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

  /** @param concerned the people whose history the event belongs to */
  record(event: Event, concerned: readonly string[] = []): void {
    const text = JSON.stringify(event);
    const digest = this.#hash(`event\n${text}`);
    const chain = this.#hash(`chain\n${this.#last.chain}\n${digest}`);
    const seq = this.#last.seq + 1;
    this.#database.run(
      insertion,
      ...[seq, event.id, event.subject.kind, event.subject.id, event.at, event.actor.id, event.face],
      ...[event.type === 'export.started' ? 'export' : 'change', event.address, event.batch ?? null],
      ...[text, digest, chain, this.#keyId],
    );
    for (const person of concerned)
      this.#database.run('INSERT INTO concerned (person, at, seq) VALUES (?, ?, ?)', person, event.at, seq);
    this.#last = { seq, chain };
  }

  /** To be called after a rollback. */
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
