/** Nothing here needs zod: the console and `qm --help` load it. */

/** What a line of a count is, in the order in which they are told. */
export const lots = ['found', 'wrongPlace', 'unexpected', 'missing'] as const;
export type Lot = (typeof lots)[number];

export const lotWords: Readonly<Record<Lot, string>> = {
  found: 'Found',
  wrongPlace: 'Wrong place',
  unexpected: 'Unexpected',
  missing: 'Missing',
};

/** What applying a count may do with a line. */
export const applications = ['seen', 'moved', 'restored'] as const;
export type Application = (typeof applications)[number];

/** What is in each lot. */
export const lotEffects: Readonly<Record<Lot, string>> = {
  found: 'Where they are recorded',
  wrongPlace: 'Recorded elsewhere, found here',
  unexpected: 'Not in use, or not ours',
  missing: 'Reported, nothing changes',
};
