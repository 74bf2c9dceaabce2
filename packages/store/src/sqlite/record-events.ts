import type { EventEntry } from '../chain/event-entry.ts';
import { hashValue } from '../chain/hash-value.ts';
import type { LogEntry } from '../chain/log-entry.ts';
import { type Before, Signer } from '../chain/signer.ts';
import type { ChainKeys } from '../port.ts';
import { Codes, forgetUnusedCode } from './codes.ts';
import type { Connection } from './connection.ts';
import { instantOf } from './log-functions.ts';
import { headSql } from './log-pages.ts';
import { type LogTables, logTablesOf, tablesWithEvents } from './log-tables.ts';
import { moveEvents, moveNext } from './move-events.ts';
import { sql } from './sql.ts';
import { storedText } from './stored-text.ts';

/** The writer's side of the log: everything within its transactions, in which nobody else writes. */
export class LogWriter {
  readonly #connection: Connection;
  readonly #codes: Codes;
  #signer: Signer;
  #tables: LogTables | undefined;
  /** The last event, as far as this transaction knows it. */
  #last: (NonNullable<Before> & { readonly seq: number }) | undefined;

  constructor(connection: Connection, keys: ChainKeys) {
    this.#connection = connection;
    this.#codes = new Codes(connection);
    this.#signer = new Signer(keys);
  }

  useKeys(keys: ChainKeys): void {
    this.#signer = new Signer(keys);
  }

  /** Appends events to the log and its chain. Events with known ids are ignored. */
  record(events: readonly EventEntry[]): void {
    if (events.length === 0) return;
    this.#last ??= this.#connection.first(headSql(this.#seen()));
    for (const event of events) {
      const last = this.#last;
      const entry = { ...event, seq: (last?.seq ?? 0) + 1, ...this.#signer.bind(last, event.event) };
      if (!this.#isFormer(entry.id) && this.#insert(entry)) this.#last = entry;
    }
  }

  /** Inserts events as they were elsewhere; known ones are left alone. */
  load(entries: readonly LogEntry[]): void {
    this.#last = undefined;
    for (const entry of entries) {
      const { seq, id } = entry;
      const known = tablesWithEvents(this.#seen()).flatMap(({ name }) =>
        this.#connection.all<{ id: string }>(sql`SELECT id FROM ${name} WHERE seq = ${seq} OR id = ${id}`),
      );
      if (known.some((one) => one.id === id)) continue;
      const [other] = known;
      if (other !== undefined) throw new Error(`Event ${id} has the same seq as ${other.id}.`);
      this.#insert(entry);
    }
  }

  /** Stores events without their personal data. */
  erase(entries: readonly LogEntry[]): void {
    const numbers = entries.map(({ seq }) => seq);
    if (this.#seen().former) moveEvents(this.#connection, numbers);
    const before = this.#codesOf(numbers);
    for (const { seq, id, subjectId, at, doer, face, kind, address, event } of entries)
      this.#connection.run(sql`UPDATE "store.log" SET subject_id = ${subjectId}, at = ${instantOf(at)},
        doer = ${this.#codes.of(doer)}, via = ${this.#codes.of(face)}, kind = ${this.#codes.of(kind)},
        address = ${this.#codes.of(address)}, text = ${storedText(event)}, erased = 1
        WHERE seq = ${seq} AND id = ${id}`);
    const after = this.#codesOf(numbers);
    for (const code of before) if (!after.has(code)) forgetUnusedCode(this.#connection, code);
    this.#codes.forget();
  }

  /**
   * Moves the next events that an earlier version stored into this version's table.
   * @param end when to move no more
   * @returns whether something may be left
   */
  move(end: number): boolean {
    return this.#seen().former && moveNext(this.#connection, end);
  }

  /** To be called after each transaction: it may have been rolled back, and others write from then on. */
  forget(): void {
    this.#codes.forget();
    this.#tables = undefined;
    this.#last = undefined;
  }

  #seen(): LogTables {
    this.#tables ??= logTablesOf(this.#connection);
    return this.#tables;
  }

  #isFormer(id: string): boolean {
    if (!this.#seen().former) return false;
    return this.#connection.first(sql`SELECT 1 FROM "store.events" WHERE id = ${id}`) !== undefined;
  }

  /** Who did these events, and from where. */
  #codesOf(numbers: readonly number[]): ReadonlySet<number> {
    const rows = this.#connection.all<{ doer: number | null; address: number | null }>(
      sql`SELECT doer, address FROM "store.log" WHERE seq IN (SELECT value FROM json_each(${JSON.stringify(numbers)}))`,
    );
    return new Set(rows.flatMap(({ doer, address }) => [doer, address]).filter((code) => code !== null));
  }

  /** False if the event already exists. */
  #insert(entry: LogEntry): boolean {
    const { seq, id, subjectKind, subjectId, at, doer, face, kind, address, type, batch } = entry;
    const { single, digest, chain, keyId, handover, erased } = entry;
    const code = (value: string | undefined) => this.#codes.of(value);
    const { changes } = this.#connection.run(sql`INSERT INTO "store.log"
      (seq, id, subject_id, subject_kind, at, doer, via, kind, address, type, batch, single, erased, key,
        digest, chain, handover, text)
      VALUES (${seq}, ${id}, ${subjectId}, ${code(subjectKind)}, ${instantOf(at)}, ${code(doer)}, ${code(face)},
        ${code(kind)}, ${code(address)}, ${code(type)}, ${single ? null : code(batch)}, ${single ? 1 : null},
        ${erased ? 1 : null}, ${code(keyId)}, ${hashValue(digest)}, ${hashValue(chain)},
        ${handover ? hashValue(handover) : null}, ${storedText(entry.event)})
      ON CONFLICT (id) DO NOTHING`);
    if (changes > 0) recordConcerned(this.#connection, entry);
    return changes > 0;
  }
}

/** Indexes an event by the people whose history it belongs to. */
export function recordConcerned(
  connection: Connection,
  { concerned = [], at, seq }: Pick<LogEntry, 'concerned' | 'at' | 'seq'>,
): void {
  for (const person of concerned)
    connection.run(sql`INSERT INTO "store.concerned" (person, happened, number) VALUES (${person}, ${at}, ${seq})
      ON CONFLICT DO NOTHING`);
}
