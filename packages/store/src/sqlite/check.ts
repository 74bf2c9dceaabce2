import type { LogEntry } from '../chain/log-entry.ts';
import { ChainWalk } from '../chain/walk.ts';
import { CheckCount, checkDocument, checkEvent } from '../check.ts';
import type { ChainKeys, CheckWatch, CollectionDeclaration, Identified, Stored } from '../port.ts';
import { faultOf, fileFaults, messageOf } from './check-file.ts';
import { obstacleOf } from './failure.ts';
import { wrongCountsSql } from './kept-counts.ts';
import { type Layout, layoutOf } from './layout.ts';
import { logPages, seenLogTables } from './log-pages.ts';
import type { CheckedPage, ReaderRequest, ThreadData } from './messages.ts';
import { derivationOf } from './rederive.ts';
import { identifier, raw, type Sql, sql } from './sql.ts';
import {
  derivedTable,
  type Kept,
  keptSql,
  logTablesIn,
  missingIndexes,
  missingTables,
  type SchemaEntry,
  schemaSql,
} from './tables.ts';
import { Thread } from './thread.ts';
import type { Writer } from './writer.ts';

const eventsAtOnce = 1000;

export interface Checked {
  readonly data: ThreadData;
  readonly declarations: readonly CollectionDeclaration<Identified>[];
  readonly chainKeys: ChainKeys;
  readonly writer: Writer;
}

/**
 * Checks a snapshot of a whole database on a separate thread, beginning with the file itself. What can't be
 * read is reported, and everything else still checked.
 */
export async function* check(checked: Checked, watch: CheckWatch): AsyncIterable<string> {
  const thread = new Thread<ReaderRequest, unknown>(
    new URL('./reader-thread.ts', import.meta.url),
    checked.data,
  );
  const ask = async <Item>(request: ReaderRequest) => (await thread.ask(request)) as readonly Item[];
  const run = new Check(checked, watch, ask);
  try {
    yield* run.read();
  } finally {
    await thread.close();
  }
  // After the read, since without a write-ahead log (as after a restore) nobody can write while somebody
  // reads.
  yield* run.askSearch();
}

type Ask = <Item>(request: ReaderRequest) => Promise<readonly Item[]>;

class Check {
  readonly #checked: Checked;
  readonly #watch: CheckWatch;
  readonly #onDocument: NonNullable<CheckWatch['onDocument']>;
  readonly #onUnchecked: NonNullable<CheckWatch['onUnchecked']>;
  readonly #onDamage: NonNullable<CheckWatch['onDamage']>;
  readonly #count: CheckCount;
  readonly #ask: Ask;
  /** Collections that have all the tables currently declared. */
  readonly #whole: string[] = [];

  constructor(checked: Checked, watch: CheckWatch, ask: Ask) {
    this.#checked = checked;
    this.#watch = watch;
    this.#onDocument = watch.onDocument ?? (() => {});
    this.#onUnchecked = watch.onUnchecked ?? (() => {});
    this.#onDamage = watch.onDamage ?? (() => {});
    this.#count = new CheckCount(watch);
    this.#ask = ask;
  }

  async *read(): AsyncIterable<string> {
    this.#count.begin('the file');
    const faults = await fileFaults(this.#checked.data.file, (query) => this.#rows(query));
    if (faults.length > 0) this.#onDamage('file');
    yield* faults;
    await this.#rows(raw('BEGIN'));
    const { declarations } = this.#checked;
    const there = new Set((await this.#rows<SchemaEntry>(schemaSql)).map(({ name }) => name));
    const kept = there.has(derivedTable)
      ? await this.#rows<Kept>(keptSql)
      : declarations.map(({ name }) => ({ collection: name, declared: '[]' }));
    const missing = missingTables(there, kept);
    for (const table of missing) yield `The table ${table} is missing`;
    // Collections first declared in this version don't exist yet, which is no fault.
    const declared = declarations.filter(({ name }) => there.has(name));
    this.#count.begin('', await this.#total([...declared.map(({ name }) => name), ...logTablesIn(there)]));
    for (const declaration of declared) {
      const { name } = declaration;
      const layout = layoutOf(declaration);
      for (const index of missingIndexes(layout, there))
        yield `The index ${index} is missing: qm-server migrate recreates it`;
      const isWhole = !missing.some((table) => table.startsWith(`${name}.`));
      const isDeclaredSo = kept.some(
        (one) => one.collection === name && one.declared === derivationOf(layout),
      );
      if (isWhole && !isDeclaredSo)
        yield `${name}: its derived data is another version's: qm-server migrate rebuilds it`;
      this.#count.begin(name);
      yield* this.#collection(declaration, layout, !(isWhole && isDeclaredSo));
      if (isWhole && isDeclaredSo) this.#whole.push(name);
    }
    if (logTablesIn(there).length > 0) {
      this.#count.begin('events');
      yield* this.#events();
    }
  }

  /** Checks whether the search indexes match the documents; only the writer can. */
  async *askSearch(): AsyncIterable<string> {
    this.#count.begin('the search index');
    for (const collection of this.#whole)
      try {
        yield* await this.#checked.writer.checkSearch(collection);
      } catch (error) {
        const obstacle = obstacleOf(error);
        if (obstacle === undefined)
          yield `${collection}: its search index cannot be checked (${messageOf(error)})`;
        else return this.#onUnchecked(`The search indexes were not checked: ${obstacle}.`);
      }
  }

  /** The total number of rows of these tables, as far as they can be counted. */
  async #total(tables: readonly string[]): Promise<number> {
    let total = 0;
    for (const table of tables) total += await this.#countOf(identifier(table)).catch(() => 0);
    return total;
  }

  /** @param documentsOnly leaves out derived rows */
  async *#collection(
    declaration: CollectionDeclaration<Identified>,
    layout: Layout,
    documentsOnly: boolean,
  ): AsyncIterable<string> {
    const { name } = layout;
    let [keys, values, unread] = [0, 0, 0];
    for (let after = 0; ; ) {
      let page: CheckedPage | undefined;
      try {
        [page] = await this.#ask<CheckedPage>({ kind: 'check', collection: name, after, documentsOnly });
      } catch (error) {
        this.#onDamage('records');
        yield `${name}: rows after number ${after} cannot be read (${faultOf(error)})`;
        return;
      }
      if (page?.last === undefined) break;
      after = page.last;
      keys += page.keys;
      values += page.values;
      unread += page.rows - page.documents.length;
      yield* page.faults;
      for (const { version, document } of page.documents) {
        const stored: Stored<Identified> = { ...JSON.parse(document), version };
        yield* checkDocument(declaration, stored);
        this.#onDocument(name, stored);
      }
      this.#count.add({ documents: page.rows });
    }
    if (unread > 0) this.#onDamage('records');
    if (documentsOnly) return;
    // The derived rows of a document that can't be read aren't orphans.
    if (unread > 0) return;
    yield* this.#orphans(layout, { keys, values });
    // If it can't be counted, the check of the file has reported why.
    const wrong = await this.#rows<{ path: string }>(wrongCountsSql(layout)).catch(() => []);
    for (const { path } of wrong)
      yield `${name}: the total ${path === '' ? 'of all documents' : `by ${path}`} is wrong: qm-server migrate counts anew`;
  }

  async *#orphans({ name, tables }: Layout, wanted: { keys: number; values: number }): AsyncIterable<string> {
    for (const [table, expected] of [
      [tables.unique, wanted.keys],
      [tables.values, wanted.values],
    ] as const) {
      // If it can't be counted, the check of the file has reported why.
      const there = await this.#countOf(table).catch(() => 0);
      if (there > expected) yield `${name}: ${there - expected} rows of ${table.text} belong to no document`;
    }
  }

  async *#events(): AsyncIterable<string> {
    const walk = new ChainWalk(this.#checked.chainKeys);
    let last = 0;
    try {
      const tables = await seenLogTables((query) => this.#rows(query));
      for await (const page of logPages((query) => this.#rows<LogEntry>(query), tables, eventsAtOnce)) {
        for (const entry of page) {
          yield* checkEvent(walk, entry, this.#watch);
          last = entry.seq;
        }
        this.#count.add({ events: page.length });
      }
    } catch (error) {
      this.#onDamage('records');
      yield `events: those after ${last} cannot be read (${faultOf(error)})`;
    }
  }

  async #countOf(table: Sql): Promise<number> {
    const [row] = await this.#rows<{ count: number }>(sql`SELECT count(*) AS count FROM ${table}`);
    return row?.count ?? 0;
  }

  #rows<Row>(query: Sql): Promise<readonly Row[]> {
    return this.#ask<Row>({ kind: 'rows', query });
  }
}
