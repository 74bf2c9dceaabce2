import type { Where } from '@quartermaster/core/query/where';
import type { ReadOptions } from '../port.ts';
import { TimeSlice } from '../time-slice.ts';
import { Changes } from './changes.ts';
import { Connection, resultCode, sqliteBusy } from './connection.ts';
import { errorOf, failureOf } from './failure.ts';
import { ExistingIndexes, withIndexes } from './indexes.ts';
import type { Layout } from './layout.ts';
import { seenLogTables } from './log-pages.ts';
import { type LogTables, logTablesOf } from './log-tables.ts';
import type { DocumentRow, PageAndTotal, Question } from './messages.ts';
import { keptTotal, type PageQuestion, planCount, planDeclared, planFew } from './page-plan.ts';
import { isAll, readPage } from './read.ts';
import { readingFormer } from './reading-former.ts';
import { type Sql, sql } from './sql.ts';
import type { Turns } from './turns.ts';

/** Milliseconds of reads before yielding to the event loop. */
export const sliceMs = 5;

/** The maximum number of rows that the main thread reads at once. */
const maxFew = 200;

/**
 * Sends each read to the right thread: a few rows from an index to the main thread, everything else to the
 * reader.
 */
export class Reads {
  readonly #main: Connection;
  readonly #changes: Changes;
  readonly #indexes: ExistingIndexes;
  readonly #reader: Turns;
  readonly #slice = new TimeSlice(sliceMs);
  #logTables: LogTables | undefined;
  #closed = false;

  /** The writer must have prepared the file before. */
  constructor(file: string, reader: Turns) {
    this.#main = new Connection(file, { readOnly: true, busyTimeoutMs: 0 });
    readingFormer(this.#main);
    this.#changes = new Changes(this.#main);
    this.#indexes = new ExistingIndexes(this.#main);
    this.#reader = reader;
  }

  /** At most 200 rows, each found by an index. */
  few<Row>(query: Sql): Promise<readonly Row[]> {
    return this.#here((main) => main.all<Row>(query), { kind: 'rows', query });
  }

  many<Row>(query: Sql, options?: ReadOptions): Promise<readonly Row[]> {
    return this.#there<Row>({ kind: 'rows', query }, options);
  }

  page(layout: Layout, question: PageQuestion, options?: ReadOptions): Promise<readonly DocumentRow[]> {
    const plan = planDeclared(this.existing(layout), question);
    if (plan === undefined) return this.pageOfMany(layout, question, options);
    return this.#here((main) => readPage(main, plan), pageRequest(layout, question));
  }

  async pageAndTotal(declared: Layout, question: PageQuestion, options?: ReadOptions): Promise<PageAndTotal> {
    const layout = this.existing(declared);
    if (planDeclared(layout, question)) {
      const rows = await this.page(layout, question, options);
      return {
        rows,
        total: isAll(question, rows) ? rows.length : await this.total(layout, question.where, options),
      };
    }
    const few = planFew(layout, question, maxFew);
    const [counted] = few ? await this.few<{ count: number }>(few.count) : [];
    if (few && counted && counted.count <= maxFew) {
      const rows = await this.#here((main) => readPage(main, few.plan), pageRequest(layout, question));
      return { rows, total: counted.count };
    }
    const request = { kind: 'pageAndTotal', collection: layout.name, question } as const;
    const [answer] = await this.#there<PageAndTotal>(request, options);
    if (answer === undefined) throw new Error('The reader answered no page.');
    return answer;
  }

  /**
   * The number of matches: a maintained count, counted here in an index if they are few, or by the reader.
   */
  async total(layout: Layout, where: Where, options?: ReadOptions): Promise<number> {
    const kept = keptTotal(layout, where);
    if (kept) return (await this.few<{ count: number }>(kept))[0]?.count ?? 0;
    const few = planCount(this.existing(layout), where, maxFew);
    const [counted] = few ? await this.few<{ count: number }>(few) : [];
    if (counted && counted.count <= maxFew) return counted.count;
    const request = { kind: 'total', collection: layout.name, where } as const;
    return (await this.#there<{ count: number }>(request, options))[0]?.count ?? 0;
  }

  /**
   * A layout with the indexes that exist now, for a plan. None is dropped while anybody has the database open.
   */
  existing(layout: Layout): Layout {
    try {
      if (!this.#closed) return this.#indexes.of(layout);
    } catch (error) {
      if (resultCode(error) !== sqliteBusy) throw error;
    }
    return withIndexes(layout, () => false);
  }

  /** The tables with events; once all of an earlier version's have been moved, that stays so. */
  async logTables(): Promise<LogTables> {
    if (this.#logTables?.former === false) return this.#logTables;
    this.#logTables = await this.#seenLogTables();
    return this.#logTables;
  }

  async #seenLogTables(): Promise<LogTables> {
    try {
      if (!this.#closed) return logTablesOf(this.#main);
    } catch (error) {
      if (resultCode(error) !== sqliteBusy) throw error;
    }
    return seenLogTables((query) => this.many(query));
  }

  /** One of many pages, read on the reader's thread to leave the main thread to others. */
  pageOfMany(layout: Layout, question: PageQuestion, options?: ReadOptions): Promise<readonly DocumentRow[]> {
    return this.#there(pageRequest(layout, question), options);
  }

  /** The numbers of all rows that a query finds, in its order. */
  async rowNumbers(query: Sql, options?: ReadOptions): Promise<Float64Array> {
    const [numbers] = await this.#there<Float64Array>({ kind: 'rowNumbers', query }, options);
    return numbers ?? new Float64Array();
  }

  /** The number of changes to a cached collection so far, by any process. */
  async changesOf(collection: string): Promise<number> {
    try {
      if (!this.#closed) return this.#changes.of(collection);
    } catch (error) {
      if (resultCode(error) !== sqliteBusy) throw error;
    }
    const query = sql`SELECT changes FROM "store.changes" WHERE collection = ${collection}`;
    const [row] = await this.many<{ changes: number }>(query);
    return row?.changes ?? 0;
  }

  /** From now on, reads throw StoreUnavailable. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#reader.close();
    this.#main.close();
  }

  /**
   * The main thread never waits: if another process has the file locked for a moment, the reader waits
   * instead.
   */
  async #here<Row>(work: (main: Connection) => readonly Row[], request: Question): Promise<readonly Row[]> {
    if (this.#slice.isOver) await this.#slice.yield();
    if (this.#closed) return this.#there(request);
    try {
      return work(this.#main);
    } catch (error) {
      const code = resultCode(error);
      if (code !== sqliteBusy) throw code === undefined ? error : errorOf(failureOf(error));
      return this.#there(request);
    }
  }

  async #there<Row>(request: Question, options?: ReadOptions): Promise<readonly Row[]> {
    return (await this.#reader.ask(request, options)) as readonly Row[];
  }
}

const pageRequest = ({ name }: Layout, question: PageQuestion): Question => ({
  kind: 'page',
  collection: name,
  question,
});
