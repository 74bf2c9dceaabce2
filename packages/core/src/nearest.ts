import { fold } from './query/fold.ts';

/** The closest choice, if at most a third of its letters differ; otherwise undefined. */
export function nearest(written: string, choices: Iterable<string>): string | undefined {
  const wanted = fold(written.trim());
  let best: string | undefined;
  let most = Math.floor(Math.max(wanted.length, 3) / 3);
  for (const choice of choices) {
    const edits = distance(wanted, fold(choice), most);
    if (edits > most) continue;
    best = choice;
    if (edits === 0) break;
    most = edits - 1;
  }
  return best;
}

/** The closest choice, or else the shortest one that begins with the text (at least three letters). */
export function nearestOrLonger(written: string, choices: readonly string[]): string | undefined {
  const begun = fold(written.trim());
  const longer = begun.length < 3 ? [] : choices.filter((choice) => fold(choice).startsWith(begun));
  const [shortest] = longer.sort((one, other) => one.length - other.length);
  return nearest(written, choices) ?? shortest;
}

/**
 * The number of edits (insert, delete, replace, swap neighbours) between two texts; some number above `most`
 * if there are more.
 */
function distance(left: string, right: string, most: number): number {
  if (Math.abs(left.length - right.length) > most) return most + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let i = 1; i <= left.length; i++) {
    const row = [i];
    for (let j = 1; j <= right.length; j++) {
      const same = left[i - 1] === right[j - 1];
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      const swapped = i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1];
      if (swapped) cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1);
      row.push(cost);
    }
    if (Math.min(...row) > most) return most + 1;
    beforeLast = last;
    last = row;
  }
  return last[right.length] ?? most + 1;
}
