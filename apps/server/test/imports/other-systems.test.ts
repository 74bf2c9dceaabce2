import type { ImportPreview } from '@quartermaster/core/csv/import-preview';
import { fold } from '@quartermaster/core/query/fold';
import { readDay } from '@quartermaster/core/reading/cell-values';
import { aThird } from '@quartermaster/test-kit/a-third';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newScene, type Scene } from '../support/scene.ts';
import { importedAsOffered, routes } from './as-offered.ts';
import { copyOf, encoded, parsed, type SystemFile, sampleBytes, translations } from './system-files.ts';

let scene: Scene;
beforeEach(async () => {
  scene = await newScene();
});
afterEach(() => scene.end());

/** Imports a file by accepting what is offered. */
async function imported(bytes: Uint8Array) {
  const { caller } = scene.admin;
  const { preview, plan, result } = await importedAsOffered(caller, bytes);
  expect(plan).toMatchObject({ created: result.created, failed: result.failed, creations: result.creations });
  const [answer, people] = await Promise.all([
    caller.get(`/api/${routes[preview.proposal.kind]}/export?columns=all`),
    caller.get('/api/users/export?columns=all'),
  ]);
  const stored = await parsed(Buffer.from(answer.text));
  return { preview, result, stored, people: await parsed(Buffer.from(people.text)) };
}

const words: Readonly<Record<string, string>> = {
  User: 'Assigned',
  Location: 'Assigned',
  true: 'invited',
  false: 'suspended',
};

/** Cells that are neither in a stored record nor in a column of which the plan says that cells aren't taken. */
function lost(
  { header, rows }: SystemFile,
  { proposal }: ImportPreview,
  stored: SystemFile,
  people: SystemFile,
  key: string,
): string[] {
  const names = new Map(people.rows.map((cells) => [cells[people.header.indexOf('email')] ?? '', cells]));
  const texts = stored.rows.map((cells) =>
    cells.flatMap((cell) => [cell, ...(cell.startsWith('{') ? Object.values<string>(JSON.parse(cell)) : [])]),
  );
  const column = header.indexOf(key);
  return rows.flatMap((cells) => {
    const own = texts.find((values) => cells[column] !== '' && values.includes(cells[column] ?? ''));
    // A row with an error is in the plan as a whole.
    if (!own) return [];
    // What is said of a holder is in the account that was made.
    own.push(...own.flatMap((value) => (value.includes('@') ? (names.get(value) ?? []) : [])));
    return cells.flatMap((cell, at) => {
      const isNamed = (proposal.filled[at] ?? 0) > (proposal.taken[at] ?? 0);
      const forms = [
        cell,
        words[cell],
        readDay(cell, 'MDY'),
        ...(/^\d+(\.\d+)?$/.test(cell) ? [Number(cell).toFixed(2), `${Number(cell)}`] : []),
      ];
      const isThere = forms.some((form) => form !== undefined && own.some((value) => value.includes(form)));
      // A known type may be the singular, and rows that aren't left out by a column have said all that it says.
      const isType = own.some((value) => fold(cell) === `${fold(value)}s`);
      const isRule = proposal.reading.leaveOut?.some(({ column }) => column === at);
      return cell === '' || isNamed || isThere || isType || isRule ? [] : [`${header[at]}: ${cell}`];
    });
  });
}

const files = [
  {
    name: 'snipe-it-assets-sample.csv',
    what: 'a Snipe-IT asset export',
    key: 'Asset Tag',
    created: 22,
    failed: 0,
    out: 0,
  },
  {
    name: 'snipe-it-users-sample.csv',
    what: 'a Snipe-IT user export',
    key: 'Email',
    created: 95,
    failed: 5,
    out: 0,
  },
  {
    name: 'snipe-it-models-sample.csv',
    what: 'a Snipe-IT model export',
    key: 'Name',
    created: 15,
    failed: 0,
    out: 5,
  },
  {
    name: 'shelf-assets-sample.csv',
    what: 'a Shelf asset export',
    key: 'title',
    created: 4,
    failed: 0,
    out: 0,
  },
  {
    ...{ name: 'snipe-it-locations-sample.csv', what: 'a Snipe-IT location export', key: 'name' },
    ...{ created: 17, failed: 2, out: 0 },
  },
] as const;

/** Besides as it is, a file comes in one of these ways a day, and in a soak in all. */
const ways = [
  ['macintosh', 'german'],
  ['windows-1252', 'french'],
  ['utf-16le', 'renamed'],
] as const;

const cases = files.flatMap((file, nth) =>
  [['utf-8', undefined] as const, ...aThird(ways, nth)].map(([encoding, language]) => ({
    ...file,
    ...{ encoding, language },
  })),
);

it.each(cases)('$name comes in as offered, in $encoding with $language headers', async (given) => {
  const { name, what, key, created, failed, out, encoding, language } = given;
  const original = await parsed(await sampleBytes(name));
  const names = language === undefined ? {} : translations[language];
  const file = language === undefined ? original : copyOf(original, names);
  const { preview, result, stored, people } = await imported(encoded(file, encoding));
  expect(preview).toMatchObject({ encoding, proposal: { what } });
  // Nothing has to be decided; names that aren't there are created.
  expect(preview.proposal.openValues.filter(({ isNew }) => !isNew)).toEqual([]);
  expect(result).toMatchObject({ created, failed });
  expect(result.rowsLeftOut).toBe(out);
  const faulty = new Set(result.errors.map(({ row }) => row));
  const sound = { ...file, rows: file.rows.filter((_, index) => !faulty.has(index + 2)) };
  expect(lost(sound, preview, stored, people, names[key] ?? key)).toEqual([]);
  // What isn't taken is the same whatever the columns are called.
  const untaken = preview.proposal.filled.reduce(
    (sum, cells, at) => sum + cells - (preview.proposal.taken[at] ?? 0),
    0,
  );
  expect(untaken).toBe(
    {
      'a Snipe-IT asset export': 16,
      'a Snipe-IT user export': 551,
      'a Snipe-IT model export': 0,
      'a Shelf asset export': 0,
      'a Snipe-IT location export': 32,
    }[what],
  );
});
