import { z } from 'zod';
import { forget, readStoredJson, store } from '../browser-storage.ts';

const keptSchema = z.array(
  z.object({ code: z.string(), at: z.string(), undo: z.literal(true).exactOptional() }),
);
/** Something that was scanned, or taken back, and isn't sent yet. */
export type KeptScan = z.infer<typeof keptSchema>[number];

const keyOf = (userId: string, stocktakeId: string): string => `qm-scans ${userId} ${stocktakeId}`;

const isSame = (one: KeptScan, other: KeptScan): boolean => one.code === other.code && one.at === other.at;

/** Where the browser stores nothing, or no more, they are kept for as long as the page is open. */
const unstored = new Map<string, readonly KeptScan[]>();

/** What was scanned and not sent yet: it outlasts a reload, and the time without a network. */
export function keptScans(userId: string, stocktakeId: string) {
  const key = keyOf(userId, stocktakeId);
  const stored = (): KeptScan[] => keptSchema.safeParse(readStoredJson(key)).data ?? [];
  const read = (): KeptScan[] => [...(unstored.get(key) ?? stored())];
  const write = (scans: readonly KeptScan[]): void => {
    if (scans.length === 0) forget(key);
    else store(key, JSON.stringify(scans));
    if (stored().length === scans.length) unstored.delete(key);
    else unstored.set(key, scans);
  };
  return {
    read,
    // What is stored is read each time: another tab may count the same place.
    add: (scan: KeptScan): void => write([...read(), scan]),
    remove: (sent: readonly KeptScan[]): void =>
      write(read().filter((one) => !sent.some((other) => isSame(one, other)))),
    forget: (): void => write([]),
  };
}
