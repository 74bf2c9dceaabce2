import { open, readFile } from 'node:fs/promises';
import { parsedJson } from '@quartermaster/core/json';
import { instant } from '@quartermaster/core/text';
import { z } from 'zod';
import { exitCodes, Failure, wrongUsage } from '../failure.ts';

const expectedSchema = z.object({
  assetId: z.string(),
  name: z.string(),
  serialNumber: z.string().optional(),
});

/** The first line: which count it is, and what should be there. */
const headSchema = z.object({
  stocktake: z.string(),
  server: z.string(),
  location: z.string(),
  expected: z.array(expectedSchema),
});
export type CountHead = z.infer<typeof headSchema>;

/** Each further line: something that was scanned, or taken back. */
const scannedSchema = z.object({
  code: z.string(),
  /** Where somebody has spoilt it in the file, the scan counts as made when it is sent. */
  at: instant.optional().catch(undefined),
  undo: z.literal(true).optional(),
});
export type Scanned = z.infer<typeof scannedSchema>;

export interface CountFile extends CountHead {
  readonly scans: readonly Scanned[];
}

export const headLine = (head: CountHead): string => `${JSON.stringify(head)}\n`;

/** Reads a count; undefined if there is no such file. A line that was cut off by a crash is left out. */
export async function readCount(file: string): Promise<CountFile | undefined> {
  const written = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw new Failure(exitCodes.failed, `${file} cannot be read.`);
  });
  if (written === undefined) return undefined;
  const [first = '', ...lines] = written.split('\n');
  const head = headSchema.safeParse(parsedJson(first));
  if (!head.success) throw wrongUsage(`${file} is no count.`, ['qm stocktake start LOCATION']);
  const scans = lines.flatMap((line) => {
    const scan = scannedSchema.safeParse(parsedJson(line));
    return scan.success ? [scan.data] : [];
  });
  return { ...head.data, scans };
}

/** Adds scans, each on the disk before the next is taken. */
export async function openForScans(file: string) {
  const written = await readFile(file, 'utf8');
  const handle = await open(file, 'a');
  // After a crash in the middle of a line, the next one begins a new one.
  if (!written.endsWith('\n')) await handle.appendFile('\n');
  return {
    async add(scan: Scanned): Promise<void> {
      await handle.appendFile(`${JSON.stringify(scan)}\n`);
      await handle.datasync();
    },
    close: () => handle.close(),
  };
}
