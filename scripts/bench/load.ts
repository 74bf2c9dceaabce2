import { Agent, request } from 'node:http';
import { cpuTime, type Running } from './subject.ts';

/** One call of the API. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly body?: string;
}

export interface Burst {
  /** Answers per second. */
  readonly rate: number;
  /** Milliseconds of the server's CPU time per answer. */
  readonly cpu: number;
  /** The share of one core that the callers themselves used. */
  readonly callers: number;
}

const clients = 8;

/** Eight clients that call as fast as they are answered, each over a keep-alive connection. */
export async function burst(servers: readonly Running[], next: () => Call, ms: number): Promise<Burst> {
  const began = performance.now();
  const used = process.cpuUsage();
  const before = cpuOf(servers);
  const counts = await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      const server = servers[client % servers.length];
      if (!server) throw new Error('No server to call');
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      let answers = 0;
      for (; performance.now() - began < ms; answers += 1) await answered(server, agent, next());
      agent.destroy();
      return answers;
    }),
  );
  const took = performance.now() - began;
  const answers = counts.reduce((sum, count) => sum + count, 0);
  const { user, system } = process.cpuUsage(used);
  return {
    rate: (answers / took) * 1000,
    cpu: (cpuOf(servers) - before) / answers,
    callers: (user + system) / 1000 / took,
  };
}

const cpuOf = (servers: readonly Running[]): number =>
  servers.reduce((sum, { pid }) => sum + cpuTime(pid), 0);

/** Makes a call and waits for the whole answer. */
export function answered({ url, token }: Running, agent: Agent, { method, path, body }: Call): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    };
    const call = request(`${url}/api${path}`, { method, agent, headers }, (response) => {
      let refusal = '';
      const isRefused = (response.statusCode ?? 500) >= 400;
      response.on('data', (chunk: Buffer) => {
        if (isRefused) refusal += chunk.toString();
      });
      response.once('end', () => {
        if (isRefused) reject(new Error(`${method} ${path} answered ${response.statusCode}: ${refusal}`));
        else resolve();
      });
    });
    call.once('error', reject);
    call.end(body);
  });
}
