import { Mongoose, mongo, Schema } from 'mongoose';
import { StoreUnusable } from '../port.ts';
import type { Row } from './documents.ts';
import { duplicateIndex, keyOfIndex } from './failure.ts';
import { type Index, type Layout, uniqueIndexName } from './layout.ts';
import type { Link } from './link.ts';
import { type Derivation, derivationOf, rederive } from './rederive.ts';
import { Rows } from './rows.ts';

/** Remembers by which declaration what is stored beside a collection's documents was derived. */
interface Mark {
  readonly _id: string;
  readonly declared: Derivation;
}
const marksName = 'store.derived';

/** Our indexes, declared now or once; who runs the database may have made others. */
const ours = /^(shape_|unique_)/;

/** Brings collections to what is declared of them; again and again, by many at once, with the same result. */
export class Preparation {
  readonly #link: Link;
  readonly #marks: Rows<Mark>;
  /** Only for indexes. Documents pass mongoose by: core has validated them, and its casting would change filters. */
  readonly #models: ReturnType<Mongoose['createConnection']>;

  constructor(link: Link, client: mongo.MongoClient, database: string) {
    this.#link = link;
    this.#marks = new Rows(marksName, link);
    const mongoose = new Mongoose({ autoIndex: false, autoCreate: false });
    this.#models = mongoose.createConnection().setClient(client).useDb(database);
  }

  /** Indexes that aren't declared any more go, what is derived is derived anew, and missing indexes are made. */
  async prepare(layout: Layout): Promise<void> {
    const { name, indexes } = layout;
    const rows = new Rows<Row>(name, this.#link);
    const before = (await this.#marks.first({ _id: name }))?.declared;
    const now = derivationOf(layout);
    const isAsBefore = JSON.stringify(before) === JSON.stringify(now);
    const changed = now.unique.filter(
      (key) => !before?.unique.some((one) => JSON.stringify(one) === JSON.stringify(key)),
    );
    const kept = indexes
      .map((index) => index.name)
      .filter((one) => !changed.map(uniqueIndexName).includes(one));
    const there = await rows.indexNames();
    for (const index of there) if (ours.test(index) && !kept.includes(index)) await rows.dropIndex(index);
    if (!isAsBefore) await rederive(layout, rows, before);
    await this.makeIndexes(
      name,
      indexes.filter((index) => !kept.includes(index.name) || !there.has(index.name)),
    );
    if (isAsBefore) return;
    const update = { $set: { declared: now } };
    await this.#marks.bulkWrite([{ updateOne: { filter: { _id: name }, update, upsert: true } }], {
      ordered: true,
    });
  }

  async makeIndexes(name: string, indexes: readonly Index[]): Promise<void> {
    if (indexes.length === 0) return;
    const schema = new Schema({}, { strict: false, versionKey: false, collection: name });
    for (const { name, fields, unique = false } of indexes) schema.index(fields, { name, unique });
    const model = this.#models.model(name, schema);
    try {
      await this.#link.ask(() => model.createIndexes(), Number.POSITIVE_INFINITY);
    } catch (error) {
      const index = error instanceof mongo.MongoServerError ? duplicateIndex(error) : undefined;
      if (index === undefined) throw error;
      const key = keyOfIndex(index);
      throw new StoreUnusable(`${name}: two documents have the same ${key}: it must be unique.`, {
        cause: error,
      });
    }
  }
}
