import { isDeepStrictEqual } from 'node:util';
import { derive } from './derive.ts';
import { jsonOf, type Row } from './documents.ts';
import { type Index, keyField, type Layout, own } from './layout.ts';
import type { Rows } from './rows.ts';

/** Describes each declared index that is missing. */
export async function* missingIndexes(
  collection: string,
  indexes: readonly Index[],
  rows: Pick<Rows<Row>, 'indexNames'>,
): AsyncIterable<string> {
  const there = await rows.indexNames();
  for (const { name } of indexes)
    if (!there.has(name)) yield `${collection}: its index ${name} is missing: qm-server migrate recreates it`;
}

/** Describes each document whose derived fields don't match it. */
export async function* checkDerived(layout: Layout, rows: Rows<Row>): AsyncIterable<string> {
  const ownFields = [...Object.values(own), ...layout.unique.map(keyField)];
  for await (const row of rows.each({ [own.removed]: false })) {
    const document = { ...row };
    for (const field of ownFields) delete document[field];
    const { version: _version, ...fields } = jsonOf(document);
    const derived = derive(layout, row._id, fields);
    for (const [field, value] of Object.entries(derived))
      if (!isDeepStrictEqual(row[field], value))
        yield `${layout.name} ${row._id}: its ${field} doesn't match the document`;
  }
}
