import { join } from 'node:path';
import { compareCalls } from './compare.ts';
import { importBoth } from './importing.ts';
import { startPair } from './pair.ts';
import { writeSample } from './sample.ts';
import { figure, markdown, type Row } from './table.ts';

/** Assets per file: the product accepts 64 MiB. */
const fileSize = 100_000;
const measured = ['page', 'filter', 'search', 'get', 'create'];

/** Measures what grows with the number of assets, by filling both servers further and further. */
export async function measureGrowth(folder: string, sizes: readonly number[]): Promise<string> {
  const pair = await startPair(folder, 'bare');
  const file = join(folder, 'assets.csv');
  try {
    const columns: Row[][] = [];
    let filled = 0;
    for (const size of sizes) {
      const imports: Row[] = [];
      for (; filled < size; filled += Math.min(fileSize, size - filled)) {
        await writeSample(file, filled, Math.min(fileSize, size - filled));
        imports.push((await importBoth(pair, file, 'import of the last 100,000')).row);
      }
      columns.push(imports.slice(-1));
      for (const name of measured) columns.at(-1)?.push(await compareCalls(name, pair, size));
      console.log(tableOfGrowth(sizes, columns));
    }
    return tableOfGrowth(sizes, columns);
  } finally {
    await pair.stop();
  }
}

/** One line per kind of call and one column per size: the product's rate and the bare server's. */
function tableOfGrowth(sizes: readonly number[], columns: readonly (readonly Row[])[]): string {
  const rateOf = (row: Row | undefined): string =>
    row === undefined ? '' : `${figure(row.product, row.unit)} / ${figure(row.bare, row.unit)}`;
  return markdown(
    ['product / bare, a second', ...sizes.map((size) => size.toLocaleString('en-US'))],
    (columns[0] ?? []).map(({ title }, at) => [
      title,
      ...sizes.map((_, column) => rateOf(columns[column]?.[at])),
    ]),
  );
}
