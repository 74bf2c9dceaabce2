import { z } from 'zod';

export const csvEncodings = ['utf-8', 'utf-16le', 'utf-16be'] as const;
export type CsvEncoding = (typeof csvEncodings)[number];

/** In order of preference, if a header could be read with more than one. */
export const csvDelimiters = [',', ';', '\t'] as const;
export type CsvDelimiter = (typeof csvDelimiters)[number];

/** The number of bytes that a preview reads from the beginning of a file. */
export const previewBytes = 256 * 1024;

/** What can be shown of a file's beginning before anybody has mapped its columns. */
export const importPreviewSchema = z.object({
  encoding: z.enum(csvEncodings),
  delimiter: z.enum(csvDelimiters),
  header: z.array(z.string()),
  /** The cells of the first rows, as they are in the file. */
  sample: z.array(z.array(z.string())),
  /** The number of complete rows in the part that was sent. */
  rows: z.number().int(),
});
export type ImportPreview = z.infer<typeof importPreviewSchema>;
