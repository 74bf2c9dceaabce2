import { once } from 'node:events';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { Outbound, type OutboundOptions, type OutboundOutcome } from '../../src/outbound/outbound.ts';

/** Closed when the test ends. By default nothing is allowed but public addresses. */
export function outbound(options: Partial<OutboundOptions> = {}): Outbound {
  const made = new Outbound({ allowed: [], monotonicMs: () => performance.now(), ...options });
  onTestFinished(() => made.close());
  return made;
}

export const post = (through: Outbound, url: string): Promise<OutboundOutcome> =>
  through.call({ url, method: 'POST', headers: {}, body: '{}' });

export interface Listener {
  readonly port: number;
  /** How many connections it has ever had. */
  reached(): number;
  /** How many connections it has now. */
  connections(): Promise<number>;
}

/** Answers every call until the test ends. */
export const httpListener = (answer: RequestListener, host = '127.0.0.1'): Promise<Listener> =>
  listening(createHttpServer(answer), host);

/** Handles connections itself until the test ends. */
export const tcpListener = (connected: (socket: Socket) => void, host = '127.0.0.1', port = 0) =>
  listening(createServer(connected), host, port);

/** Counts who reaches this machine's loopback addresses, IPv4's or IPv6's, on one port. */
export async function canary(): Promise<Listener> {
  const hangUp = (socket: Socket) => socket.destroy();
  const four = await tcpListener(hangUp);
  const six = await tcpListener(hangUp, '::1', four.port);
  return {
    port: four.port,
    reached: () => four.reached() + six.reached(),
    connections: async () => (await four.connections()) + (await six.connections()),
  };
}

async function listening(server: Server, host: string, port = 0): Promise<Listener> {
  let reached = 0;
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    reached += 1;
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  });
  server.listen(port, host);
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return {
    port: (server.address() as AddressInfo).port,
    reached: () => reached,
    connections: async () => sockets.size,
  };
}
