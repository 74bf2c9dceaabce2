import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A proxy to another port that fails as networks do. */
export interface FlakyLink {
  readonly port: number;
  /** Closes all connections and refuses new ones. */
  refuse(): Promise<void>;
  /** Closes all connections; accepts new ones. */
  cut(): void;
  /** Accepts connections and data, but nothing reaches the other side. */
  swallow(): void;
  /** Delays answers by this many milliseconds. */
  delay(milliseconds: number): void;
  /** Works normally again; swallowed data arrives late, as when TCP resends it. */
  heal(): Promise<void>;
  close(): Promise<void>;
}

export async function openFlakyLink(host: string, port: number): Promise<FlakyLink> {
  const sockets = new Set<Socket>();
  let isSwallowing = false;
  let late = 0;
  const take = (near: Socket): void => {
    const far = connect(port, host);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('data', (bytes) => {
        if (socket === near || late === 0) other.write(bytes);
        else setTimeout(() => other.write(bytes), late);
      });
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      if (isSwallowing) socket.pause();
    }
  };
  const server = createServer(take).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const refuse = async (): Promise<void> => {
    cut();
    if (!server.listening) return;
    server.close();
    cut();
    await once(server, 'close');
  };
  return {
    port: address.port,
    refuse,
    cut,
    swallow() {
      isSwallowing = true;
      for (const socket of sockets) socket.pause();
    },
    delay(milliseconds) {
      late = milliseconds;
    },
    async heal() {
      isSwallowing = false;
      late = 0;
      for (const socket of sockets) socket.resume();
      if (server.listening) return;
      server.listen(address.port, '127.0.0.1');
      await once(server, 'listening');
    },
    close: refuse,
  };
}
