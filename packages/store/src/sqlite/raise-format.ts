import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { StoreUnusable } from '../store-errors.ts';
import { Connection } from './connection.ts';
import { inUseByEarlier, isOfEarlierFormat } from './ownership.ts';
import { Presence } from './presence.ts';

/** How long to wait for other processes, which may be of this version and about to raise it, in milliseconds. */
const patienceMs = 10_000;
const retryMs = 50;

/**
 * Opens a file of an earlier format, which raises it, while nobody else has it open: a process of an earlier
 * version checks the format only at its start, and would go on with what it can't read. Undefined if there is
 * nothing to raise; throws StoreUnusable if somebody has it open.
 */
export async function raisingFormat<Opened>(
  file: string,
  open: () => Promise<Opened>,
  timeoutMs = patienceMs,
): Promise<{ readonly opened: Opened; readonly presence: Presence } | undefined> {
  // Another process of this version may be faster.
  for (const began = performance.now(); isEarlier(file); await sleep(retryMs)) {
    const opened: Opened[] = [];
    const presence = await Presence.showAfter(file, async () => void opened.push(await open()));
    const [first] = opened;
    if (presence !== undefined && first !== undefined) return { opened: first, presence };
    if (performance.now() - began > timeoutMs) throw new StoreUnusable(inUseByEarlier(file));
  }
  return undefined;
}

/** False for whatever isn't ours or can't be read either: opening it says why. */
function isEarlier(file: string): boolean {
  if (!existsSync(file)) return false;
  let connection: Connection | undefined;
  try {
    connection = new Connection(file, { readOnly: true, busyTimeoutMs: patienceMs });
    return isOfEarlierFormat(connection);
  } catch {
    return false;
  } finally {
    connection?.close();
  }
}
