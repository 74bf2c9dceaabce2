import { CheckCount, checkDocument, EventNumbers } from '../check.ts';
import type { CheckWatch, CollectionDeclaration, Identified, Stored } from '../port.ts';
import { declaredAs } from './derive-again.ts';
import { type Layout, layoutOf } from './layout.ts';
import type { CheckedPage, ReaderRequest, ThreadData } from './messages.ts';
import { identifier, raw, type Sql, sql } from './sql.ts';
import {
  derivedTable,
  eventsTable,
  type Kept,
  keptSql,
  missingIndexes,
  missingTables,
  type SchemaEntry,
  schemaSql,
} from './tables.ts';
import { Thread } from './thread.ts';
import type { Writer } from './writer.ts';

export interface Checked {
  readonly data: ThreadData;
  readonly declarations: readonly CollectionDeclaration<Identified>[];
  readonly writer: Writer;
}

/**
 * Looks through all of a database, after the file itself as it is at one moment, on a thread of its own. What can't be
 * read is told, and the rest is looked at all the same.
 */
export async function* check(checked: Checked, watch: CheckWatch): AsyncIterable<string> {
  const thread = new Thread<ReaderRequest, unknown>(
    new URL('./reader-thread.ts', import.meta.url),
    checked.data,
  );
  const ask = async <Item>(request: ReaderRequest) => (await thread.ask(request)) as readonly Item[];
  const looking = new Check(checked, watch, ask);
  try {
    yield* looking.read();
  } finally {
    await thread.close();
  }
  // A file without a write-ahead log, as a restore leaves it, lets nobody write while somebody reads.
  yield* looking.askSearch();
}

type Ask = <Item>(request: ReaderRequest) => Promise<readonly Item[]>;

class Check {
  readonly #checked: Checked;
  readonly #onDocument: NonNullable<CheckWatch['onDocument']>;
  readonly #count: CheckCount;
  readonly #ask: Ask;
  /** Collections that have all their tables, as they are declared now. */
  readonly #whole: string[] = [];

  constructor(checked: Checked, watch: CheckWatch, ask: Ask) {
    this.#checked = checked;
    this.#onDocument = watch.onDocument ?? (() => {});
    this.#count = new CheckCount(watch);
    this.#ask = ask;
  }

  async *read(): AsyncIterable<string> {
    this.#count.begin('the file');
    yield* await this.#integrity();
    await this.#rows(raw('BEGIN'));
    const { declarations } = this.#checked;
    const there = new Set((await this.#rows<SchemaEntry>(schemaSql)).map(({ name }) => name));
    const kept = there.has(derivedTable)
      ? await this.#rows<Kept>(keptSql)
      : declarations.map(({ name }) => ({ collection: name, declared: '' }));
    const missing = missingTables(
      there,
      kept.map(({ collection }) => collection),
    );
    for (const table of missing) yield `The table ${table} is missing`;
    // What a newer version than the last one declares isn't made yet: that is no fault.
    const declared = declarations.filter(({ name }) => there.has(name));
    this.#count.begin('', await this.#total([...declared.map(({ name }) => name), eventsTable]));
    for (const declaration of declared) {
      const { name } = declaration;
      const layout = layoutOf(declaration);
      for (const index of missingIndexes(layout, there))
        yield `The index ${index} is missing: qm-server migrate makes it anew`;
      const isWhole = !missing.some((table) => table.startsWith(`${name}.`));
      const isDeclaredSo = kept.some((one) => one.collection === name && one.declared === declaredAs(layout));
      if (isWhole && !isDeclaredSo)
        yield `${name}: what is kept beside its documents is another version's: qm-server migrate makes it anew`;
      this.#count.begin(name);
      yield* this.#collection(declaration, layout, !(isWhole && isDeclaredSo));
      if (isWhole && isDeclaredSo) this.#whole.push(name);
    }
    if (there.has(eventsTable)) {
      this.#count.begin('events');
      yield* this.#events();
    }
  }

  /** Whether the search indexes agree with the documents: only who may write can ask them. */
  async *askSearch(): AsyncIterable<string> {
    this.#count.begin('the search index');
    for (const collection of this.#whole)
      try {
        yield* await this.#checked.writer.checkSearch(collection);
      } catch (error) {
        yield `${collection}: its search index can't be looked at (${messageOf(error)})`;
      }
  }

  async #integrity(): Promise<string[]> {
    const ask = (pragma: string) => this.#rows<Record<string, string>>(raw(`PRAGMA ${pragma}(20)`));
    // Where an index would have to look into a document that isn't JSON, the one check throws: the other has no look.
    const found = await ask('integrity_check')
      .catch(() => ask('quick_check'))
      .catch((error: unknown) => [{ fault: messageOf(error) }]);
    return found
      .flatMap((row) => Object.values(row))
      .filter((fault) => fault !== 'ok')
      .map((fault) => `The file: ${fault.replaceAll(/\s*\n\s*/g, ' ')}`);
  }

  /** How many rows these tables have, as far as they can be counted. */
  async #total(tables: readonly string[]): Promise<number> {
    let total = 0;
    for (const table of tables) total += await this.#countOf(identifier(table)).catch(() => 0);
    return total;
  }

  /** @param alone whether the documents are looked at without what lies beside them */
  async *#collection(
    declaration: CollectionDeclaration<Identified>,
    layout: Layout,
    alone: boolean,
  ): AsyncIterable<string> {
    const { name } = layout;
    let [keys, values, unread] = [0, 0, 0];
    for (let after = 0; ; ) {
      let page: CheckedPage | undefined;
      try {
        [page] = await this.#ask<CheckedPage>({ kind: 'check', collection: name, after, alone });
      } catch (error) {
        yield `${name}: what comes after row ${after} can't be read (${messageOf(error)})`;
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
    if (alone) return;
    // What lies beside a document that can't be read is no surplus.
    if (unread === 0) yield* this.#surplus(layout, { keys, values });
  }

  async *#surplus({ name, tables }: Layout, wanted: { keys: number; values: number }): AsyncIterable<string> {
    for (const [table, expected] of [
      [tables.unique, wanted.keys],
      [tables.values, wanted.values],
    ] as const) {
      // Where it can't be counted, the look at the file has said why.
      const there = await this.#countOf(table).catch(() => 0);
      if (there > expected) yield `${name}: ${there - expected} rows of ${table.text} belong to no document`;
    }
  }

  async *#events(): AsyncIterable<string> {
    const numbers = new EventNumbers();
    for (let after = 0; ; ) {
      let page: readonly { readonly seq: number; readonly id: string; readonly isJson: number }[];
      try {
        page = await this.#rows(
          sql`SELECT seq, id, json_valid(event) AS isJson FROM "store.events"
            WHERE seq > ${after} ORDER BY seq LIMIT 1000`,
        );
      } catch (error) {
        yield `events: what comes after event ${after} can't be read (${messageOf(error)})`;
        return;
      }
      for (const event of page) {
        yield* numbers.follow(event);
        if (event.isJson === 0) yield `events ${event.seq}: it isn't JSON`;
      }
      this.#count.add({ events: page.length });
      const last = page.at(-1);
      if (last === undefined) return;
      after = last.seq;
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

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
