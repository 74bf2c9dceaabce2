import { Collection, MongoBulkWriteError, MongoServerError } from 'mongodb';

/** DocumentDB's own index names say nothing about which key is taken. */
const bulkMessage = "Duplicate key violation on the requested collection: Index '_id_'";
const message = 'E11000 duplicate key error collection: qm.things index: documents_16385_pkey dup key';

/**
 * Makes the driver's errors look like another engine's, whose messages don't say which key is taken, and
 * which refuses one of two concurrent upserts: here the first one of each collection. For tests.
 * @param hasKeyPattern whether errors name the key's fields, as MongoDB's do besides the message
 * @returns a function that undoes it
 */
export function actAsOtherEngine({ hasKeyPattern }: { readonly hasKeyPattern: boolean }): () => void {
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
      [name](this: Collection, ...given: unknown[]) {
        return Reflect.apply(original, this, given).catch(async (error: unknown) => {
          throw asElsewhere(error, hasKeyPattern ? await keyPatternOf(error, this) : undefined);
        });
      },
    });
  return () => Object.assign(Collection.prototype, { bulkWrite, findOneAndUpdate, createIndexes });
}

/**
 * Makes MongoDB refuse every write for lack of space. For tests.
 * @returns a function that undoes it
 */
export function actAsFull(): () => void {
  const { bulkWrite, findOneAndUpdate } = Collection.prototype;
  const refuse = () =>
    Promise.reject(new MongoServerError({ code: 14031, message: 'available disk space of 12 MB' }));
  Object.assign(Collection.prototype, { bulkWrite: refuse, findOneAndUpdate: refuse });
  return () => Object.assign(Collection.prototype, { bulkWrite, findOneAndUpdate });
}

/** The fields of the index named in the error. */
async function keyPatternOf(error: unknown, collection: Collection): Promise<object | undefined> {
  const name = error instanceof Error ? /index: (\S+)/.exec(error.message)?.[1] : undefined;
  if (name === undefined) return undefined;
  return (await collection.indexes()).find((index) => index.name === name)?.key;
}

function asElsewhere(error: unknown, keyPattern?: object): unknown {
  if (!(error instanceof MongoServerError) || error.code !== 11000) return error;
  if (!(error instanceof MongoBulkWriteError))
    return new MongoServerError({ code: 11000, message, ...(keyPattern && { keyPattern }) });
  for (const { err } of [error.writeErrors].flat()) err.errmsg = bulkMessage;
  return error;
}
