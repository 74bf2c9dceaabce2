import { randomBytes } from 'node:crypto';
import { type EventLog, openStore } from '@quartermaster/store';
import { collections, createServices, type Services } from '../../src/services.ts';
import { locationOf } from './database.ts';
import type { StartedServer } from './started-server.ts';

export interface Beside {
  readonly services: Services;
  /** The log, with the events of everything that was answered. */
  readonly log: Pick<EventLog, 'read' | 'last'>;
  close(): Promise<void>;
}

/** A second door to a server's database: for what no call can bring about, and to see what is really stored. */
export async function openBeside({ dataDir }: Pick<StartedServer, 'dataDir'>): Promise<Beside> {
  const location = locationOf(dataDir);
  const store = await openStore(location, collections);
  // On MongoDB a server's events may still be on their way to the log; a store that opens carries them there first.
  const upToDate = async <T>(read: (log: EventLog) => Promise<T>): Promise<T> => {
    if (location.kind === 'sqlite') return read(store.events);
    const fresh = await openStore(location, collections);
    try {
      return await read(fresh.events);
    } finally {
      await fresh.close();
    }
  };
  return {
    services: createServices({
      store,
      secretKey: randomBytes(32),
      mailer: { send: () => Promise.reject(new Error('No mail goes out beside the server')) },
      baseUrl: 'http://localhost',
      reportFault: () => undefined,
    }),
    log: {
      read: (query) => upToDate((log) => log.read(query)),
      last: () => upToDate((log) => log.last()),
    },
    close: () => store.close(),
  };
}
