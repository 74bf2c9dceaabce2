import { isDeepStrictEqual } from 'node:util';
import type { AnyBulkWriteOperation, Document } from 'mongodb';
import { derive, removal } from './derive.ts';
import { jsonOf, type Row } from './documents.ts';
import { keyField, type Layout, own } from './layout.ts';
import type { Rows } from './rows.ts';

/** Incremented when `derive` computes something different for the same declaration. */
const derivationVersion = 1;
const pageSize = 200;
/** Documents being written are skipped and checked again; an older server might keep writing forever. */
const maxPasses = 5;

/** What derived fields depend on. */
export interface Derivation extends Pick<Layout, 'unique' | 'search'> {
  readonly version: number;
  readonly attributes?: string;
}

export const derivationOf = ({ unique, search, attributes }: Layout): Derivation => ({
  version: derivationVersion,
  unique: unique.map(({ name, fields }) => ({ name, fields })),
  search,
  ...(attributes === undefined ? {} : { attributes }),
});

/**
 * Recomputes each document's derived fields by the current declaration; documents themselves stay unchanged.
 */
export async function rederive(
  layout: Layout,
  rows: Rows<Row>,
  before: Derivation | undefined,
): Promise<void> {
  const obsolete = obsoleteFields(layout, before);
  for (let pass = 0, changed = 1; changed > 0 && pass < maxPasses; pass++) {
    changed = 0;
    let operations: AnyBulkWriteOperation<Row>[] = [];
    const write = async () => {
      if (operations.length > 0) await rows.bulkWrite(operations, { ordered: false });
      changed += operations.length;
      operations = [];
    };
    for await (const row of rows.each({}, { sort: { _id: 1 }, batchSize: pageSize })) {
      const operation = correction(layout, row, obsolete);
      if (operation) operations.push(operation);
      if (operations.length === pageSize) await write();
    }
    await write();
  }
}

/** Fields that an earlier declaration left in documents. */
function obsoleteFields({ unique, search, attributes }: Layout, before: Derivation | undefined): string[] {
  const kept = unique.map(keyField);
  return [
    ...(before?.unique ?? []).map(keyField).filter((field) => !kept.includes(field)),
    ...(search.length > 0 ? [] : [own.text, own.trigrams]),
    ...(attributes === undefined ? [own.attributes] : []),
  ];
}

function correction(
  layout: Layout,
  row: Row,
  obsolete: readonly string[],
): AnyBulkWriteOperation<Row> | undefined {
  const isRemoved = row[own.removed] === true;
  const set = isRemoved
    ? removal(layout, row._id)
    : derive(layout, row._id, documentOf(layout, row, obsolete));
  const unset = obsolete.filter((field) => Object.hasOwn(row, field));
  if (
    unset.length === 0 &&
    Object.entries(set).every(([field, value]) => isDeepStrictEqual(row[field], value))
  )
    return undefined;
  const update: Document = { $set: set };
  if (unset.length > 0) update.$unset = Object.fromEntries(unset.map((field) => [field, '']));
  const filter = { _id: row._id, version: row.version, [own.removed]: isRemoved };
  return { updateOne: { filter, update } };
}

function documentOf(layout: Layout, row: Row, obsolete: readonly string[]) {
  const document = { ...row };
  for (const field of [...Object.values(own), ...layout.unique.map(keyField), ...obsolete])
    delete document[field];
  const { version: _version, ...fields } = jsonOf(document);
  return fields;
}
