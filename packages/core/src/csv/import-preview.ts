import { z } from 'zod';

export const csvEncodings = ['utf-8', 'utf-16le', 'utf-16be'] as const;
export type CsvEncoding = (typeof csvEncodings)[number];

/** By preference where a header could be read with either. */
export const csvDelimiters = [',', ';', '\t'] as const;
export type CsvDelimiter = (typeof csvDelimiters)[number];

/** Bytes of the beginning of a file that a preview takes. */
export const previewBytes = 256 * 1024;

/** What the beginning of a file shows, before anybody has said what its columns mean. */
export const importPreviewSchema = z.object({
  encoding: z.enum(csvEncodings),
  delimiter: z.enum(csvDelimiters),
  header: z.array(z.string()),
  /** The cells of the first rows, as they stand in the file. */
  sample: z.array(z.array(z.string())),
  /** Rows in what was sent, as far as they are complete. */
  rows: z.number().int(),
});
export type ImportPreview = z.infer<typeof importPreviewSchema>;
