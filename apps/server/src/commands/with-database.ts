import { randomBytes } from 'node:crypto';
import { type Opening, openStore } from '@quartermaster/store';
import type { Config } from '../config.ts';
import { locationOf } from '../database/location.ts';
import { collections, createServices, type Services } from '../services.ts';

/** Does something with the database that the environment names, beside the servers that may use it. */
export async function withDatabase<Result>(
  config: Config,
  opening: Opening,
  work: (services: Services) => Promise<Result>,
): Promise<Result> {
  const store = await openStore(locationOf(config), collections, opening);
  try {
    const services = createServices({
      store,
      // Nothing that is done here seals, opens or signs anything, or writes to anybody.
      secretKey: randomBytes(32),
      mailer: { send: () => Promise.reject(new Error('No mail goes out from here')) },
      baseUrl: 'http://localhost',
      reportFault: (error) => {
        throw error;
      },
    });
    return await work(services);
  } finally {
    await store.close();
  }
}
