import { statfsSync, statSync } from 'node:fs';
import type { Connection } from './connection.ts';
import { renewIndex } from './indexes.ts';
import type { Layout } from './layout.ts';
import type { LogWriter } from './record-events.ts';

/** Milliseconds after which a step ends: others' writes wait for it. An index takes as long as it takes. */
const stepMs = 20;

/**
 * Takes a step in giving what an earlier version stored this version's form, inside the caller's transaction.
 * What is left to do shows in the file itself, so that nothing is done twice, whenever this is broken off.
 * @returns whether something may be left
 */
export function renew(connection: Connection, log: LogWriter, layouts: readonly Layout[]): boolean {
  const end = performance.now() + stepMs;
  while (renewIndex(connection, layouts) || log.move(end)) if (performance.now() > end) return true;
  return false;
}

/** How much room a renewal leaves to everybody else's writes, in bytes. */
const reserve = 64 * 1024 * 1024;
/** A part of the file that the largest index surely fits into, which is first written to the write-ahead log. */
const ofFile = 1 / 8;

/** Whether the disk has room to renew something without being full for everybody else then. */
export function hasRoomToRenew(file: string): boolean {
  const { bavail, bsize } = statfsSync(file);
  return bavail * bsize > reserve + statSync(file).size * ofFile;
}
