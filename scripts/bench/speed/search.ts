import { bearerToken } from '@quartermaster/test-kit/server-process';
import { markdown } from '../table.ts';
import { judged } from './slowed-page.ts';

const calls = 200;
const words = [
  'latitude',
  'macbook',
  'ultrasharp',
  'precision',
  'berlin',
  'oslo',
  'thinkpad',
  'keyboard',
  'B4711',
];

/** The time within which 95 of 100 searches are answered, by how many letters have been typed. */
export async function measureSearch(url: string): Promise<string> {
  const headers = { authorization: `Bearer ${await bearerToken(url)}` };
  const rows: string[][] = [];
  for (const [letters, most] of [
    [2, 300],
    [3, 100],
    [4, 100],
    [6, 100],
  ] as const) {
    const taken: number[] = [];
    for (let call = 0; call < calls; call++) {
      // Another pair of letters each time: an answer isn't the same twice.
      const word = words[call % words.length] ?? '';
      const from = letters === 2 ? Math.floor(call / words.length) % (word.length - 1) : 0;
      const began = performance.now();
      const answer = await fetch(`${url}/api/search?q=${word.slice(from, from + letters)}`, { headers });
      await answer.text();
      if (!answer.ok) throw new Error(`The search answered ${answer.status}`);
      taken.push(performance.now() - began);
    }
    const sorted = taken.toSorted((one, other) => one - other);
    const at = (share: number): number => sorted[Math.floor(share * (calls - 1))] ?? Number.NaN;
    rows.push([`${letters} letters`, at(0.5).toFixed(0), judged(at(0.95), most), at(1).toFixed(0)]);
  }
  return markdown(['search, ms', 'median', 'p95', 'worst'], rows);
}
