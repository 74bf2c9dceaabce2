import { everything } from '@quartermaster/core/query/where';
import type { ReadOptions } from '../port.ts';
import type { Row } from './documents.ts';
import { filterOf } from './filter.ts';
import { fieldOf, type Layout } from './layout.ts';
import type { Rows } from './rows.ts';

const pageSize = 2000;

/** The texts at a path, ascending, in pages. */
export async function* texts(
  layout: Layout,
  rows: Rows<Row>,
  path: string,
  options?: ReadOptions,
): AsyncIterable<readonly string[]> {
  const field = fieldOf(path);
  for (let after = ''; ; ) {
    const found = await rows.aggregate(
      [
        // Only texts are greater than a text.
        { $match: { $and: [filterOf(layout, everything), { [field]: { $gt: after } }] } },
        { $sort: { [field]: 1 } },
        { $limit: pageSize },
        { $project: { _id: 0, value: `$${field}` } },
      ],
      options,
    );
    const page = found.map(({ value }) => String(value));
    if (page.length > 0) yield [...new Set(page)];
    const last = page.at(pageSize - 1);
    if (last === undefined) return;
    after = last;
  }
}
