import { once } from 'node:events';
import { createServer } from 'node:net';

const perProcess = 20;
/** Below the ports that Linux gives out itself (from 32,768), and above the last one that browsers refuse. */
const first = 12_000 + (process.pid % 1_000) * perProcess;
let taken = 0;

/**
 * A free port, from a range that only this process takes ports from: it stays free until a server listens. Of
 * the ports that the system gives out, another process may be given the same one meanwhile.
 */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < perProcess; tried += 1) {
    const port = first + (taken++ % perProcess);
    if (await isFree(port)) return port;
  }
  throw new Error(`All ports from ${first} to ${first + perProcess - 1} are in use`);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening');
  } catch {
    return false;
  }
  await once(server.close(), 'close');
  return true;
}
