import { expect, it } from 'vitest';
import { newScene, type Scene } from '../support/scene.ts';
import { importedAsOffered, offeredCall, routes } from './as-offered.ts';
import { parsed, sampleBytes } from './system-files.ts';

const own = new Set(['id', 'lastUpdated', 'createdAt']);

/** What was exported of a kind, apart from what we give: by its columns, in the order of its rows' texts. */
async function exported({ admin }: Scene, kind: keyof typeof routes): Promise<string[]> {
  const { text } = await admin.caller.get(`/api/${routes[kind]}/export?columns=all`);
  const { header, rows } = await parsed(Buffer.from(text));
  return rows
    .filter((cells) => !cells.some((cell) => cell.endsWith('@northwind.example')))
    .map((cells) =>
      JSON.stringify(
        header.flatMap((name, at) => (own.has(name) || !cells[at] ? [] : [[name, cells[at]]])).sort(),
      ),
    )
    .sort();
}

async function importedIn(order: readonly string[]): Promise<Record<string, string[]>> {
  const scene = await newScene();
  try {
    for (const name of order) {
      const bytes = await sampleBytes(`snipe-it-${name}-sample.csv`);
      const { preview } = await offeredCall(scene.admin.caller, bytes);
      // Two locations of one name get a number, as the plan offers.
      const reading = JSON.stringify({ ...preview.proposal.reading, numbered: true });
      const changed = name === 'locations' ? { reading } : {};
      const { result } = await importedAsOffered(scene.admin.caller, bytes, changed);
      if (name === 'locations') expect(result).toMatchObject({ failed: 0 });
    }
    return {
      assets: await exported(scene, 'assets'),
      people: await exported(scene, 'people'),
      items: await exported(scene, 'items'),
      locations: await exported(scene, 'locations'),
    };
  } finally {
    await scene.end();
  }
}

it('the files of a system come in in any order, and two locations of one name get a number', async () => {
  const order = ['users', 'locations', 'models', 'assets'];
  const [first, second] = [await importedIn(order), await importedIn(order.toReversed())];
  expect(first.locations?.join('\n')).toContain('"Airdrie (2)"');
  for (const kind of ['locations', 'people', 'items', 'assets']) expect(second[kind]).toEqual(first[kind]);
});
