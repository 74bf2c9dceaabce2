import { resolve } from 'node:path';
import type { StoreLocation } from '@quartermaster/store';
import type { Config } from '../runtime/config.ts';

/** Where the database is, according to the settings. */
export const locationOf = ({ mongodbUri, dataDir }: Pick<Config, 'mongodbUri' | 'dataDir'>): StoreLocation =>
  mongodbUri === undefined
    ? { kind: 'sqlite', file: resolve(dataDir, 'quartermaster.db') }
    : { kind: 'mongodb', uri: mongodbUri };

/** The location for display, without any password in the connection string. */
export const nameOf = (location: StoreLocation): string =>
  location.kind === 'sqlite' ? location.file : 'MongoDB';
