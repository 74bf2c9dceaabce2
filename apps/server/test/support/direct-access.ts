import { isReadable, type ReadableEvent } from '@quartermaster/core/events/event';
import { type EventLog, type EventQuery, openStore, type Store } from '@quartermaster/store';
import { hashCost } from '@quartermaster/test-kit/server-process';
import { collections } from '../../src/collections.ts';
import { chainKeysOf } from '../../src/keys/chain-keys.ts';
import { secretKey } from '../../src/keys/secret-key.ts';
import { noMailer } from '../../src/mail/no-mailer.ts';
import { createServices, type ServiceOptions, type Services } from '../../src/services.ts';
import { locationOf } from './database.ts';
import { type StartedServer, testConfig } from './started-server.ts';

export interface DirectAccess {
  readonly services: Services;
  readonly store: Store;
  /** The event log, including the events of every call that was answered. */
  readonly log: Pick<EventLog, 'last'> & {
    /** Reads only the readable events. */
    read(query: EventQuery): Promise<ReadableEvent[]>;
  };
  close(): Promise<void>;
}

/**
 * Opens a server's database directly: for states that no call can create, and to see what is really stored.
 * @param opened the store that a server in this process has opened; it is reused and left open, as opening
 * takes long
 */
export async function openDirectAccess(
  { dataDir }: Pick<StartedServer, 'dataDir'>,
  opened?: Store,
  more: Partial<ServiceOptions> = {},
): Promise<DirectAccess> {
  const location = locationOf(dataDir);
  const key = await secretKey(testConfig(dataDir), location);
  const store = opened ?? (await openStore(location, collections, chainKeysOf(key)));
  // On MongoDB a server's events may not be in the log yet; a store moves them there when it opens.
  const upToDate = async <T>(read: (log: EventLog) => Promise<T>): Promise<T> => {
    if (location.kind === 'sqlite') return read(store.events);
    const fresh = await openStore(location, collections, chainKeysOf(key));
    try {
      return await read(fresh.events);
    } finally {
      await fresh.close();
    }
  };
  return {
    store,
    services: createServices({
      store,
      secretKey: key,
      mailer: noMailer,
      baseUrl: () => 'http://localhost',
      hashCost,
      reportFault: () => undefined,
      ...more,
    }),
    log: {
      read: async (query) => (await upToDate((log) => log.read(query))).filter(isReadable),
      last: () => upToDate((log) => log.last()),
    },
    close: async () => {
      if (!opened) await store.close();
    },
  };
}
