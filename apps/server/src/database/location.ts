import { join } from 'node:path';
import type { StoreLocation } from '@quartermaster/store';
import type { Config } from '../config.ts';

/** Where the environment says that the database is. */
export const locationOf = ({ mongodbUri, dataDir }: Pick<Config, 'mongodbUri' | 'dataDir'>): StoreLocation =>
  mongodbUri === undefined
    ? { kind: 'sqlite', file: join(dataDir, 'quartermaster.db') }
    : { kind: 'mongodb', uri: mongodbUri };

/** The location as a person reads it: without the password that a connection string may hold. */
export const nameOf = (location: StoreLocation): string =>
  location.kind === 'sqlite' ? location.file : 'MongoDB';
