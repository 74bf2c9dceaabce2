import { z } from 'zod';
import { proposalSchema } from '../reading/proposal-schema.ts';
import { csvDelimiters, csvEncodings } from './file-format.ts';

/** The number of bytes that a preview reads from the beginning of a file. */
export const previewBytes = 2 * 1024 * 1024;

/** What can be shown of a file's beginning before anybody has mapped its columns. */
export const importPreviewSchema = z.object({
  encoding: z.enum(csvEncodings),
  delimiter: z.enum(csvDelimiters),
  header: z.array(z.string()),
  /** The cells of the first rows, as they are in the file. */
  sample: z.array(z.array(z.string())),
  /** The number of complete rows in the part that was sent. */
  rows: z.number().int(),
  /** What it is taken for, and how it would be read. */
  proposal: proposalSchema,
  /** By field, the names that there are, where the file has one that isn't there. */
  names: z.record(z.string(), z.array(z.string())),
  /** The import profiles that fit the file, the best first. */
  profiles: z.array(
    z.object({
      ...{ id: z.string(), name: z.string() },
      /** Whether it was kept for a file with exactly this header. */
      isForHeader: z.boolean().optional(),
    }),
  ),
});
export type ImportPreview = z.infer<typeof importPreviewSchema>;
