import { Collection, MongoBulkWriteError, MongoServerError } from 'mongodb';

/** DocumentDB names an index in words of its own, whichever key is taken. */
const bulkMessage = "Duplicate key violation on the requested collection: Index '_id_'";
const message = 'E11000 duplicate key error collection: qm.things index: documents_16385_pkey dup key';

/**
 * Makes the driver's errors those of another engine, which don't say which key is taken, and of two upserts at once
 * refuse one: the first of each collection. For tests. @returns what undoes it
 */
export function actAsOtherEngine(): () => void {
  const { bulkWrite, findOneAndUpdate, createIndexes } = Collection.prototype;
  const upserted = new Set<string>();
  Collection.prototype.bulkWrite = async function (operations, options) {
    try {
      const [first] = operations;
      if (first && 'updateOne' in first && first.updateOne.upsert && !upserted.has(this.namespace)) {
        upserted.add(this.namespace);
        const insertOne = { document: first.updateOne.filter };
        return await Reflect.apply(bulkWrite, this, [[{ insertOne }, { insertOne }], options]);
      }
      return await Reflect.apply(bulkWrite, this, [operations, options]);
    } catch (error) {
      throw asElsewhere(error);
    }
  };
  for (const [name, original] of Object.entries({ findOneAndUpdate, createIndexes }))
    Object.assign(Collection.prototype, {
      [name](...given: unknown[]) {
        return Reflect.apply(original, this, given).catch((error: unknown) => {
          throw asElsewhere(error);
        });
      },
    });
  return () => Object.assign(Collection.prototype, { bulkWrite, findOneAndUpdate, createIndexes });
}

function asElsewhere(error: unknown): unknown {
  if (!(error instanceof MongoServerError) || error.code !== 11000) return error;
  if (!(error instanceof MongoBulkWriteError)) return new MongoServerError({ code: 11000, message });
  for (const { err } of [error.writeErrors].flat()) err.errmsg = bulkMessage;
  return error;
}
