import { z } from 'zod';
import { importModes } from '../csv/import-modes.ts';
import { creatables } from '../csv/import-result.ts';
import { errorColumn } from '../csv/rejects.ts';
import { readingMessage } from '../reading-messages.ts';
import { filled, instant, text } from '../text.ts';
import { granted, refused, type Verdict } from '../verdict.ts';
import {
  columnsRead,
  type Initial,
  type ReadColumn,
  type Reading,
  readingSchema,
  readKinds,
} from './reading.ts';

/** How files with these columns are read. */
const choices = {
  /** What such a file is imported as. */
  kind: z.enum(readKinds),
  /** The names of its columns, to which the positions in the reading refer. */
  header: z.array(text(2000)).min(1).max(1000),
  reading: readingSchema,
  /** Values that every row gets. */
  set: z.record(text(200), text(2000)),
  createMissing: z.array(z.enum(creatables)),
  /** What existing assets are found by, and what is done with them. */
  match: text(200).optional(),
  mode: z.enum(importModes).optional(),
};

export const profileChoicesSchema = z.strictObject(choices);
export type ProfileChoices = z.infer<typeof profileChoicesSchema>;

/** Choices for reading files, kept under a name that all administrators share. */
export const importProfileSchema = z.object({
  id: z.string(),
  name: z.string(),
  ...choices,
  createdAt: instant,
  updatedAt: instant,
  version: z.number().int(),
});
export type ImportProfile = z.infer<typeof importProfileSchema>;

export const newImportProfileSchema = z.strictObject({
  name: filled(100),
  ...choices,
  set: choices.set.default({}),
  createMissing: choices.createMissing.default([]),
});
export type NewImportProfile = z.infer<typeof newImportProfileSchema>;

export const importProfileChangeSchema = z
  .strictObject({ name: filled(100), ...choices })
  .partial()
  .extend({ match: choices.match.nullable(), mode: choices.mode.nullable() });
export type ImportProfileChange = z.infer<typeof importProfileChangeSchema>;

/**
 * A profile as it is meant: those that were kept before a reading said what new assets are gave every asset the type and
 * the status that were only assumed, and would change assets that are there.
 */
export function withInitial<Choices extends ProfileChoices>(choices: Choices): Choices {
  const { kind, reading, set } = choices;
  if (kind !== 'assets' || reading.initial !== undefined) return choices;
  const initial: Initial = {
    ...(set.type === 'General' ? { type: set.type } : {}),
    ...(set.status === 'Available' ? { status: set.status } : {}),
  };
  if (Object.keys(initial).length === 0) return choices;
  const meant = Object.fromEntries(Object.entries(set).filter(([column]) => !(column in initial)));
  return { ...choices, reading: { ...reading, initial }, set: meant };
}

/** The most profiles that there can be. */
export const mostImportProfiles = 200;

/** Whether each position of the reading is one of the header. */
export const isWithinHeader = ({ header, reading }: Pick<ProfileChoices, 'header' | 'reading'>): boolean =>
  columnsRead(reading).every((at) => at < header.length);

/** The reading of a profile for a file, whose columns may be in another order, or more. */
export function readingFor(
  { name, header: known, reading }: Pick<ImportProfile, 'name' | 'header' | 'reading'>,
  header: readonly string[],
): Verdict<Reading> {
  const places = placesOf(header);
  const at = [...placesOf(known).entries()].map(([key]) => places.get(key));
  const missing = columnsRead(reading).find((column) => at[column] === undefined);
  if (missing !== undefined)
    return refused('UNPROCESSABLE_CONTENT', readingMessage.profileOfOther(name, known[missing] ?? ''));
  const place = (column: number): number => at[column] ?? column;
  return granted({
    ...reading,
    columns: reading.columns.map(
      (column): ReadColumn => ({
        ...column,
        from: column.from.map((group) => group.map(place)),
        ...(column.where ? { where: { ...column.where, column: place(column.where.column) } } : {}),
      }),
    ),
    ...(reading.holderName ? { holderName: reading.holderName.map(place) } : {}),
    ...(reading.leaveOut
      ? { leaveOut: reading.leaveOut.map((one) => ({ ...one, column: place(one.column) })) }
      : {}),
  });
}

/** The profiles that fit a file, best first: those for exactly its header, then those by name. */
export function fittingProfiles<Profile extends Pick<ImportProfile, 'name' | 'header' | 'reading'>>(
  profiles: readonly Profile[],
  header: readonly string[],
): Profile[] {
  const fits = profiles.filter((profile) => readingFor(profile, header).ok);
  const isSame = (profile: Profile): boolean => isForHeader(profile, header);
  return [...fits.filter(isSame), ...fits.filter((profile) => !isSame(profile))];
}

/** Whether a profile was kept for a file with exactly this header; what a file says of its errors doesn't count. */
export const isForHeader = (profile: Pick<ImportProfile, 'header'>, header: readonly string[]): boolean =>
  JSON.stringify(columnsOf(profile.header)) === JSON.stringify(columnsOf(header));

const columnsOf = (header: readonly string[]): string[] =>
  header.map(tidy).filter((name) => name !== errorColumn);

const tidy = (name: string): string => name.trim();

/** Where each column is; those of one name are told apart by their order. */
function placesOf(header: readonly string[]): Map<string, number> {
  const seen = new Map<string, number>();
  return new Map(
    header.map((written, at) => {
      const name = tidy(written);
      const number = (seen.get(name) ?? 0) + 1;
      seen.set(name, number);
      return [`${number} ${name}`, at];
    }),
  );
}
