import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A line to a server that can be listened in on, and cut. */
export interface Line {
  readonly url: string;
  /** All that the server has answered on it. */
  answered(): string;
  cut(): void;
  /** Passes nothing on any more, as if the server had stopped in the middle. */
  hold(): void;
  /** Cuts it, and refuses whoever calls until it is up again. */
  down(): Promise<void>;
  up(): Promise<void>;
  close(): void;
}

export async function openLine({ url }: { readonly url: string }): Promise<Line> {
  const { port } = new URL(url);
  const sockets = new Set<Socket>();
  let answered = '';
  let isHeld = false;
  const proxy = createServer((near) => {
    const far = connect(Number(port), '127.0.0.1');
    for (const socket of [near, far]) sockets.add(socket.on('error', () => undefined));
    if (isHeld) return;
    near.pipe(far).pipe(near);
    far.on('data', (bytes) => (answered += bytes));
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port: own } = proxy.address() as AddressInfo;
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  return {
    url: `http://127.0.0.1:${own}`,
    answered: () => answered,
    cut,
    hold: () => {
      isHeld = true;
      for (const socket of sockets) socket.pause();
    },
    down: async () => {
      const closed = once(proxy, 'close');
      proxy.close();
      cut();
      await closed;
    },
    up: async () => {
      await once(proxy.listen(own, '127.0.0.1'), 'listening');
    },
    close: () => proxy.close(),
  };
}
