import { readFileSync } from 'node:fs';
import {
  type ServerOptions,
  type ServerProcess,
  startServerProcess,
} from '@quartermaster/test-kit/server-process';

/** What is measured: the product or the bare server. */
export interface Subject {
  readonly name: 'product' | 'bare';
  /** Starts it on its folder; every start uses the same data. */
  start(): Promise<ServerProcess>;
}

/** A running subject, with its administrator's token. */
export interface Running extends ServerProcess {
  readonly token: string;
}

/** Milliseconds of CPU time that a process has used, all threads together. */
export function cpuTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return 10 * (Number(fields[11]) + Number(fields[12]));
}

/**
 * Waits until a server is idle: what follows from an import takes a moment.
 */
export async function untilIdle({ pid }: ServerProcess): Promise<void> {
  for (let quiet = 0, before = cpuTime(pid); quiet < 3; ) {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const now = cpuTime(pid);
    quiet = now - before < 50 ? quiet + 1 : 0;
    before = now;
  }
}

/** Megabytes that a process uses, including its share of shared memory (PSS). */
export function memory(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}

const started = new Set<number>();

/** Kills the servers when the bench fails. */
process.once('exit', () => {
  for (const pid of started) process.kill(pid);
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

/** Starts a server that ends with the bench. */
export async function startFor(options: ServerOptions): Promise<ServerProcess> {
  const server = await startServerProcess(options);
  started.add(server.pid);
  const forgotten = server.ended.finally(() => started.delete(server.pid));
  return { ...server, ended: forgotten };
}
