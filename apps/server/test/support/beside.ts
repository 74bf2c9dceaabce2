import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { openStore } from '@quartermaster/store';
import { collections, createServices, type Services } from '../../src/services.ts';
import type { StartedServer } from './started-server.ts';

export interface Beside {
  readonly services: Services;
  close(): Promise<void>;
}

/** A second door to a server's database: for what no call can bring about, and to see what is really stored. */
export async function openBeside({ dataDir }: Pick<StartedServer, 'dataDir'>): Promise<Beside> {
  const store = await openStore({ kind: 'sqlite', file: join(dataDir, 'quartermaster.db') }, collections);
  return {
    services: createServices({
      store,
      secretKey: randomBytes(32),
      mailer: { send: () => Promise.reject(new Error('No mail goes out beside the server')) },
      baseUrl: 'http://localhost',
      reportFault: () => undefined,
    }),
    close: () => store.close(),
  };
}
