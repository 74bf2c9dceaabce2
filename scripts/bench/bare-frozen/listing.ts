import { assetConditions, assetStatuses } from '@quartermaster/core/assets/asset-fields';
import { fold, searchWords } from '@quartermaster/core/query/fold';
import { z } from 'zod';
import type { Assets, StoredRow } from './assets.ts';
import type { Value } from './database.ts';

const many = <Item extends z.ZodType<string>>(item: Item) =>
  z.preprocess((given) => [given].flat(), z.array(item)).optional();
const words = many(z.string().max(254));

export const listQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().max(2000).optional(),
  search: z.string().max(254).optional(),
  type: words,
  status: many(z.enum(assetStatuses)),
  condition: many(z.enum(assetConditions)),
  assignedTo: words,
  location: words,
  vendor: words,
});
type ListQuery = z.infer<typeof listQuery>;

const cursorSchema = z.tuple([z.string(), z.string()]);
const newestFirst = 'ORDER BY last_updated DESC, id DESC';

/** A page of assets, newest first, with the total of the filter. */
export function list(assets: Assets, query: ListQuery) {
  const { where, values } = condition(assets, query);
  const after =
    query.cursor && cursorSchema.parse(JSON.parse(Buffer.from(query.cursor, 'base64url').toString()));
  const rows = assets.database.all<StoredRow>(
    `SELECT * FROM assets ${clause(after ? [...where, '(last_updated, id) < (?, ?)'] : where)} ${newestFirst} LIMIT ?`,
    ...[...values, ...(after || []), query.limit + 1],
  );
  const total = assets.database.first<{ count: number }>(
    `SELECT count(*) AS count FROM assets ${clause(where)}`,
    ...values,
  );
  const items = rows.slice(0, query.limit);
  const last = rows.length > query.limit ? items.at(-1) : undefined;
  return {
    items: items.map((row) => assets.answer(row)),
    total: total?.count ?? 0,
    ...(last && {
      nextCursor: Buffer.from(JSON.stringify([last.last_updated, last.id])).toString('base64url'),
    }),
  };
}

const clause = (where: readonly string[]): string =>
  where.length === 0 ? '' : `WHERE ${where.join(' AND ')}`;

/** Every part of the filter as SQL; names become ids, a location all within it. */
function condition({ config }: Assets, query: Omit<ListQuery, 'limit'>) {
  const where: string[] = [];
  const values: Value[] = [];
  const among = (column: string, wanted: readonly string[] | undefined) => {
    if (wanted === undefined) return;
    where.push(wanted.length === 1 ? `${column} = ?` : `${column} IN (${wanted.map(() => '?').join(', ')})`);
    values.push(...wanted);
  };
  among('status', query.status);
  among(
    'type_id',
    query.type?.flatMap((name) => config.typesByKey.get(fold(name))?.id ?? []),
  );
  among(
    'location_id',
    query.location?.flatMap((text) => config.locationsNamed(text).flatMap(({ branch }) => branch)),
  );
  among(
    'vendor_id',
    query.vendor?.flatMap((name) => config.vendorsByKey.get(fold(name))?.id ?? []),
  );
  among(
    'assigned_to',
    query.assignedTo?.map((email) => email.toLowerCase()),
  );
  among('condition', query.condition);
  const sought = searchWords(query.search ?? '');
  const indexed = sought.filter((word) => word.length >= 3);
  if (indexed.length > 0) {
    where.push('row IN (SELECT rowid FROM assets_search WHERE assets_search MATCH ?)');
    values.push(indexed.map((word) => `"${word.replaceAll('"', '""')}"`).join(' AND '));
  }
  for (const word of sought.filter((one) => one.length < 3)) {
    where.push('instr(search, ?) > 0');
    values.push(word);
  }
  return { where, values };
}
